import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { helperText } from "../helper/helper-text.js";
import { openGate } from "../rule/gate-switch.js";
import { NAMESPACE } from "../rule/presets.js";
import { VERSION } from "../rule/version.js";
import { rules } from "../rules/index.js";
import { HELP, readCommand, type Command } from "./arguments.js";
import { writeCalculator } from "./calculator.js";
import { check } from "./check.js";
import { explain } from "./explain/explain.js";
import { explainPlace, isPlace } from "./explain/explain-place.js";
import { codeOf } from "./find-files.js";
import { init } from "./init.js";
import { layers } from "./layers.js";
import { Problems } from "./problems.js";
import { report } from "./report/report.js";
import { writeSiteTest } from "./site-test.js";
import { sites } from "./sites.js";
import { UsageError } from "./usage-error.js";

export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export interface Outcome {
  readonly text: string;
  readonly problems: Problems;
  readonly isFailed: boolean;
}

/** Runs one command line and answers the exit code: 0 clean, 1 findings, 2 wrong use or a file that could not be linted. */
export async function run(argv: readonly string[], cwd: string, streams: Streams): Promise<0 | 1 | 2> {
  try {
    const command = readCommand(argv, streams.stdout.isTTY);
    openGate("useGate" in command && !command.useGate);
    const outcome = await outcomeOf(command, cwd, streams);
    write(outcome.text, "output" in command ? command.output : undefined, cwd, streams);
    for (const sentence of outcome.problems.sentences) streams.stderr.write(`${sentence}\n`);
    if (outcome.problems.hasFailed) return 2;
    return outcome.isFailed ? 1 : 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const text = error instanceof Error ? (isUsage ? error.message : (error.stack ?? error.message)) : String(error);
    streams.stderr.write(isUsage ? `${text}\n` : `retry-safety stopped on a fault of its own: ${text}\n`);
    return 2;
  }
}

async function outcomeOf(command: Command, cwd: string, streams: Streams): Promise<Outcome> {
  switch (command.name) {
    case "check":
      return check(command, cwd, streams);
    case "sites":
      return sites(command, cwd, streams);
    case "layers":
      return layers(command, cwd, streams);
    case "report":
      return report(command, cwd, streams);
    case "helper":
      refuseToOverwrite(command, cwd);
      return said(helperText(command));
    case "site-test":
      refuseToOverwrite(command, cwd);
      return writeSiteTest(command, cwd);
    case "calculator":
      return said(await writeCalculator(command, cwd));
    case "explain":
      return isPlace(command.target) ? explainPlace(command.target, cwd) : explain(command);
    case "init":
      return init(cwd);
    case "help":
      return said(HELP);
    case "version":
      return said(`${VERSION}\n`);
    case "list-rules":
      return said(rules.map(({ name, meta }) => `${NAMESPACE}/${name}  ${meta.docs.level}  ${meta.docs.preset}  ${meta.docs.description}\n`).join(""));
  }
}

function refuseToOverwrite({ output, force }: { readonly output?: string; readonly force: boolean }, cwd: string): void {
  if (output !== undefined && !force && existsSync(resolve(cwd, output))) throw new UsageError(`${output} is there already: name another file, or write over it with --force.`);
}

function said(text: string): Outcome {
  return { text, problems: new Problems(), isFailed: false };
}

function write(text: string, output: string | undefined, cwd: string, streams: Streams): void {
  if (output === undefined) {
    streams.stdout.write(text);
    return;
  }
  try {
    writeFileSync(resolve(cwd, output), text);
  } catch (error) {
    throw new UsageError(`${output} could not be written (${codeOf(error)}): name a file in a folder that exists.`);
  }
}
