/** A file of a fixture with what its markers expect. */
export interface FixtureFile {
  readonly path: string;
  readonly text: string;
  readonly markers: readonly Marker[];
}

/** What is expected at a place. Lines are 1-based, columns 0-based, and the end is exclusive. */
export interface Marker {
  /** "site" or the name of a rule. */
  readonly name: string;
  /** The kind of the site or the id of the message. */
  readonly value: string;
  /** `attempts=3` and the like. */
  readonly details: Readonly<Record<string, string>>;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/**
 * Reads the files of a fixture. `//- src/a.ts` starts a further file; a fixture without it is one file.
 *
 * A marker is a comment under the line that it speaks about: `// ^^^^ name: value detail=x`. The carets stand under the
 * place. What begins at the comment's own column is marked by carets right after the slashes: their number counts, and the
 * place begins where the comment does. A place of several lines is marked up to the end of its first line.
 */
export function readFixture(path: string, text: string): readonly FixtureFile[] {
  const files: FixtureFile[] = [];
  let name = path;
  let lines: string[] = [];
  const finish = (): void => {
    if (lines.some((line) => line.trim() !== "")) files.push({ path: name, text: lines.join("\n"), markers: readMarkers(name, lines) });
    lines = [];
  };
  for (const line of text.split("\n")) {
    const header = /^\/\/- (\S+)/.exec(line);
    if (header?.[1] === undefined) {
      lines.push(line);
      continue;
    }
    finish();
    name = header[1];
  }
  finish();
  return files;
}

/** How many places a text names as no site. */
export function countNonSites(text: string): number {
  return text.match(/\/\/ not-a-site: \S/g)?.length ?? 0;
}

const MARKER = /^(\s*)\/\/(\s*)(\^+) ([\w-]+): (\w+)((?: \w+=\S+)*)\s*$/;

function readMarkers(path: string, lines: readonly string[]): readonly Marker[] {
  const markers: Marker[] = [];
  let codeLine = 0;
  lines.forEach((line, index) => {
    if (!/^\s*\/\/\s*\^/.test(line)) {
      codeLine = index + 1;
      return;
    }
    const found = MARKER.exec(line);
    if (!found || codeLine === 0) throw new Error(`${path}:${String(index + 1)}: a marker is written "// ^^^^ name: value detail=x".`);
    const [, indent = "", gap = "", carets = "", name = "", value = "", details = ""] = found;
    const column = indent.length + (gap === "" ? 0 : 2 + gap.length);
    markers.push({ name, value, details: readDetails(details), line: codeLine, column, endColumn: column + carets.length });
  });
  return markers;
}

function readDetails(text: string): Record<string, string> {
  const pairs = text.trim().split(/\s+/).filter((pair) => pair !== "");
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}
