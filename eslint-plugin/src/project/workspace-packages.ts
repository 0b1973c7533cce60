import { load } from "js-yaml";
import picomatch from "picomatch";
import type { SourceHost } from "./source-host.js";

/** What of a package.json says where its files are. */
export type Manifest = Record<string, unknown> & { readonly name: string };

export interface WorkspacePackage {
  /** An absolute path. */
  readonly folder: string;
  readonly manifest: Manifest;
}

interface Entry {
  readonly name: string;
  isDirectory(): boolean;
}

/** A workspace of more folders is searched only so far. */
const MAX_FOLDERS = 5000;
const MAX_DEPTH = 6;

/**
 * The packages of the monorepo that a file belongs to, by name: found by the `workspaces` of package.json or lerna.json and by
 * pnpm-workspace.yaml, whether or not they are installed.
 */
export class WorkspacePackages {
  private readonly host: SourceHost;
  private readonly roots = new Map<string, string | undefined>();
  private readonly packages = new Map<string, ReadonlyMap<string, WorkspacePackage>>();

  constructor(host: SourceHost) {
    this.host = host;
  }

  /** The package of that name as files of a folder see it; undefined where it is none of the workspace. */
  find(name: string, folder: string): WorkspacePackage | undefined {
    const root = this.rootOf(folder);
    if (root === undefined) return undefined;
    let packages = this.packages.get(root);
    if (packages === undefined) this.packages.set(root, (packages = this.packagesBelow(root)));
    return packages.get(name);
  }

  /** Forgets what was found, after files came or went. */
  clear(): void {
    this.roots.clear();
    this.packages.clear();
  }

  private rootOf(folder: string): string | undefined {
    if (this.roots.has(folder)) return this.roots.get(folder);
    const parent = folder.replace(/[\\/][^\\/]*$/u, "");
    const above = parent === folder || parent === "" ? undefined : parent;
    const root = this.patternsOf(folder) === undefined ? above && this.rootOf(above) : folder;
    this.roots.set(folder, root);
    return root;
  }

  private patternsOf(folder: string): readonly string[] | undefined {
    const pnpm = this.host.readText(`${folder}/pnpm-workspace.yaml`);
    if (pnpm !== undefined) return textsIn(readYaml(pnpm)["packages"]);
    const { workspaces } = this.json(`${folder}/package.json`);
    const patterns = textsIn(workspaces) ?? textsIn(asRecord(workspaces)["packages"]);
    return patterns ?? textsIn(this.json(`${folder}/lerna.json`)["packages"]);
  }

  private packagesBelow(root: string): ReadonlyMap<string, WorkspacePackage> {
    const patterns = this.patternsOf(root) ?? [];
    const isMember = picomatch(patterns.filter((pattern) => !pattern.startsWith("!")).map(plain), {
      ignore: patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => plain(pattern.slice(1))),
    });
    const depth = Math.max(0, ...patterns.map((pattern) => (pattern.includes("**") ? MAX_DEPTH : plain(pattern).split("/").length)));
    const found = new Map<string, WorkspacePackage>();
    const pending = [""];
    for (let looked = 0, path = pending.shift(); path !== undefined && looked < MAX_FOLDERS; looked += 1, path = pending.shift()) {
      const folder = path === "" ? root : `${root}/${path}`;
      if (path === "" || isMember(path)) {
        const manifest = this.json(`${folder}/package.json`);
        if (typeof manifest["name"] === "string") found.set(manifest["name"], { folder, manifest: manifest as Manifest });
      }
      if (path === "" || path.split("/").length < depth) pending.push(...this.foldersIn(folder).map((name) => (path === "" ? name : `${path}/${name}`)));
    }
    return found;
  }

  private foldersIn(folder: string): string[] {
    try {
      const entries = (this.host.fileSystem.readdirSync?.(folder, { withFileTypes: true } as never) ?? []) as unknown as readonly Entry[];
      return entries
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
        .map(({ name }) => name)
        .sort();
    } catch {
      return [];
    }
  }

  private json(path: string): Record<string, unknown> {
    const text = this.host.readText(path);
    if (text === undefined) return {};
    try {
      return asRecord(JSON.parse(text));
    } catch {
      return {};
    }
  }
}

function readYaml(text: string): Record<string, unknown> {
  try {
    return asRecord(load(text));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textsIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : undefined;
}

function plain(pattern: string): string {
  return pattern.replace(/^\.\//u, "").replace(/\/+$/u, "");
}
