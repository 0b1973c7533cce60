import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Linter } from "eslint";
import { codeOf } from "./find-files.js";
import { UsageError } from "./usage-error.js";

/** How many findings of a rule stand on lines of one text, by file, rule and the text's hash: other lines may move freely. */
type Findings = Record<string, Record<string, Record<string, number>>>;

interface BaselineFile {
  readonly version: 1;
  readonly findings: Findings;
}

/** Findings that were there when the baseline was written, and are not told again. */
export class Baseline {
  private readonly known: Findings;
  private readonly seen: Findings = {};

  private constructor(known: Findings) {
    this.known = known;
  }

  static empty(): Baseline {
    return new Baseline({});
  }

  /** A file that is not there, or is no baseline, is a UsageError that names the remedy. */
  static read(file: string, cwd: string): Baseline {
    const path = resolve(cwd, file);
    if (!existsSync(path)) throw new UsageError(`The baseline ${file} is not there: write it with --baseline ${file} --update-baseline.`);
    const content = parsed(readFileSync(path, "utf8"));
    if (content === undefined) throw new UsageError(`${file} is no baseline of retry-safety: write it anew with --update-baseline.`);
    return new Baseline(content.findings);
  }

  /** The messages that the baseline does not know. */
  filter(path: string, text: string, messages: readonly Linter.LintMessage[]): readonly Linter.LintMessage[] {
    const lines = text.split(/\r?\n/);
    return messages.filter((message) => {
      const rule = message.ruleId;
      if (rule === null) return true;
      const line = hashOf(lines[message.line - 1] ?? "");
      const count = add(this.seen, path, rule, line);
      return count > (this.known[path]?.[rule]?.[line] ?? 0);
    });
  }

  write(file: string, cwd: string): void {
    const content: BaselineFile = { version: 1, findings: sorted(this.seen) };
    try {
      writeFileSync(resolve(cwd, file), `${JSON.stringify(content, null, 2)}\n`);
    } catch (error) {
      throw new UsageError(`${file} could not be written (${codeOf(error)}): name a file in a folder that exists.`);
    }
  }
}

function add(findings: Findings, path: string, rule: string, line: string): number {
  const ofFile = (findings[path] ??= {});
  const ofRule = (ofFile[rule] ??= {});
  return (ofRule[line] = (ofRule[line] ?? 0) + 1);
}

function hashOf(line: string): string {
  return createHash("sha256").update(line.trim()).digest("hex").slice(0, 16);
}

function parsed(text: string): BaselineFile | undefined {
  try {
    const value = JSON.parse(text) as Partial<BaselineFile> | null;
    return value?.version === 1 && typeof value.findings === "object" ? (value as BaselineFile) : undefined;
  } catch {
    return undefined;
  }
}

function sorted(findings: Findings): Findings {
  return Object.fromEntries(Object.entries(findings).sort(([a], [b]) => (a < b ? -1 : 1)));
}
