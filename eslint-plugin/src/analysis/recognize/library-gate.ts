import { libraries } from "../../knowledge/libraries/index.js";
import type { Library, SiteShape } from "../../knowledge/library.js";
import { optionPaths } from "./library-configured.js";

/**
 * Whether a text can hold a retry of a library: it names a module of one, and, where the library is silent unless it is configured,
 * one of the options. A false answer is certain, so that the file need not be parsed.
 */
export function canHoldLibrarySite(text: string): boolean {
  for (const { globals, words } of GLOBALS) {
    if (globals.some((name) => text.includes(name)) && words.some((word) => text.includes(word))) return true;
  }
  for (const [, module = ""] of text.matchAll(IMPORTS)) {
    const words = WORDS_BY_MODULE.get(module);
    if (words === "none needed") return true;
    if (words?.some((word) => text.includes(word)) === true) return true;
  }
  return false;
}

/** Whether a text names the module of a library that can retry. */
export function namesLibrary(text: string): boolean {
  return text.search(IMPORTS) >= 0 || GLOBALS.some(({ globals }) => globals.some((name) => text.includes(name)));
}

const RETRYING = libraries.filter((library) => library.sites.length > 0);

/** For each module's name, up to its star, the option words of which a text needs one. */
const WORDS_BY_MODULE: ReadonlyMap<string, readonly string[] | "none needed"> = wordsByModule();

/** Libraries that a framework makes global, with the words that a configured call needs. */
const GLOBALS: readonly { readonly globals: readonly string[]; readonly words: readonly string[] }[] = RETRYING.flatMap(({ globals, sites }) =>
  globals === undefined ? [] : [{ globals, words: sites.flatMap(optionWords) }],
);

/** A module's name after a quote, the longer names first; what follows is a subpath or the closing quote. */
const IMPORTS = new RegExp(
  `["'\`/](?:node:|npm:)?(${[...WORDS_BY_MODULE.keys()]
    .sort((left, right) => right.length - left.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&") + (/[-/]$/u.test(name) ? "" : "(?=[\"'\`/@])"))
    .join("|")})`,
  "gu",
);

function wordsByModule(): Map<string, readonly string[] | "none needed"> {
  const words = new Map<string, readonly string[] | "none needed">();
  for (const library of RETRYING) {
    const needed = neededWords(library);
    for (const module of library.modules) {
      const name = module.replace(/\*.*$/u, "");
      const before = words.get(name);
      const isFree = needed === "none needed" || before === "none needed";
      words.set(name, isFree ? "none needed" : [...new Set([...(before ?? []), ...needed])]);
    }
  }
  return words;
}

function neededWords(library: Library): readonly string[] | "none needed" {
  if (library.sites.some((shape) => speaksByDefault(shape))) return "none needed";
  return [...new Set(library.sites.flatMap(optionWords))];
}

/** The words of each path's last step; "" and "#0" are arguments, which have no word. */
function optionWords(shape: SiteShape): string[] {
  const paths = [...optionPaths(shape), ...shape.options.map((place) => place.path ?? "")];
  return paths.map((path) => path.split(".").at(-1)?.replace("()", "") ?? "").filter((word) => /^\w/u.test(word));
}

function speaksByDefault(shape: SiteShape): boolean {
  if ((shape.enabledBy ?? []).length > 0) return false;
  if (shape.saysByDefault === undefined || shape.saysByDefault.length > 0) return true;
  return optionPaths(shape).some((path) => path === "" || path.startsWith("#"));
}
