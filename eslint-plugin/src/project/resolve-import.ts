import enhancedResolve, { type Resolver } from "enhanced-resolve";
import { isBuilt, sourcesOfEntry } from "./package-source.js";
import type { SourceHost } from "./source-host.js";
import { WorkspacePackages } from "./workspace-packages.js";

const { ResolverFactory } = enhancedResolve;

const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const SOURCE_FILE = /\.[cm]?[jt]sx?$/u;
const CONFIG_NAMES = ["tsconfig.json", "jsconfig.json"];
/** A path that is written so can only mean a file of the project. */
const RELATIVE = /^\.{0,2}\//u;
const PACKAGE_ENTRY = /^(?<name>(?:@[^/]+\/)?[^/@#.][^/]*)(?<entry>(?:\/.*)?)$/u;

/**
 * Resolves imports to source files of the project: relative paths, `paths` of the nearest tsconfig and of those it references,
 * `imports` and `exports` of package.json, packages of the workspace by their sources. What lies in node_modules is no file of the
 * project.
 */
export class ImportResolver {
  private readonly host: SourceHost;
  private readonly resolvers = new Map<string, Resolver>();
  private readonly configs = new Map<string, string | undefined>();
  private readonly found = new Map<string, string | undefined>();
  private readonly workspace: WorkspacePackages;

  constructor(host: SourceHost) {
    this.host = host;
    this.workspace = new WorkspacePackages(host);
  }

  resolve(specifier: string, folder: string): string | undefined {
    const key = `${folder}\0${specifier}`;
    if (this.found.has(key)) return this.found.get(key);
    const path = this.lookUp(specifier, folder);
    this.found.set(key, path);
    return path;
  }

  /** Forgets what was resolved, after files came or went. */
  clear(): void {
    this.found.clear();
    this.configs.clear();
    this.resolvers.clear();
    this.workspace.clear();
  }

  private lookUp(specifier: string, folder: string): string | undefined {
    const config = this.configAbove(folder);
    // A bare name is worth a look-up only where a tsconfig or a workspace may give it another meaning.
    if (!RELATIVE.test(specifier) && !specifier.startsWith("#") && isNodeModule(specifier)) return undefined;
    const path = this.resolveAsBundlers(specifier, folder, config);
    if (path !== undefined && !(isBuilt(path) && PACKAGE_ENTRY.test(specifier))) return path;
    return this.inWorkspace(specifier, folder) ?? path;
  }

  private inWorkspace(specifier: string, folder: string): string | undefined {
    const { name, entry } = PACKAGE_ENTRY.exec(specifier)?.groups ?? {};
    const found = name === undefined ? undefined : this.workspace.find(name, folder);
    return found && sourcesOfEntry(found, entry ?? "").find((path) => this.exists(path));
  }

  private resolveAsBundlers(specifier: string, folder: string, config: string | undefined): string | undefined {
    try {
      const path = this.resolverFor(config).resolveSync({}, folder, specifier);
      return typeof path === "string" && SOURCE_FILE.test(path) && !/[\\/]node_modules[\\/]/u.test(path) && !path.endsWith(".d.ts") ? path : undefined;
    } catch {
      // An import that leads nowhere, a broken tsconfig: unknown means silence.
      return undefined;
    }
  }

  /** A tsconfig that can't be read to its end, as where a package that it extends isn't installed, is left out: paths still lead to files. */
  private resolverFor(config: string | undefined): Resolver {
    const key = config ?? "";
    const before = this.resolvers.get(key);
    if (before !== undefined) return before;
    const made = this.makeResolver(config);
    const resolver = config === undefined || leadsTo(made, config) ? made : this.resolverFor(undefined);
    this.resolvers.set(key, resolver);
    return resolver;
  }

  private makeResolver(config: string | undefined): Resolver {
    return ResolverFactory.createResolver({
      fileSystem: this.host.fileSystem,
      useSyncFileSystemCalls: true,
      extensions: EXTENSIONS,
      // `./client.js` in TypeScript means client.ts.
      extensionAlias: { ".js": [".ts", ".tsx", ".js", ".jsx"], ".mjs": [".mts", ".mjs"], ".cjs": [".cts", ".cjs"], ".jsx": [".tsx", ".jsx"] },
      conditionNames: ["source", "development", "import", "require", "node", "default"],
      mainFields: ["source", "module", "main"],
      symlinks: true,
      ...(config === undefined ? {} : { tsconfig: { configFile: config, references: "auto" as const } }),
    });
  }

  private configAbove(folder: string): string | undefined {
    if (this.configs.has(folder)) return this.configs.get(folder);
    const own = CONFIG_NAMES.map((name) => `${folder}/${name}`).find((path) => this.exists(path));
    const parent = folder.replace(/[\\/][^\\/]+$/u, "");
    const config = own ?? (parent === folder || parent === "" ? undefined : this.configAbove(parent));
    this.configs.set(folder, config);
    return config;
  }

  private exists(path: string): boolean {
    return this.host.readText(path) !== undefined;
  }
}

/** Whether imports can be resolved with a tsconfig at all: its own path leads to it where nothing in it fails. */
function leadsTo(resolver: Resolver, config: string): boolean {
  try {
    return typeof resolver.resolveSync({}, config.replace(/[\\/][^\\/]*$/u, ""), config) === "string";
  } catch {
    return false;
  }
}

const NODE_MODULES = /^(?:node:|assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|dns|domain|events|fs|http2?|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|timers|tls|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:$|\/)/u;

function isNodeModule(specifier: string): boolean {
  return NODE_MODULES.test(specifier);
}
