import { existsSync, mkdirSync, symlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { EslintConfigs } from "../src/workspace/eslint-config.js";
import { Client, uriOf, workspaceOf, writeFile } from "./support/client.js";
import { ENDLESS } from "./support/samples.js";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const PLUGIN = new URL("../../eslint-plugin/dist/index.js", import.meta.url).href;

/** A workspace with its own ESLint, under the name that it has in eslint-plugin/node_modules. */
function workspaceWithEslint(config: string, eslint = "eslint"): string {
  const root = workspaceOf({ "eslint.config.mjs": config, "load.js": ENDLESS.replaceAll(/: Promise<unknown>|: string/g, ""), "ignored/load.js": "" });
  mkdirSync(join(root, "node_modules"));
  symlinkSync(realpathSync(join(REPOSITORY, "eslint-plugin/node_modules", eslint)), join(root, "node_modules/eslint"));
  return root;
}

const warns = (rules: string): string => `import retrySafety from ${JSON.stringify(PLUGIN)};
export default [{ ignores: ["ignored/**"] }, { plugins: { "retry-safety": retrySafety }, rules: ${rules} }];\n`;

const script = fileURLToPath(new URL("../dist/eslint-config-process.js", import.meta.url));

test("in an untrusted workspace nothing of it is run, and the preset's findings come; trust asks ESLint, and its loss forgets it", async () => {
  const root = workspaceWithEslint(`import { writeFileSync } from "node:fs";
writeFileSync(new URL("written", import.meta.url), "");
${warns('{ "retry-safety/no-unbounded-retry": ["warn", { max: 7 }] }')}`);
  const uri = uriOf(join(root, "load.js"));
  const client = await Client.start({ root });
  await client.open(uri, ENDLESS.replaceAll(/: Promise<unknown>|: string/g, ""), "javascript");
  const codes = async (): Promise<unknown[]> => (await client.pull(uri)).items.map(({ code, severity }) => [code, severity]);
  const preset = [["retry-safety/no-unbounded-retry", 1], ["retry-safety/require-backoff", 1]];
  expect(await codes()).toEqual(preset);
  expect(existsSync(join(root, "written"))).toBe(false);

  await client.notify("retrySafety/trust", { trusted: true });
  await expect.poll(codes, { timeout: 15_000 }).toEqual([["retry-safety/no-unbounded-retry", 2]]);
  expect(existsSync(join(root, "written"))).toBe(true);

  // The client shows what ESLint finds, so that `auto` is quiet about it.
  await client.notify("retrySafety/linterShowsFindings", { shows: true });
  expect(await codes()).toEqual([]);
  await client.notify("retrySafety/trust", { trusted: false });
  expect(await codes()).toEqual(preset);
});

test.each(["eslint", "eslint9", "eslint8"])("%s of the workspace says the levels, options and settings of a file", async (eslint) => {
  const root = workspaceWithEslint(warns('{ "retry-safety/no-unbounded-retry": ["warn", { max: 7 }], "retry-safety/require-jitter": 0, "no-undef": 2 }').replace("plugins:", 'settings: { "retry-safety": { sleepFunctions: ["nap"] } }, plugins:'), eslint);
  const configs = new EslintConfigs({ script, log: () => undefined });
  onTestFinished(() => {
    configs.forget();
  });
  const answer = await configs.ask(join(root, "eslint.config.mjs"), join(root, "load.js"));
  expect(answer).toMatchObject({ kind: "config", settings: { sleepFunctions: ["nap"] } });
  expect(answer.kind === "config" && answer.levels).toMatchObject({ "retry-safety/no-unbounded-retry": ["warn", { max: 7 }] });
  expect(answer.kind === "config" && String(answer.levels["retry-safety/require-jitter"])).toBe("off");
  expect(answer.kind === "config" && Object.keys(answer.levels)).toHaveLength(2);
  expect(await configs.ask(join(root, "eslint.config.mjs"), join(root, "ignored/load.js"))).toEqual({ kind: "ignored" });
});

test("a configuration that throws, hangs or ends the process is a reason, and asked again only when it changes", async () => {
  const configs = new EslintConfigs({ script, log: () => undefined, limitMs: 3000 });
  onTestFinished(() => {
    configs.forget();
  });
  const ask = async (config: string): Promise<unknown> => {
    const root = workspaceWithEslint(config);
    return configs.ask(join(root, "eslint.config.mjs"), join(root, "load.js"));
  };
  expect(await ask('throw new Error("not today");')).toEqual({ kind: "failed", reason: "not today" });
  expect(await ask("process.exit(3);")).toEqual({ kind: "failed", reason: "its process ended with 3" });
  const root = workspaceWithEslint("for (;;);");
  const file = join(root, "eslint.config.mjs");
  expect(await configs.ask(file, join(root, "load.js"))).toEqual({ kind: "failed", reason: "it did not answer within 3 s" });
  const began = performance.now();
  expect(await configs.ask(file, join(root, "other.js"))).toMatchObject({ kind: "failed" });
  expect(performance.now() - began).toBeLessThan(1000);
  writeFile(file, warns("{}"));
  expect(await configs.ask(file, join(root, "load.js"))).toEqual({ kind: "config", levels: {}, settings: undefined });
});

test("without an ESLint of its own a workspace has no answer: a global one is not looked for", async () => {
  const root = workspaceOf({ "eslint.config.mjs": "export default [];" });
  const configs = new EslintConfigs({ script, log: () => undefined });
  onTestFinished(() => {
    configs.forget();
  });
  expect(await configs.ask(join(root, "eslint.config.mjs"), join(root, "a.js"))).toMatchObject({ kind: "failed", reason: expect.stringContaining("no ESLint is installed") as string });
});
