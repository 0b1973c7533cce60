import { Linter } from "eslint";
import { expect, test } from "vitest";
import plugin from "../../src/index.js";

const ERRORS = ["no-nested-retry", "no-retry-client-errors", "no-retry-wait-in-handler", "no-shared-attempt-timeout", "no-unawaited-attempt", "no-unbounded-retry", "require-backoff", "require-idempotency-key", "require-jitter", "valid-retry-after"];
const WARNINGS = ["no-nonreplayable-body", "no-swallowed-failure", "no-wait-after-last-attempt", "require-delay-cap", "require-retry-after-header", "respect-abort-signal", "respect-retry-after"];
const IN_STRICT = ["no-dead-retry-path", "no-immediate-requeue", "no-leaked-response", "no-synchronized-schedule", "require-deadline", "stable-reconnect"];

function levels(names: readonly string[], level: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`retry-safety/${name}`, level]));
}

test("each preset is one object with its own plugin and no parser or files", () => {
  for (const name of ["recommended", "strict", "all"] as const) {
    const config = plugin.configs[name];
    expect(Object.keys(config).sort()).toEqual(["name", "plugins", "rules"]);
    expect(config.name).toBe(`retry-safety/${name}`);
    expect(config.plugins?.["retry-safety"]).toBe(plugin);
  }
});

test("recommended: the levels of the rules, no options", () => {
  expect(plugin.configs.recommended.rules).toEqual({ ...levels(ERRORS, "error"), ...levels(WARNINGS, "warn") });
});

test("strict: further rules, and the advice that is on there", () => {
  expect(plugin.configs.strict.rules).toMatchObject({
    ...levels(ERRORS, "error"),
    ...levels([...WARNINGS, ...IN_STRICT], "warn"),
    "retry-safety/require-retry-after-header": ["warn", { requireExposed: true }],
  });
});

test("all turns on the advice that is an option", () => {
  expect(plugin.configs.all.rules).toMatchObject({ "retry-safety/no-unbounded-retry": ["error", { reportAbortable: true, reportReconnects: true }], "retry-safety/require-jitter": "error" });
});

test("eslintrc users name the plugin", () => {
  expect(plugin.configs["legacy-recommended"]).toEqual({ plugins: ["retry-safety"], rules: plugin.configs.recommended.rules });
});

test("a wrong setting stops the run and is named", () => {
  const config: Linter.Config = { ...plugin.configs.recommended, settings: { "retry-safety": { sleepers: [] } } };
  expect(() => new Linter({ configType: "flat" }).verify("for (;;) { try { await a(); break; } catch {} }", [config as Linter.Config])).toThrow(/settings\["retry-safety"\]\.sleepers is not a setting/);
});

test("wrong options are refused by the schema", () => {
  const config: Linter.Config = { ...plugin.configs.recommended, rules: { "retry-safety/no-unbounded-retry": ["error", { maximum: 3 }] } };
  expect(() => new Linter({ configType: "flat" }).verify("a();", [config as Linter.Config])).toThrow(/Unexpected property "maximum"/);
});
