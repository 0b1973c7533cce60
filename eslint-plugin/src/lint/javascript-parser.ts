// Loaded by a dynamic import only. ESLint's own parser reads JavaScript in a third of the time that TypeScript takes.
import { analyze } from "eslint-scope";
import { parse } from "espree";

export { analyze, parse };
