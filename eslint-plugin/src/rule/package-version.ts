import type * as fsTypes from "node:fs";
import type * as pathTypes from "node:path";
import { catalogEntry } from "./catalog.js";

/**
 * Answers which version of a package a file sees: the installed one, else the range of the nearest package.json that names it, also
 * through the catalogs of a workspace. No lock file is read: what is installed is what runs.
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
  readonly optionalDependencies?: Record<string, unknown>;
  readonly peerDependencies?: Record<string, unknown>;
  readonly devDependencies?: Record<string, unknown>;
  readonly catalog?: unknown;
  readonly catalogs?: unknown;
  readonly workspaces?: unknown;
}

function lookUp(filename: string, packageName: string, manifestAt: ManifestReader): string | undefined {
  const node = nodeModules();
  if (!node || !node.path.isAbsolute(filename)) return undefined;
  let spec: string | undefined;
  for (const folder of foldersAbove(node.path.dirname(filename), node)) {
    const installed = readManifest(node, node.path.join(folder, "node_modules", packageName, "package.json"));
    if (typeof installed?.version === "string") return installed.version;
    spec ??= specIn(manifestAt(node, node.path.join(folder, "package.json")), packageName);
  }
  return spec === undefined ? undefined : rangeOf(spec, packageName, filename, node, manifestAt);
}

function specIn(manifest: Manifest | undefined, packageName: string): string | undefined {
  const lists = [manifest?.dependencies, manifest?.optionalDependencies, manifest?.peerDependencies, manifest?.devDependencies];
  return lists.map((list) => list?.[packageName]).find((spec) => typeof spec === "string");
}

/** The range behind a dependency's spec; undefined for tags, folders and addresses, whose version nobody knows. */
function rangeOf(spec: string, packageName: string, filename: string, node: NodeModules, manifestAt: ManifestReader): string | undefined {
  const [, protocol, rest = ""] = /^([a-z+]+):(.*)$/u.exec(spec) ?? [];
  switch (protocol) {
    case undefined:
      return /^[\d^~<>=v*xX]/u.test(spec) ? spec : undefined;
    case "workspace":
      // "workspace:^" is any version that stands in the workspace.
      return /\d/u.test(rest) ? rest : undefined;
    case "npm":
      return rest.startsWith(`${packageName}@`) ? rest.slice(packageName.length + 1) : undefined;
    case "catalog": {
      const found = catalogRange(rest.trim(), packageName, filename, node, manifestAt);
      return found === undefined || found.startsWith("catalog:") ? undefined : rangeOf(found, packageName, filename, node, manifestAt);
    }
    default:
      return undefined;
  }
}

/** pnpm keeps its catalogs in pnpm-workspace.yaml, Yarn in .yarnrc.yml, Bun in the package.json of the workspace. */
function catalogRange(catalog: string, packageName: string, filename: string, node: NodeModules, manifestAt: ManifestReader): string | undefined {
  for (const folder of foldersAbove(node.path.dirname(filename), node)) {
    for (const name of ["pnpm-workspace.yaml", ".yarnrc.yml"]) {
      const found = catalogEntry(readText(node, node.path.join(folder, name)), catalog, packageName);
      if (found !== undefined) return found;
    }
    const manifest = manifestAt(node, node.path.join(folder, "package.json"));
    const found = [manifest, manifest?.workspaces].map((holder) => rangeInManifest(holder, catalog, packageName)).find((range) => range !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rangeInManifest(holder: unknown, catalog: string, packageName: string): string | undefined {
  if (!isRecord(holder)) return undefined;
  const isDefault = catalog === "" || catalog === "default";
  const entries = isDefault ? (holder["catalog"] ?? (isRecord(holder["catalogs"]) ? holder["catalogs"]["default"] : undefined)) : isRecord(holder["catalogs"]) ? holder["catalogs"][catalog] : undefined;
  const range = isRecord(entries) ? entries[packageName] : undefined;
  return typeof range === "string" ? range : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The folder itself, then each one above it. */
function foldersAbove(start: string, { path }: NodeModules): string[] {
  const folders = [start];
  for (let folder = start; path.dirname(folder) !== folder; ) {
    folder = path.dirname(folder);
    folders.push(folder);
  }
  return folders;
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

function readManifest(node: NodeModules, file: string): Manifest | undefined {
  try {
    return JSON.parse(readText(node, file)) as Manifest;
  } catch {
    // Absent or broken: the folder above may know more.
    return undefined;
  }
}

function readText({ fs }: NodeModules, file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
