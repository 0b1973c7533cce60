import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lintText } from "../../src/lint/lint-text.js";
import { projectChanged } from "../../src/rule/project-host.js";
import { ALL_LEVELS } from "../support/findings.js";

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "retry-safety-")));
  projectChanged();
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

async function findings(name: string, text: string, settings?: object): Promise<readonly string[]> {
  write({ [name]: text });
  const { messages } = await lintText({ text, path: join(folder, name), levels: ALL_LEVELS, ...(settings && { settings }) });
  return messages.map(({ ruleId, messageId, message }) => `${ruleId ?? message} ${messageId ?? ""}`).sort();
}

/** Code and the helpers that it needs: moving the helpers away must change no finding of the code. */
interface Case {
  readonly name: string;
  /** `export` declarations. */
  readonly helpers: string;
  readonly names: string;
  readonly code: string;
}

const CASES: readonly Case[] = [
  {
    name: "a sleep and a constant",
    helpers: "export const LIMIT = 4;\nexport function pause(ms: number) { return new Promise<void>((done) => setTimeout(done, ms)); }\n",
    names: "LIMIT, pause",
    code: "export async function load(url: string) {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await fetch(url, { signal: AbortSignal.timeout(1000) });\n    } catch (error) {\n      if (n === LIMIT) throw error;\n      await pause(250 * 2 ** n);\n    }\n  }\n}\n",
  },
  {
    name: "a predicate and a delay",
    helpers: "export const worthIt = (error: { status?: number }) => error.status === 429 || (error.status ?? 0) >= 500;\nexport const delayFor = (n: number) => Math.random() * Math.min(8000, 250 * 2 ** n);\nexport const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));\n",
    names: "worthIt, delayFor, pause",
    code: 'import axios from "axios";\nexport async function load(url: string) {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await axios.get(url);\n    } catch (error) {\n      if (n === 4 || !worthIt(error as { status?: number })) throw error;\n      await pause(delayFor(n));\n    }\n  }\n}\n',
  },
  {
    name: "a wrapper that is handed a delay",
    helpers: "export async function again<T>(work: () => Promise<T>, { times = 3, delay = () => Math.random() * 500 }: { times?: number; delay?: (n: number) => number } = {}) {\n  for (let n = 0; ; n += 1) {\n    try {\n      return await work();\n    } catch (error) {\n      if (n === times) throw error;\n      await new Promise((done) => setTimeout(done, delay(n)));\n    }\n  }\n}\n",
    names: "again",
    code: "const BASE = 150;\nexport const load = (ask: () => Promise<unknown>) => again(() => ask(), { times: 4, delay: (n) => BASE * 2 ** n });\n",
  },
  {
    name: "the work itself",
    helpers: 'export async function charge(body: object) {\n  const response = await fetch("https://pay.example/charges", { method: "POST", body: JSON.stringify(body), headers: { a: "b" } });\n  if (!response.ok) throw new Error("refused");\n  return response.json();\n}\n',
    names: "charge",
    code: "export async function pay(body: object) {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await charge(body);\n    } catch (error) {\n      if (n === 3) throw error;\n      await new Promise((done) => setTimeout(done, 1000));\n    }\n  }\n}\n",
  },
];

const WRAPPER = "export async function again<T>(op: () => Promise<T>, times = 3): Promise<T> {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await op();\n    } catch (error) {\n      if (n >= times) throw error;\n      await new Promise((done) => setTimeout(done, Math.random() * Math.min(8000, 500 * 2 ** n)));\n    }\n  }\n}\n";

