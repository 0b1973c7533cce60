import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../src/analysis/settings.js";
import { readSettings } from "../../src/rule/settings.js";

test("defaults stand in for what is not said", () => {
  expect(readSettings(undefined)).toBe(DEFAULT_SETTINGS);
  expect(readSettings({ sleepFunctions: ["pause"] })).toEqual({ ...DEFAULT_SETTINGS, sleepFunctions: ["pause"] });
});

test("own headers stand beside the known ones, in lower case", () => {
  expect(readSettings({ idempotencyHeaders: ["X-Order-Key"] }).idempotencyHeaders).toEqual([...DEFAULT_SETTINGS.idempotencyHeaders, "x-order-key"]);
});

test("the same object is checked once", () => {
  const raw = { wrappers: [{ name: "withRetry", module: "lib/http", attempts: 3 }] };
  expect(readSettings(raw)).toBe(readSettings(raw));
});

test.each([
  [[], 'settings["retry-safety"] must be an object, but it is an array.'],
  [{ sleeps: [] }, 'settings["retry-safety"].sleeps is not a setting. The settings are: wrappers, clients, sleepFunctions, idempotencyHeaders, handlers, maxFiles, maxDepth, helper.'],
  [{ sleepFunctions: "pause" }, 'settings["retry-safety"].sleepFunctions must be an array of names, but it is the string "pause".'],
  [{ wrappers: {} }, 'settings["retry-safety"].wrappers must be an array, but it is an object.'],
  [{ wrappers: [{ module: "a" }] }, 'settings["retry-safety"].wrappers[0].name must be a name, but it is missing.'],
  [{ clients: [{ name: "api" }, { name: "b", retries: 2 }] }, 'settings["retry-safety"].clients[1].retries is not a setting. The keys are: name, module, attempts.'],
  [{ clients: [{ name: "api", attempts: 0 }] }, 'settings["retry-safety"].clients[0].attempts must be a whole number from 1.'],
])("a wrong key or value is named: %j", (raw, sentence) => {
  expect(() => readSettings(raw)).toThrow(new Error(sentence));
});
