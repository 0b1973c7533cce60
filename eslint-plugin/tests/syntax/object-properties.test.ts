import { expect, test } from "vitest";
import { readOption } from "../../src/syntax/object-properties.js";
import { textIn } from "../../src/syntax/other-files.js";
import { parse, probed } from "./parse.js";

const cases: readonly (readonly [string, string])[] = [
  ["probe({ retry: { limit: 3 } })", "3"],
  ["probe({})", "absent"],
  ["probe({ retry: {} })", "absent"],
  ["const retry = { limit: 3 }; probe({ retry })", "3"],
  ["const limit = 4; probe({ retry: { limit } })", "limit"],
  ["const base = { retry: { limit: 2 } }; probe({ ...base, retry: { limit: 5 } })", "5"],
  ["const base = { retry: { limit: 2 } }; probe({ retry: { limit: 5 }, ...base })", "2"],
  ["probe({ ...load() })", "unknown: a spread may set it"],
  ["probe({ ...load(), retry: { limit: 1 } })", "1"],
  ["probe({ retry: { limit: 1 }, ...load() })", "unknown: a spread may set it"],
  ["probe({ ...(on && { retry: { limit: 1 } }) })", "unknown: it is set under a condition"],
  ["probe(Object.assign({}, { retry: { limit: 1 } }, { other: 1 }))", "1"],
  ["probe({ ['retry']: { ['limit']: 6 } })", "6"],
  ["const key = 'retry'; probe({ [key]: { limit: 6 } })", "6"],
  ["probe({ [key()]: 1 })", "unknown: a computed key may set it"],
  ["function options() { return { retry: { limit: 8 } }; } probe(options())", "8"],
  ["function run(options) { probe(options); }", "unknown: its object comes from elsewhere"],
  ["const options = { retry: { limit: 1 } }; options.retry = load(); probe(options)", "unknown: its object is changed after it is made"],
  ["probe({ retry: { limit(n) { return n; } } })", "(n) { return n; }"],
  ["probe({ get retry() { return 1; } })", "unknown: it is a getter"],
  ["class A { options = { retry: { limit: 9 } }; run() { probe(this.options); } }", "9"],
  ["probe(on ? { retry: { limit: 1 } } : { retry: { limit: 2 } })", "unknown: it depends on a condition"],
  ["probe(undefined)", "absent"],
  ["const a = { ...b }; const b = { ...a }; probe(a)", "unknown: a spread may set it"],
];

test.each(cases)("%s", (text, expected) => {
  const parsed = parse(text);
  const found = readOption(probed(parsed), ["retry", "limit"], parsed.scopes);
  const printed = found.kind === "value" ? textIn(found.node, text) : found.kind === "unknown" ? `unknown: ${found.because}` : "absent";
  expect(printed).toBe(expected);
});
