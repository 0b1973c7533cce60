import type { SiteDetails } from "../../src/analysis/details.js";
import type { FileAnalysis, HandlerWait, JudgedSite, RetrySite } from "../../src/analysis/site.js";
import { known, unknown } from "../../src/policy/fact.js";
import type { RetryPolicy } from "../../src/policy/retry-policy.js";
import type { RetryRule } from "../../src/rule/create-retry-rule.js";

/** The analysis that the rule under test is given instead of one of a file. */
let current: FileAnalysis = analysisOf([]);

/** Stands for src/rule/file-analysis.ts in tests of judges: `vi.mock("../../src/rule/file-analysis.js", () => fakeHost)`. */
export const fakeHost: { fileAnalysis: () => FileAnalysis; passesGate: () => boolean } = { fileAnalysis: () => current, passesGate: () => true };

/** The messages of a rule over sites, as a user reads them: "id: text". */
export function judge(rule: RetryRule, sites: readonly JudgedSite[], options: object = {}, handlerWaits: readonly HandlerWait[] = []): readonly string[] {
  return judgeAnalysis(rule, { sites, handlerWaits }, options);
}

/** The same over the other lists of a file's analysis; what is left out is empty. */
export function judgeAnalysis(rule: RetryRule, parts: Partial<FileAnalysis>, options: object = {}): readonly string[] {
  current = { ...analysisOf(parts.sites ?? []), ...parts };
  const said: string[] = [];
  const report = ({ messageId, data }: { messageId: string; data?: Record<string, string> }): void => {
    const text = (rule.meta.messages[messageId] ?? "").replace(/\{\{(\w+)\}\}/g, (_, key: string) => data?.[key] ?? `{{${key}}}`);
    said.push(`${messageId}: ${text}`);
  };
  const context = { options: [options], report, settings: {}, filename: "src/a.ts", sourceCode: { text: "" } } as unknown as Parameters<RetryRule["create"]>[0];
  const listener = rule.create(context) as { Program?: () => void };
  listener.Program?.();
  return said;
}

function analysisOf(sites: readonly JudgedSite[]): FileAnalysis {
  return { sites, handlerWaits: [], retryAfterReadings: [], unawaitedAttempts: [], answers: [], schedules: [], leftListeners: [], sessionFaults: [], layerPaths: [] };
}

const UNREAD = unknown("not read");

const POLICY: RetryPolicy = {
  attempts: known(5),
  baseDelayMs: known(500),
  factor: known(2),
  maxDelayMs: UNREAD,
  jitter: UNREAD,
  retryAfter: UNREAD,
  statuses: UNREAD,
  methods: UNREAD,
  attemptTimeoutMs: UNREAD,
  deadlineMs: UNREAD,
  signal: UNREAD,
  idempotencyKey: UNREAD,
};

/** A node of one line inside the site's own place. */
export const NODE_INSIDE = { range: [10, 20], loc: { start: { line: 2, column: 2 }, end: { line: 2, column: 12 } } } as unknown as RetrySite["node"];

const NODE = { type: "Program", range: [0, 100], loc: { start: { line: 1, column: 0 }, end: { line: 5, column: 1 } } } as unknown as RetrySite["node"];

const DETAILS: SiteDetails = {
  longestWait: { kind: "limited" },
  retryAfterUse: { kind: "used" },
  exhaustion: { kind: "told" },
  uselessWait: undefined,
  abort: { kind: "respected" },
  sharedTimeout: undefined,
  consumedBody: undefined,
  leakedResponse: undefined,
  timeLimit: { kind: "limited" },
  deadPath: undefined,
  reconnectFault: undefined,
};

type SiteParts = Partial<Omit<RetrySite, "policy" | "operation">> & { policy?: Partial<RetryPolicy>; operation?: Partial<RetrySite["operation"]>; details?: Partial<SiteDetails> };

/** A site without a fault, with what a test changes of it. */
export function siteWith({ policy, operation, details, ...parts }: SiteParts = {}): JudgedSite {
  return {
    kind: "loop",
    node: NODE,
    anchor: NODE.loc,
    bound: { kind: "bounded", attempts: known(5) },
    wait: { kind: "timed", growth: "exponential", randomness: { kind: "random" }, bareRetryAfter: false, readsRetryAfter: false, totalMs: UNREAD },
    filter: { kind: "filtered" },
    replay: { kind: "safe" },
    innerLayers: [],
    inTest: false,
    ...parts,
    policy: { ...POLICY, ...policy },
    details: { ...DETAILS, ...details },
    operation: { kind: "http", callee: "fetch", node: NODE, local: false, ...operation },
  };
}

export function waitWith(parts: Partial<Extract<RetrySite["wait"], { kind: "timed" }>> = {}): RetrySite["wait"] {
  return { kind: "timed", growth: "exponential", randomness: { kind: "none" }, bareRetryAfter: false, readsRetryAfter: false, totalMs: UNREAD, ...parts };
}
