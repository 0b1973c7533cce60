import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { VERSION } from "../rule/version.js";
import type { CalculatorCommand } from "./arguments.js";
import { codeOf } from "./find-files.js";
import { UsageError } from "./usage-error.js";

/** Writes the calculator's page, opens it if it was asked to, and answers a sentence that says where it is. */
export async function writeCalculator({ file, open }: CalculatorCommand, cwd: string): Promise<string> {
  const target = file === undefined ? join(tmpdir(), `retry-safety-calculator-${VERSION}.html`) : resolve(cwd, file);
  const text = calculatorText();
  try {
    writeFileSync(target, text);
  } catch (error) {
    throw new UsageError(`${file ?? target} could not be written (${codeOf(error)}): name a file in a folder that exists, with --output.`);
  }
  if (!open) return `The calculator is in ${target}\n`;
  return (await opens(target)) ? `Opened ${target}\n` : `The calculator is in ${target}: open it in a browser.\n`;
}

/** The page is made by the build, in the folder above the command's chunks; a run from the sources takes the built one. */
const PAGE = new URL(VERSION.endsWith("-source") ? "../../dist/calculator.html" : "../calculator.html", import.meta.url);

function calculatorText(): string {
  if (!existsSync(PAGE)) throw new UsageError("The calculator's page is missing beside the command: install the package again.");
  return readFileSync(PAGE, "utf8");
}

/** Hands a file to the program that the system opens pages with; false where there is none. */
function opens(file: string): Promise<boolean> {
  const [program, ...args] = { darwin: ["open"], win32: ["explorer"] }[process.platform as string] ?? ["xdg-open"];
  return new Promise((answer) => {
    const child = spawn(program ?? "", [...args, file], { stdio: "ignore", detached: true });
    child.once("error", () => { answer(false); });
    child.once("spawn", () => {
      child.unref();
      answer(true);
    });
  });
}
