import { sep } from "node:path";
import { pathOf } from "./paths.js";

/** The workspace folders that are on a disk. */
export class Folders {
  private paths: readonly string[] = [];

  set(uris: readonly string[]): void {
    this.paths = [...new Set(uris.flatMap((uri) => pathOf(uri) ?? []))].map((path) => (path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path));
  }

  add(uris: readonly string[]): void {
    this.paths = [...new Set([...this.paths, ...uris.flatMap((uri) => pathOf(uri) ?? [])])];
  }

  /** Answers the paths that are no longer workspace folders. */
  remove(uris: readonly string[]): readonly string[] {
    const gone = uris.flatMap((uri) => pathOf(uri) ?? []);
    this.paths = this.paths.filter((path) => !gone.includes(path));
    return gone;
  }

  all(): readonly string[] {
    return this.paths;
  }

  /** The innermost folder around a file. */
  around(path: string): string | undefined {
    return this.paths.filter((folder) => isInFolder(path, folder)).sort((a, b) => b.length - a.length)[0];
  }
}

export function isInFolder(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
