// Loaded by a dynamic import only: this file stands for all of TypeScript. It imports by name because a bundler can't see the
// names of a CommonJS package that is itself imported dynamically.
import { parse } from "@typescript-eslint/typescript-estree";
import { analyze } from "@typescript-eslint/scope-manager";

export { analyze, parse };
