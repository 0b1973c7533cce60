// What the server and its clients say to each other beyond the Language Server Protocol. docs/language-server.md describes it.
// Types and names only: a client imports this file without the server.
import type { HerdOptions, HerdRun, PlainPolicy, RetryPolicy, Schedule } from "eslint-plugin-retry-safety/policy";

/** The languages in which the server words what it shows; `auto` follows the client's locale. */
export type Language = "auto" | "en" | "vi";

/** The value of `initializationOptions`; every part may be left out. */
export interface InitializationOptions {
  /** Whether the workspace's own code (its ESLint and its ESLint configuration) may be run. False when it is left out. */
  readonly trusted?: boolean;
  /** Commands of the client that lenses and actions may name, out of `CLIENT_COMMANDS`. */
  readonly clientCommands?: readonly string[];
  /** Whether the client shows the findings of a linter (of the ESLint extension) beside ours; the settings' `auto` is about this. */
  readonly linterShowsFindings?: boolean;
  /** The settings, for clients that have no `workspace/configuration`. The same shape as the section `retrySafety`. */
  readonly settings?: Partial<Settings>;
}

export type RuleLevel = "off" | "warn" | "error";

/** The settings section `retrySafety`. */
export interface Settings {
  readonly enable: boolean;
  /** `auto` is quiet about a file that ESLint judges by our rules and whose findings the client shows. */
  readonly diagnostics: "auto" | "on" | "off";
  readonly run: "onType" | "onSave";
  readonly preset: "recommended" | "strict" | "all";
  /** Rule names, with or without `retry-safety/`, with their level, or a level and the rule's options. */
  readonly rules: Readonly<Record<string, RuleLevel | readonly [RuleLevel, Readonly<Record<string, unknown>>]>>;
  readonly codeLens: boolean;
  readonly hover: boolean;
  readonly workspaceScan: "off" | "onDemand" | "onStart";
  /** Patterns in the spelling of .gitignore that a scan leaves out. */
  readonly exclude: readonly string[];
  /** In bytes. A larger file is skipped with a notice. */
  readonly maxFileSize: number;
  readonly helper: {
    /** Where an action puts the compliant helper, relative to the nearest package.json; `src/retry.ts` or `.js` when it is empty. */
    readonly path: string;
  };
  readonly language: Language;
}

/** The key of the settings in `workspace/configuration` and `workspace/didChangeConfiguration`. */
export const SETTINGS_SECTION = "retrySafety";

/** Commands that the server runs itself, by `workspace/executeCommand`. A client must not register these names. */
export const SERVER_COMMANDS = {
  /** Scans all workspace folders; no arguments. Answers a ScanResult. */
  scanWorkspace: "retrySafety.server.scanWorkspace",
  /** Shows the page of a rule; arguments: [rule name]. */
  explainRule: "retrySafety.server.explainRule",
  /** Shows a site's policy as a message; arguments: [LensArguments]. */
  showPolicy: "retrySafety.server.showPolicy",
} as const;

/** Commands that a client may offer by `initializationOptions.clientCommands`; without them the server's own are named. */
export const CLIENT_COMMANDS = {
  /** Opens the calculator; arguments: [LensArguments]. Named by the lens of a site. */
  openCalculator: "retrySafety.openCalculator",
  /** Shows the layers; arguments: [LensArguments]. */
  showLayers: "retrySafety.showLayers",
  /** Shows the page of a rule; arguments: [rule name]. */
  explainRule: "retrySafety.explainRule",
} as const;

/** What a lens hands to its command. */
export interface LensArguments {
  readonly uri: string;
  readonly range: Range;
  readonly policy: RetryPolicy;
}

/** Zero-based, in the negotiated position encoding. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** `diagnostic.data`: what an action is computed from again when it is asked for. */
export interface DiagnosticData {
  /** With its prefix: "retry-safety/require-jitter". */
  readonly ruleId: string;
  readonly messageId: string;
}

/** A place that retries. `range` is the whole construct, `anchor` the part that reports underline. */
export interface SiteInfo {
  readonly uri: string;
  readonly range: Range;
  readonly anchor: Range;
  readonly kind: string;
  readonly operation: { readonly kind: string; readonly method?: string; readonly callee: string };
  readonly library?: string;
  readonly policy: RetryPolicy;
  /** The policy as one sentence in the chosen language. */
  readonly description: string;
  readonly schedule: Schedule;
  /** What could not be read, each with its reason. */
  readonly unknowns: readonly string[];
}

/** One chain of retry layers; the shape of `retry-safety layers --format json`. */
export interface LayerChain {
  readonly entry: { readonly filePath: string; readonly line: number; readonly name: string };
  readonly call: { readonly filePath: string; readonly line: number; readonly callee: string };
  readonly layers: readonly { readonly filePath: string; readonly line: number; readonly kind: string; readonly attempts: number | "unbounded" | "unknown" }[];
  readonly product: number | "unbounded";
  readonly worstMs?: number;
}

export interface ScanResult {
  /** Files that were looked at. */
  readonly files: number;
  readonly findings: number;
  readonly sites: number;
  readonly cancelled: boolean;
  /** Files that could not be read or are too large, each in a sentence. */
  readonly problems: readonly string[];
}

export interface Status {
  /** `waiting`: the workspace's ESLint configuration has not answered, and the preset's levels hold for now. */
  readonly state: "ready" | "scanning" | "waiting" | "problem";
  readonly message?: string;
  /** Files whose analysis took long, the slowest first. */
  readonly slowFiles?: readonly { readonly uri: string; readonly ms: number }[];
}

/** Requests from the client to the server: method, parameters, result. */
export interface Requests {
  /** The sites of one document; of every scanned and open document when no `textDocument` is given. */
  "retrySafety/sites": { params: { readonly textDocument?: { readonly uri: string } }; result: readonly SiteInfo[] };
  /** The innermost site around a position. */
  "retrySafety/policyAt": { params: { readonly textDocument: { readonly uri: string }; readonly position: Position }; result: SiteInfo | null };
  /** Chains of retry layers across files. */
  "retrySafety/layers": { params: { readonly textDocument?: { readonly uri: string } }; result: readonly LayerChain[] };
  /** A policy's schedule, or a run of the herd simulation. Either part may be left out. */
  "retrySafety/simulate": { params: { readonly policy?: PlainPolicy; readonly herd?: HerdOptions }; result: SimulateResult };
  /** Scans the workspace folders, with progress at `workDoneToken` or at a token of the server's own. Cancel it as any request. */
  "retrySafety/scan": { params: { readonly workDoneToken?: string | number }; result: ScanResult };
  /** The text of a rule's page in Markdown. */
  "retrySafety/rulePage": { params: { readonly rule: string }; result: { readonly markdown: string } | null };
}

export interface SimulateResult {
  readonly schedule?: Schedule;
  readonly description?: string;
  readonly herd?: HerdRun;
  /** What was wrong with the parameters, in a sentence. */
  readonly error?: string;
}

/** Notifications from the client to the server. */
export interface ClientNotifications {
  /** The workspace was trusted, or no longer is. */
  "retrySafety/trust": { readonly trusted: boolean };
  /** A linter's findings are shown now, or no longer are. */
  "retrySafety/linterShowsFindings": { readonly shows: boolean };
}

/** Notifications from the server to the client. */
export interface ServerNotifications {
  "retrySafety/status": Status;
}
