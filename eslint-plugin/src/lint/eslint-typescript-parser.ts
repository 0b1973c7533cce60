// Loaded by a dynamic import only, for the reason given in typescript-parser.ts.
import { meta, parseForESLint } from "@typescript-eslint/parser";
import type { Linter } from "eslint";

export const parser = { meta, parseForESLint } as unknown as Linter.Parser;
