import { fileURLToPath, pathToFileURL } from "node:url";

/** The path of a file's URI; undefined for other schemes and for what names no file of this machine. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith("file:")) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** Where a document stands for the analysis: its path, or its URI's last part for a document that is no file. */
export function analysisPath(uri: string): string {
  return pathOf(uri) ?? `/${uri.slice(uri.lastIndexOf("/") + 1).replace(/^[\w+.-]+:/, "")}`;
}
