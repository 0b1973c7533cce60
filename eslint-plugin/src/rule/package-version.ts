import type * as fsTypes from "node:fs";
import type * as pathTypes from "node:path";

/**
 * Answers which version of a package a file sees: the installed one, else the range of the nearest package.json.
 * Node's modules are asked for at run time, so that the plugin also loads where there is no file system.
 */
export function packageVersions(filename: string): (packageName: string) => string | undefined {
  const found = new Map<string, string | undefined>();
  // The packages that one file asks for share the manifests of its folders.
  const manifests = new Map<string, Manifest | undefined>();
  const manifestAt: ManifestReader = (node, file) => {
    if (!manifests.has(file)) manifests.set(file, readManifest(node, file));
    return manifests.get(file);
  };
  return (packageName) => {
    if (!found.has(packageName)) found.set(packageName, lookUp(filename, packageName, manifestAt));
    return found.get(packageName);
  };
}

interface Manifest {
  readonly version?: unknown;
  readonly dependencies?: Record<string, unknown>;
  readonly devDependencies?: Record<string, unknown>;
  readonly peerDependencies?: Record<string, unknown>;
}

function lookUp(filename: string, packageName: string, manifestAt: ManifestReader): string | undefined {
  const node = nodeModules();
  if (!node || !node.path.isAbsolute(filename)) return undefined;
  let range: string | undefined;
  let folder = node.path.dirname(filename);
  for (;;) {
    const installed = readManifest(node, node.path.join(folder, "node_modules", packageName, "package.json"));
    if (typeof installed?.version === "string") return installed.version;
    const own = range === undefined ? manifestAt(node, node.path.join(folder, "package.json")) : undefined;
    const written = own?.dependencies?.[packageName] ?? own?.peerDependencies?.[packageName] ?? own?.devDependencies?.[packageName];
    if (typeof written === "string") range = written;
    const parent = node.path.dirname(folder);
    if (parent === folder) return range;
    folder = parent;
  }
}

type ManifestReader = (node: NodeModules, file: string) => Manifest | undefined;

interface NodeModules {
  readonly fs: typeof fsTypes;
  readonly path: typeof pathTypes;
}

function nodeModules(): NodeModules | undefined {
  if (typeof process === "undefined" || typeof process.getBuiltinModule !== "function") return undefined;
  return { fs: process.getBuiltinModule("node:fs"), path: process.getBuiltinModule("node:path") };
}

function readManifest({ fs }: NodeModules, file: string): Manifest | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Manifest;
  } catch {
    // Absent or broken: the folder above may know more.
    return undefined;
  }
}
