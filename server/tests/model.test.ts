import { lintText, messageText, presetRules, rules } from "eslint-plugin-retry-safety/lint";
import type { Diagnostic } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { expect, test } from "vitest";
import { carryOver, type Checked } from "../src/workspace/checked.js";
import { checkText } from "../src/workspace/check-text.js";
import { Client } from "./support/client.js";
import { CLEAN, ENDLESS, NO_JITTER } from "./support/samples.js";

const EDITS = Number(process.env["RETRY_SAFETY_EDITS"] ?? 500);
const SEED = Number(process.env["RETRY_SAFETY_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const DOCUMENTS = 20;

const levels = presetRules(rules, "recommended");

/** Code that no retry can have to do with, until an edit says otherwise. */
const PLAIN = `
export function half(count: number): number {
  return count / 2;
}

const both = (count: number): number => count * 2;
`;

/** Pieces that break a text, mend it, add a finding or take one away. */
const PIECES = ["", "half(1);\n", "both, ", "limit", "attempt === both(2)", "\n", "\r\n", " ", "(", ")", "}", "// note\n", "😀", "await ", "Math.random() * ", "const n = 1;\n", ENDLESS.replace("load", "again"), "/* eslint-disable */\n", "`"];

test(`after each of ${String(EDITS)} random edits over ${String(DOCUMENTS)} documents the diagnostics are those of a fresh analysis`, { timeout: EDITS * 100 + 30_000 }, async () => {
  process.stdout.write(`model test: RETRY_SAFETY_SEED=${String(SEED)}\n`);
  const random = mulberry(SEED);
  const below = (limit: number): number => Math.floor(random() * limit);
  const client = await Client.start();
  const models = await Promise.all(
    Array.from({ length: DOCUMENTS }, async (_, index) => {
      const languageId = index % 2 === 0 ? "typescript" : "javascript";
      const start = `${[ENDLESS, NO_JITTER, CLEAN][index % 3] ?? ""}${PLAIN}`;
      const text = languageId === "javascript" ? start.replaceAll(/: Promise<unknown>|: string|: number/g, "") : start;
      const uri = `file:///model/${String(index)}.${languageId === "javascript" ? "js" : "ts"}`;
      await client.open(uri, text, languageId);
      return { uri, languageId, start: text, document: TextDocument.create(uri, languageId, 1, text), good: undefined as Checked | undefined };
    }),
  );
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const model = models[below(DOCUMENTS)];
    if (!model) throw new Error("no model");
    const text = model.document.getText();
    const from = below(text.length + 1);
    // Now and then a text is as it was at first, or it would stay broken for ever.
    const isReset = random() < 0.25;
    const change = isReset
      ? { text: model.start }
      : { range: { start: model.document.positionAt(from), end: model.document.positionAt(Math.min(text.length, from + below(random() < 0.1 ? 200 : 6))) }, text: PIECES[below(PIECES.length)] ?? "" };
    const version = model.document.version + 1;
    model.document = TextDocument.update(model.document, [change], version);
    await client.change(model.uri, version, change);
    // Sometimes a further edit comes before anybody asks.
    if (random() < 0.3) continue;
    const { items } = await client.pull(model.uri);
    const fresh = await freshOf(model);
    if (fresh) model.good = fresh;
    const expected = fresh ?? (model.good ? carryOver(model.good, model.document.getText()) : undefined);
    const actual = items.map(({ code, range }) => ({ code, ...offsets(model.document, range) }));
    expect(actual, `edit ${String(edit)} of seed ${String(SEED)} in ${model.uri}`).toEqual(expected?.findings.map(({ ruleId, start, end }) => placed(model.document, ruleId, start, end)) ?? []);
  }
  expect(client.logged).toEqual([]);
});

test("the oracle of the model test is the plugin's own linter", async () => {
  const { messages } = await lintText({ text: ENDLESS, path: "/a.ts", levels });
  const checked = await checkText({ text: ENDLESS, path: "/a.ts", languageId: "typescript", levels, settings: undefined });
  expect(checked?.findings.map(({ ruleId, messageId, data }) => [ruleId, messageText(ruleId, messageId, data, "en")])).toEqual(messages.map(({ ruleId, message }) => [ruleId, message]));
});

/** A server that was asked about every version keeps the last good one; one that was not may know an earlier one. */
async function freshOf({ uri, languageId, document }: { readonly uri: string; readonly languageId: string; readonly document: TextDocument }): Promise<Checked | undefined> {
  return checkText({ text: document.getText(), path: uri.slice("file://".length), languageId, levels, settings: undefined });
}

/** A place as a client's positions can say it: an offset inside a line break is the line's end. */
function placed(document: TextDocument, code: string, start: number, end: number): object {
  return { code, start: document.offsetAt(document.positionAt(start)), end: document.offsetAt(document.positionAt(end)) };
}

function offsets(document: TextDocument, { start, end }: Diagnostic["range"]): { start: number; end: number } {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
