import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problems } from "./problems.js";
import type { Outcome } from "./run.js";

const NAMES = ["eslint.config.js", "eslint.config.mjs", "eslint.config.cjs", "eslint.config.ts", "eslint.config.mts"];

const IMPORT = 'import retrySafety from "eslint-plugin-retry-safety";';

const NEXT_STEPS = `
Next, without stopping anybody's work:
  1. Install it:           npm install --save-dev eslint-plugin-retry-safety
  2. Keep what is there:   npx retry-safety check --baseline retry-safety.baseline.json --update-baseline
  3. In CI, as warnings:   npx retry-safety check --baseline retry-safety.baseline.json
  4. Mend the oldest findings, write the baseline again, and let CI fail on new ones:
                           npx retry-safety check --baseline retry-safety.baseline.json --max-warnings 0
`;

/** Writes an eslint.config.mjs where there is none; into one that is there a person has to put two lines, which are printed. */
export function init(cwd: string): Outcome {
  const found = NAMES.find((name) => existsSync(join(cwd, name)));
  return { text: `${found === undefined ? created(cwd) : advice(found, readFileSync(join(cwd, found), "utf8"))}${NEXT_STEPS}`, problems: new Problems(), isFailed: false };
}

function created(cwd: string): string {
  const name = "eslint.config.mjs";
  writeFileSync(join(cwd, name), `${IMPORT}\n\nexport default [retrySafety.configs.recommended];\n`);
  return `Wrote ${name} with the preset recommended.\n`;
}

function advice(name: string, text: string): string {
  if (text.includes("eslint-plugin-retry-safety")) return `${name} names eslint-plugin-retry-safety already: nothing was changed.\n`;
  const isCommonJs = name.endsWith(".cjs") || /\bmodule\.exports\b/.test(text);
  const line = isCommonJs ? 'const { default: retrySafety } = require("eslint-plugin-retry-safety");' : IMPORT;
  return `Add two lines to ${name}:\n\n  ${line}\n\nand, in the array that it exports:\n\n  retrySafety.configs.recommended,\n`;
}
