import enhancedResolve, { type Resolver } from "enhanced-resolve";
import type { SourceHost } from "./source-host.js";

const { ResolverFactory } = enhancedResolve;

const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const SOURCE_FILE = /\.[cm]?[jt]sx?$/u;
const CONFIG_NAMES = ["tsconfig.json", "jsconfig.json"];
/** A path that is written so can only mean a file of the project. */
const RELATIVE = /^\.{0,2}\//u;

/**
 * Resolves imports to source files of the project: relative paths, `paths` of the nearest tsconfig and of those it references,
 * `imports` and `exports` of package.json, packages of the workspace. What lies in node_modules is no file of the project.
 */
export class ImportResolver {
  private readonly host: SourceHost;
  private readonly resolvers = new Map<string, Resolver>();
  private readonly configs = new Map<string, string | undefined>();
  private readonly found = new Map<string, string | undefined>();

  constructor(host: SourceHost) {
    this.host = host;
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
  }

  private lookUp(specifier: string, folder: string): string | undefined {
    const config = this.configAbove(folder);
    // A bare name is worth a look-up only where a tsconfig or a workspace may give it another meaning.
    if (!RELATIVE.test(specifier) && !specifier.startsWith("#") && isNodeModule(specifier)) return undefined;
    try {
      const path = this.resolverFor(config).resolveSync({}, folder, specifier);
      return typeof path === "string" && SOURCE_FILE.test(path) && !/[\\/]node_modules[\\/]/u.test(path) && !path.endsWith(".d.ts") ? path : undefined;
    } catch {
      // An import that leads nowhere, a broken tsconfig: unknown means silence.
      return undefined;
    }
  }

  private resolverFor(config: string | undefined): Resolver {
    const key = config ?? "";
    const before = this.resolvers.get(key);
    if (before !== undefined) return before;
    const resolver = ResolverFactory.createResolver({
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
    this.resolvers.set(key, resolver);
    return resolver;
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

const NODE_MODULES = /^(?:node:|assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|dns|domain|events|fs|http2?|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|timers|tls|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:$|\/)/u;

function isNodeModule(specifier: string): boolean {
  return NODE_MODULES.test(specifier);
}
