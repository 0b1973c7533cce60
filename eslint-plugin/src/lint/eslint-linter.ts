// Loaded by a dynamic import only, for the reason given in typescript-parser.ts.
import { Linter } from "eslint/universal";

export { Linter };