describe.each(CASES)("moving $name to another file changes no finding", ({ helpers, names, code }) => {
  const alone = async (): Promise<readonly string[]> => findings("alone.ts", `${helpers.replaceAll("export ", "")}${code}`);

  test("the code has findings at all", async () => {
    expect((await alone()).length).toBeGreaterThan(0);
  });

  test("a relative import, with the ending of JavaScript", async () => {
    write({ "lib/helpers.ts": helpers });
    expect(await findings("src/main.ts", `import { ${names} } from "../lib/helpers.js";\n${code}`)).toEqual(await alone());
  });

  test("through an index that re-exports", async () => {
    write({ "lib/deep/helpers.ts": helpers, "lib/index.ts": 'export * from "./deep/helpers";\n' });
    expect(await findings("src/main.ts", `import { ${names} } from "../lib";\n${code}`)).toEqual(await alone());
  });

  test("by a path of tsconfig", async () => {
    write({ "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }', "lib/helpers.ts": helpers });
    expect(await findings("src/main.ts", `import { ${names} } from "@lib/helpers";\n${code}`)).toEqual(await alone());
  });

  test("from a package of the workspace", async () => {
    write({ "packages/kit/package.json": '{ "name": "@acme/kit", "exports": "./src/index.ts" }', "packages/kit/src/index.ts": helpers });
    mkdirSync(join(folder, "node_modules/@acme"), { recursive: true });
    symlinkSync(join(folder, "packages/kit"), join(folder, "node_modules/@acme/kit"));
    expect(await findings("src/main.ts", `import { ${names} } from "@acme/kit";\n${code}`)).toEqual(await alone());
  });

  test.each([
    ["package.json", '{ "workspaces": ["packages/*"] }', '{ "name": "@acme/kit", "exports": { ".": { "types": "./dist/index.d.ts", "import": "./dist/index.mjs" } } }', "packages/kit/src/index.ts"],
    ["pnpm-workspace.yaml", "packages:\n  - 'libs/**'\n  - '!libs/old'\n", '{ "name": "@acme/kit", "main": "lib/index.js" }', "libs/shared/kit/src/index.ts"],
    ["lerna.json", '{ "packages": ["modules/*"] }', '{ "name": "@acme/kit" }', "modules/kit/index.ts"],
  ])("from a package of the workspace that is neither installed nor built: %s", async (name, text, manifest, source) => {
    write({ [name]: text, [source.replace(/(?:src\/)?index\.ts$/, "package.json")]: manifest, [source]: helpers });
    expect(await findings("src/main.ts", `import { ${names} } from "@acme/kit";\n${code}`)).toEqual(await alone());
  });

  test("where the tsconfig extends a package that isn't installed", async () => {
    write({ "lib/helpers.ts": helpers, "tsconfig.json": '{ "extends": "@acme/tsconfig/base.json" }' });
    expect(await findings("src/main.ts", `import { ${names} } from "../lib/helpers";\n${code}`)).toEqual(await alone());
  });

  test("through an index that gathers more files than may be opened", async () => {
    const others = Array.from({ length: 80 }, (_, at) => `part${String(at)}`);
    write({ "lib/helpers.ts": helpers, "lib/index.ts": [...others, "helpers"].map((name) => `export * from "./${name}";\n`).join(""), ...Object.fromEntries(others.map((name) => [`lib/${name}.ts`, `export const ${name} = 1;\n`])) });
    expect(await findings("src/main.ts", `import { ${names} } from "../lib/index";\n${code}`)).toEqual(await alone());
  });

  test("by require", async () => {
    const plain = helpers.replaceAll("export ", "").replaceAll(/: (?:object|number|\{ status\?: number \})|<void>/g, "");
    write({ "lib/helpers.cjs": `${plain}module.exports = { ${names} };\n` });
    const script = (head: string): string => `${head}${code.replaceAll("export ", "").replaceAll(/: (?:string|object)/g, "").replace(" as { status?: number }", "").replace('import axios from "axios";', 'const axios = require("axios");')}`;
    const expected = await findings("alone.cjs", script(plain));
    expect(expected.length).toBeGreaterThan(0);
    expect(await findings("src/main.cjs", script(`const { ${names} } = require("../lib/helpers.cjs");\n`))).toEqual(expected);
  });
});

test("a wrapper of another file: its policy, the layers, the product", async () => {
  write({ "lib/again.ts": WRAPPER, "package.json": '{ "dependencies": { "openai": "^5.0.0" } }' });
  const code = 'import OpenAI from "openai";\nimport { again } from "../lib/again.js";\nconst client = new OpenAI();\nexport const ask = (q: string) => again(() => client.chat.completions.create({ model: "m", messages: [{ role: "user", content: q }] }), 5);\n';
  write({ "src/ask.ts": code });
  const { messages } = await lintText({ text: code, path: join(folder, "src/ask.ts"), levels: ALL_LEVELS });
  expect(messages.find(({ ruleId }) => ruleId === "retry-safety/no-nested-retry")?.message).toContain("one call makes up to 15 requests");
});

test("a handler that waits through a service of another file, by a class", async () => {
  write({ "lib/again.ts": WRAPPER, "src/service.ts": 'import { again } from "../lib/again.js";\nexport class Service {\n  ask(url: string) {\n    return again(() => fetch(url), 6);\n  }\n}\n' });
  const code = 'import express from "express";\nimport { Service } from "./service.js";\nconst app = express();\nconst service = new Service();\napp.get("/", async (req, res) => {\n  res.json(await service.ask(req.url));\n});\n';
  expect(await findings("src/app.ts", code)).toEqual(["retry-safety/no-retry-wait-in-handler waitsBackoff"]);
  expect(await findings("src/app.ts", code, { maxFiles: 0 })).toEqual([]);
});

describe("what can't be read is unknown, and nothing breaks", () => {
  const code = 'import { pause } from "./pause.js";\nexport async function load(op: () => Promise<unknown>) {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await op();\n    } catch (error) {\n      if (n === 3) throw error;\n      await pause(1000 * n);\n    }\n  }\n}\n';

  test.each([
    ["the file is not there", {}],
    ["it has a syntax error", { "pause.ts": "export const pause = (\n" }],
    ["it is a folder", { "pause.ts/x.txt": "" }],
    ["tsconfig is broken", { "tsconfig.json": "{ nonsense", "pause.ts": "export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));\n" }],
  ])("%s", async (_name, files) => {
    write(files);
    await expect(findings("main.ts", code)).resolves.toBeDefined();
  });

  test("fifty files that import each other in a circle", async () => {
    for (let index = 0; index < 50; index += 1) write({ [`f${String(index)}.ts`]: `export { pause } from "./f${String((index + 1) % 50)}.js";\n` });
    await expect(findings("main.ts", code.replace("./pause.js", "./f0.js"))).resolves.toBeDefined();
  });
});

test("an edit of another file is seen after a change was told", async () => {
  const code = 'import { pause } from "./pause.js";\nexport async function load(op: () => Promise<unknown>) {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await op();\n    } catch (error) {\n      if (n === 3) throw error;\n      await pause(n);\n    }\n  }\n}\n';
  write({ "pause.ts": "export const pause = (n: number) => new Promise((done) => setTimeout(done, 1000 * n));\n" });
  expect(await findings("main.ts", code)).toEqual(["retry-safety/require-jitter noJitter"]);
  write({ "pause.ts": "export const pause = (n: number) => new Promise((done) => setTimeout(done, Math.random() * 1000 * n));\n" });
  projectChanged();
  expect(await findings("main.ts", code)).toEqual([]);
});

test("what an imported helper does with Retry-After is reported where the file reads the header", async () => {
  write({ "pause.ts": `${"\n".repeat(50)}export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));\nexport const pauseSeconds = (seconds: number) => pause(seconds * 1000);\n` });
  const text = 'import { pauseSeconds } from "./pause.js";\nexport async function load(url: string) {\n  for (let n = 0; n < 3; n += 1) {\n    const response = await fetch(url);\n    if (response.status !== 429) return response;\n    const after = Number(response.headers.get("retry-after"));\n    if (!Number.isFinite(after) || after <= 0) throw new Error("refused");\n    await pauseSeconds(after);\n  }\n}\n';
  write({ "load.ts": text });
  const { messages } = await lintText({ text, path: join(folder, "load.ts"), levels: ALL_LEVELS });
  expect(messages.filter(({ ruleId }) => ruleId === "retry-safety/valid-retry-after").map(({ messageId, line }) => `${messageId} ${line}`)).toEqual(["unbounded 6"]);
});

test("no edit is offered whose place is another file's", async () => {
  write({ "lib/again.ts": "export async function again<T>(op: () => Promise<T>, { times = 3, delay = (_n: number, _error: unknown) => 150 } = {}): Promise<T> {\n  for (let n = 0; ; n += 1) {\n    try {\n      return await op();\n    } catch (error) {\n      if (n >= times) throw error;\n      const ms = delay(n, error);\n      await new Promise((done) => setTimeout(done, ms));\n    }\n  }\n}\n" });
  const text = 'import { again } from "../lib/again.js";\nexport const load = (url: string) =>\n  again(() => fetch(url), {\n    delay: (n: number, error: unknown) => {\n      const asked = (error as { headers?: Headers }).headers?.get("retry-after");\n      return asked ? Number.parseInt(asked, 10) * 1000 : (1 << n) * 150;\n    },\n  });\n';
  write({ "src/load.ts": text });
  const { messages } = await lintText({ text, path: join(folder, "src/load.ts"), levels: ALL_LEVELS });
  const edits = messages.flatMap(({ fix, suggestions = [] }) => [fix, ...suggestions.map((suggestion) => suggestion.fix)]).filter((edit) => edit !== undefined);
  expect(messages.length).toBeGreaterThan(0);
  expect(edits.filter(({ range: [, end] }) => end > text.length)).toEqual([]);
});
