import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { siteTest } from "../lint/site-test.js";
import type { TestRunner } from "../lint/site-test-text.js";
import type { SiteTestCommand } from "./arguments.js";
import { Problems } from "./problems.js";
import { projectSettings } from "./project-settings.js";
import { readSource } from "./read-source.js";
import type { Outcome } from "./run.js";
import { UsageError } from "./usage-error.js";

/** A test file for the retry site at FILE:LINE. It imports the file as it lies from the place of the test: beside the file where none is named. */
export function writeSiteTest(command: SiteTestCommand, cwd: string): Promise<Outcome> {
  const [, name = "", digits = "1"] = /^(.*):(\d+)$/.exec(command.target) ?? [];
  const file = resolve(cwd, name);
  if (!existsSync(file)) throw new UsageError(`${name} does not exist: check the spelling. A place is written FILE:LINE.`);
  const source = readSource(file, name);
  if ("refusal" in source) throw new UsageError(source.refusal);
  const folder = command.output === undefined ? dirname(file) : dirname(resolve(cwd, command.output));
  const from = relative(folder, file).replaceAll("\\", "/");
  const settings = projectSettings(cwd);
  const request = { text: source.text, path: file, line: Number(digits), runner: command.runner ?? runnerOf(file), from: from.startsWith(".") ? from : `./${from}`, place: `${basename(name)}:${digits}`, ...(settings && { settings }) };
  return siteTest(request).then((made) => {
    if ("refusal" in made) throw new UsageError(`${command.target}: ${made.refusal}`);
    return { text: made.text, problems: new Problems(), isFailed: false };
  });
}

/** Vitest where the nearest package.json names it, else what Node has. */
function runnerOf(file: string): TestRunner {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest)) return /"vitest"\s*:/.test(readFileSync(manifest, "utf8")) ? "vitest" : "node";
    if (folder === dirname(folder)) return "node";
  }
}
