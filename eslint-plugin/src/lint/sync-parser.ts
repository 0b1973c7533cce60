import { ProjectFiles } from "../project/project-files.js";
import * as javascript from "./javascript-parser.js";
import { parseWith } from "./linking.js";
import * as typescript from "./typescript-parser.js";

// A door of the bundle: rules of ESLint can't wait for an import, so that what following imports needs is required from here.
export { ProjectFiles };

export const parseNow = parseWith({ javascript, typescript });
