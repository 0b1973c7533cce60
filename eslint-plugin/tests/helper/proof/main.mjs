// Runs the proof by itself, on whatever Node runs it: `node main.mjs --runs=500 --seed=1 --scale=10`. Prints the figures as
// JSON, and exits with 1 when something happened that must not.
import { faultsOf, prove } from "./prove.mjs";

/** @type {typeof import("../../../src/helper/index.js")} */
const { helperText } = await import(new URL("../../../dist/helper.js", import.meta.url).href);

/**
 * @param {string} name
 * @param {number} usual
 */
const option = (name, usual) => Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual);

const scale = option("scale", 10);
const seed = option("seed", Date.now() % 1_000_000);
const text = helperText({ language: "js", module: "esm", exported: false });
const figures = await prove({ text, runs: option("runs", 500), seed, scale });
const faults = faultsOf(figures, scale);
process.stdout.write(`${JSON.stringify({ node: process.version, seed, ...figures, faults })}\n`);
process.exit(faults.length === 0 ? 0 : 1);
