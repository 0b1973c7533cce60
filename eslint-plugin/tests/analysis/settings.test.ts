import { expect, test } from "vitest";
import { analyzeFile } from "../../src/analysis/analyze-file.js";
import { DEFAULT_SETTINGS, type RetrySettings } from "../../src/analysis/settings.js";
import type { FileAnalysis } from "../../src/analysis/site.js";
import { isParsed, parseText } from "../../src/lint/parse.js";

test("a wrapper that the settings name is a site, with its attempts", async () => {
  const text = "import { persist as save } from './lib/http.js';\nexport const load = () => save(() => fetch('https://a.example'));\n";
  expect((await analyze(text, {})).sites).toEqual([]);
  const [site] = (await analyze(text, { wrappers: [{ name: "persist", module: "lib/http", attempts: 3 }] })).sites;
  expect(site).toMatchObject({ kind: "wrapper", policy: { attempts: { known: 3 } } });
  expect((await analyze(text, { wrappers: [{ name: "persist", module: "lib/other" }] })).sites).toEqual([]);
});

test("a client that the settings name is a layer where it tries several times", async () => {
  const text =
    "import { api } from './api.js';\nimport pRetry from 'p-retry';\nexport const load = () => pRetry(() => api.load(), { retries: 2, randomize: true });\n";
  expect((await analyze(text, {})).sites[0]?.innerLayers).toEqual([]);
  expect((await analyze(text, { clients: [{ name: "api", attempts: 4 }] })).sites[0]?.innerLayers).toMatchObject([{ name: "api", attempts: { known: 4 } }]);
  expect((await analyze(text, { clients: [{ name: "api", attempts: 1 }] })).sites[0]?.innerLayers).toEqual([]);
});

test("a registration that the settings name makes its function a handler", async () => {
  const text =
    "import { bus } from './bus.js';\nbus.answer(async (request) => {\n  const reply = await fetch('https://a.example');\n  await new Promise((resolve) => setTimeout(resolve, Number(reply.headers.get('retry-after')) * 1000));\n});\n";
  expect((await analyze(text, {})).handlerWaits).toEqual([]);
  expect((await analyze(text, { handlers: ["bus.answer"] })).handlerWaits).toMatchObject([{ kind: "retryAfter", handler: "request handler" }]);
});

async function analyze(text: string, settings: Partial<RetrySettings>): Promise<FileAnalysis> {
  const parsed = await parseText(text, "file.ts");
  if (!isParsed(parsed)) throw new Error(parsed.message);
  return analyzeFile({ ...parsed, text, path: "file.ts", settings: { ...DEFAULT_SETTINGS, ...settings }, versionOf: () => undefined });
}
