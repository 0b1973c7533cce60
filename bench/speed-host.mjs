// One ESLint process of the speed measurement: the pinned packages with no rule, with one rule that does nothing, or with ours.
import { ESLint } from "eslint";
import { join } from "node:path";
import tseslint from "typescript-eslint";
import { pathToFileURL } from "node:url";
import { ROOT } from "../tools/setup.mjs";

const [kind = "none", ...folders] = process.argv.slice(2);

const empty = { rules: { nothing: { meta: { schema: [] }, create: () => ({}) } } };
const { default: plugin } = await import(pathToFileURL(join(ROOT, "eslint-plugin", "dist", "index.js")).href);

/** @type {Record<string, object>} */
const KINDS = {
  none: {},
  empty: { plugins: { empty }, rules: { "empty/nothing": "error" } },
  all: { plugins: plugin.configs.all.plugins, rules: plugin.configs.all.rules },
};

const eslint = new ESLint({
  overrideConfigFile: true,
  ignore: false,
  overrideConfig: [
    {
      files: ["**/*.{ts,mts,cts,tsx}"],
      languageOptions: { parser: /** @type {import("eslint").Linter.Parser} */ (tseslint.parser) },
    },
    {
      files: ["**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}"],
      linterOptions: { reportUnusedDisableDirectives: "off" },
      ...KINDS[kind],
    },
    { ignores: ["**/*.d.ts", "**/*.d.mts", "**/*.d.cts"] },
  ],
});
// Comments in the packages name rules that are not here; only the time matters.
const results = await eslint.lintFiles(folders);
process.stdout.write(`${results.length}\n`);
