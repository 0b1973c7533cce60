import type { FileContext } from "../analysis/context.js";
import { addLinkedFile, dropLinkedFile } from "../analysis/linked-files.js";
import type { RetrySettings } from "../analysis/settings.js";
import { leaveSpan, moveIntoSpan } from "../syntax/other-files.js";
import { shareNames } from "../syntax/variables.js";
import { ImportResolver } from "./resolve-import.js";
import type { SourceHost } from "./source-host.js";

/** A longer file is a generated one, and is not followed into. */
const MAX_TEXT = 400_000;
/** How many characters of further files are held parsed at a time; a tree with its scopes takes some hundred times as many bytes. */
const MAX_HELD = 2_000_000;
const STAR_EXPORT = /\bexport\s*\*|\bmodule\.exports\b/u;

export interface LinkLimits {
  /** How many further files one visited file may bring in. */
  readonly maxFiles: number;
  /** How many imports deep it may go. */
  readonly maxDepth: number;
}

interface Held {
  readonly text: string;
  readonly span: number;
  readonly context: FileContext;
}

/** The files of a project that imports lead to: parsed on first need, kept by path and text, let go when they are too much. */
export class ProjectFiles {
  private readonly host: SourceHost;
  private readonly resolver: ImportResolver;
  private readonly held = new Map<string, Held | undefined>();
  private heldLength = 0;
  private limits: LinkLimits = { maxFiles: 0, maxDepth: 0 };
  /** How many imports lie between the visited file and each file that it has reached. */
  private readonly depths = new Map<string, number>();

  constructor(host: SourceHost) {
    this.host = host;
    this.resolver = new ImportResolver(host);
  }

  /** How the imports of a visited file are followed, until the next file is visited. */
  linksOf(path: string, settings: RetrySettings, limits: LinkLimits): NonNullable<FileContext["link"]> {
    this.limits = limits;
    this.depths.clear();
    this.depths.set(path, 0);
    return (specifier, name) => this.follow(specifier, name, path, settings);
  }

  /** Files came, went or changed. */
  changed(): void {
    this.resolver.clear();
    for (const [path, held] of this.held) if (held === undefined || this.host.readText(path) !== held.text) this.drop(path);
  }

  private follow(specifier: string, name: string | undefined, from: string, settings: RetrySettings): FileContext | undefined {
    const path = this.resolver.resolve(specifier, folderOf(from));
    if (path === undefined || path === from) return undefined;
    const depth = (this.depths.get(from) ?? 0) + 1;
    if (!this.depths.has(path)) {
      // A file that gathers many others for export would use up the limit before the one that is meant.
      if (name !== undefined && !this.mayExport(path, name)) return undefined;
      if (depth > this.limits.maxDepth || this.depths.size > this.limits.maxFiles) return undefined;
      this.depths.set(path, depth);
    }
    return this.load(path, settings);
  }

  private mayExport(path: string, name: string): boolean {
    const text = this.held.get(path)?.text ?? this.host.readText(path);
    return text === undefined || name === "default" || text.includes(name) || STAR_EXPORT.test(text);
  }

  private load(path: string, settings: RetrySettings): FileContext | undefined {
    const before = this.held.get(path);
    if (before !== undefined && before.context.settings === settings) {
      // What was asked for last stands last, and is let go last.
      this.held.delete(path);
      this.held.set(path, before);
      return before.context;
    }
    if (before === undefined && this.held.has(path)) return undefined;
    const text = this.host.readText(path);
    const parsed = text === undefined || text.length > MAX_TEXT ? undefined : this.host.parse(text, path);
    this.drop(path);
    if (text === undefined || parsed === undefined) {
      this.held.set(path, undefined);
      return undefined;
    }
    const span = moveIntoSpan(parsed.ast, text);
    shareNames(parsed.scopes);
    const look = this.host.lookAt(parsed.ast, text);
    const context: FileContext = { ast: parsed.ast, scopes: parsed.scopes, text, path, settings, ...(look && { look }), versionOf: this.host.versionsFor(path), link: (specifier, name) => this.follow(specifier, name, path, settings) };
    addLinkedFile(span, context);
    this.held.set(path, { text, span, context });
    this.heldLength += text.length;
    this.letGo(path);
    return context;
  }

  /** The oldest files go first; what the visited file has reached stays. */
  private letGo(kept: string): void {
    if (this.heldLength <= MAX_HELD) return;
    for (const [path, held] of [...this.held]) {
      if (this.heldLength <= MAX_HELD) return;
      if (held !== undefined && path !== kept && !this.depths.has(path)) this.drop(path);
    }
  }

  private drop(path: string): void {
    const held = this.held.get(path);
    this.held.delete(path);
    if (held === undefined) return;
    this.heldLength -= held.text.length;
    dropLinkedFile(held.span);
    leaveSpan(held.span);
  }
}

function folderOf(path: string): string {
  return path.replace(/[\\/][^\\/]*$/u, "");
}
