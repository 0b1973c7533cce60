/**
 * Patterns over canonical callee paths ("create.().post"). A part may hold `*` for any letters ("*Client", "*"); `**` stands for any
 * number of parts, none among them; `a|b` for one of several.
 */
export function matchesPath(pattern: string, path: string): boolean {
  return patternOf(pattern).test(path);
}

/** The rest of a path after a prefix pattern, or undefined when the path does not begin with it: "new().a.b" after "new()" is "a.b". */
export function restAfter(prefix: string, path: string): string | undefined {
  if (prefix === "") return path;
  const found = prefixOf(prefix).exec(path);
  return found === null ? undefined : path.slice(found[0].length).replace(/^\./u, "");
}

/** Module names may end in a star: "@aws-sdk/client-*". Subpaths count: "rxjs" stands for "rxjs/operators" only where it is listed. */
export function matchesModule(pattern: string, module: string): boolean {
  if (!pattern.includes("*")) return pattern === module;
  const star = pattern.indexOf("*");
  return module.startsWith(pattern.slice(0, star)) && module.endsWith(pattern.slice(star + 1)) && module.length >= pattern.length - 1;
}

const compiled = new Map<string, RegExp>();
const compiledPrefixes = new Map<string, RegExp>();

function patternOf(pattern: string): RegExp {
  const cached = compiled.get(pattern);
  if (cached !== undefined) return cached;
  const made = new RegExp(`^${sourceOf(pattern)}$`, "u");
  compiled.set(pattern, made);
  return made;
}

function prefixOf(pattern: string): RegExp {
  const cached = compiledPrefixes.get(pattern);
  if (cached !== undefined) return cached;
  const made = new RegExp(`^${sourceOf(pattern)}(?=\\.|$)`, "u");
  compiledPrefixes.set(pattern, made);
  return made;
}

function sourceOf(pattern: string): string {
  if (pattern === "") return "";
  const parts = pattern.split(".");
  let source = "";
  for (const [index, part] of parts.entries()) {
    if (part === "**") {
      source += index === 0 ? "(?:[^.]+\\.)*" : "(?:\\.[^.]+)*";
      continue;
    }
    const afterStart = index === 0 || (index === 1 && parts[0] === "**");
    source += (afterStart ? "" : "\\.") + partSource(part);
  }
  return source;
}

function partSource(part: string): string {
  const alternatives = part.split("|").map((one) => one.replace(/[()$^+?[\]{}\\]/gu, "\\$&").replace(/\*/gu, "[^.]*"));
  return alternatives.length === 1 ? (alternatives[0] ?? "") : `(?:${alternatives.join("|")})`;
}
