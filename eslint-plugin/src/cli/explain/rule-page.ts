import { readFileSync } from "node:fs";
import { VERSION } from "../../rule/version.js";

/** The published package holds the pages beside its chunks; a run from the sources reads the repository's. */
const PAGES = VERSION.endsWith("-source") ? "../../../../docs/rules/" : "../docs/rules/";

/** The page of a rule, without the comments that mark its generated parts. */
export function rulePage(id: string): string {
  const text = readFileSync(new URL(`${PAGES}${id}.md`, import.meta.url), "utf8");
  return text.replace(/<!--.*?-->\n\n?/gu, "");
}
