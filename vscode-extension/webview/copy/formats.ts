import { library as axiosRetry } from "../../../eslint-plugin/src/knowledge/libraries/axios-retry.js";
import { library as bullmq } from "../../../eslint-plugin/src/knowledge/libraries/bullmq.js";
import { library as cockatiel } from "../../../eslint-plugin/src/knowledge/libraries/cockatiel.js";
import { library as got } from "../../../eslint-plugin/src/knowledge/libraries/got.js";
import { library as pRetry } from "../../../eslint-plugin/src/knowledge/libraries/p-retry.js";
import type { DelayShape, Library, PolicyShape } from "../../../eslint-plugin/src/knowledge/library.js";
import { POLITE } from "../state.js";
import { fillOptions, NO_DECORRELATED, objectCode, type FilledOptions } from "./options.js";
import { waitCode, type WholePolicy } from "./wait-code.js";

/** The formats that are code, with what they are for. Their option names come from the data files of the libraries. */
export const CODE_FORMATS = {
  helper: { label: undefined, write: helperCall },
  pRetry: { label: `p-retry ${pRetry.version}`, write: pRetryCall },
  got: { label: `got ${got.version}`, write: gotCall },
  axiosRetry: { label: `axios-retry ${axiosRetry.version}`, write: axiosRetryCall },
  cockatiel: { label: `cockatiel ${cockatiel.version}`, write: cockatielCall },
  bullmq: { label: `BullMQ ${bullmq.version}`, write: bullmqCall },
} as const satisfies Record<string, { label: string | undefined; write: (policy: WholePolicy) => string }>;

export type CodeFormat = keyof typeof CODE_FORMATS;

function helperCall(policy: WholePolicy): string {
  const values = new Map<string, string>();
  const notes: string[] = [];
  const differs = (option: string, wanted: number | "none", normal: number | "none"): void => {
    if (wanted !== normal) values.set(option, wanted === "none" ? "Infinity" : String(wanted));
  };
  differs("maxAttempts", policy.attempts, POLITE.attempts as number);
  differs("baseDelayMs", policy.baseDelayMs, POLITE.baseDelayMs as number);
  differs("maxDelayMs", policy.maxDelayMs, POLITE.maxDelayMs as number);
  differs("deadlineMs", policy.deadlineMs, POLITE.deadlineMs as number);
  differs("attemptTimeoutMs", policy.attemptTimeoutMs, POLITE.attemptTimeoutMs as "none");
  if (policy.factor !== 2) notes.push("The helper doubles its waits.");
  if (policy.jitter !== "full") notes.push("The helper has full jitter.");
  if (policy.retryAfter !== "honoured") notes.push("The helper takes Retry-After for the shortest wait.");
  const options = values.size > 0 ? `, ${objectCode(values)}` : "";
  return code(["// retry-safety helper --output src/retry.ts", 'import { retry } from "./retry.js";'], notes, `const result = await retry(({ signal, idempotencyKey }) => call({ signal, idempotencyKey })${options});`);
}

function pRetryCall(policy: WholePolicy): string {
  const { values, notes } = fillOptions(policy, shapeOf(pRetry));
  return code(['import pRetry from "p-retry";'], [...notes, ...noRetryAfter(policy, pRetry)], `const result = await pRetry(() => call(), ${objectCode(values)});`);
}

function gotCall(policy: WholePolicy): string {
  const retryAfter = policy.retryAfter === "ignored" ? "" : "retryAfter ?? ";
  const wait = (text: string): string => `({ attemptCount${retryAfter ? ", retryAfter" : ""} }) => ${retryAfter}${inline(text, "(attemptCount - 1)")}`;
  const { values, notes } = fillOptions(policy, shapeOf(got), wait);
  return code(['import got from "got";'], notes, `const response = await got(url, ${objectCode(values)});`);
}

function axiosRetryCall(policy: WholePolicy): string {
  const isHeeded = policy.retryAfter !== "ignored";
  const wait = (text: string): string => (isHeeded ? `(retryCount, error) => Math.max(retryAfter(error), ${inline(text, "(retryCount - 1)")})` : `(retryCount) => ${inline(text, "(retryCount - 1)")}`);
  const { values, notes } = fillOptions(policy, shapeOf(axiosRetry), wait);
  const imported = isHeeded ? 'import axiosRetry, { retryAfter } from "axios-retry";' : 'import axiosRetry from "axios-retry";';
  return code(['import axios from "axios";', imported], notes, `const client = axios.create();\naxiosRetry(client, ${objectCode(values)});`);
}

function cockatielCall(policy: WholePolicy): string {
  const backoff = cockatielBackoff(policy);
  const filled = fillOptions(policy, shapeOf(cockatiel), () => backoff.code);
  const values = new Map(filled.values).set("backoff", backoff.code);
  const notes = [...backoff.notes, ...filled.notes.filter((note) => note !== NO_DECORRELATED), ...noRetryAfter(policy, cockatiel)];
  return code([`import { ${["handleAll", "retry", ...backoff.names].sort().join(", ")} } from "cockatiel";`], notes, `const policy = retry(handleAll, ${objectCode(values)});\nconst result = await policy.execute(() => call());`);
}

const GENERATORS: Readonly<Partial<Record<WholePolicy["jitter"], string>>> = { none: "noJitterGenerator", full: "fullJitterGenerator", equal: "halfJitterGenerator" };

function cockatielBackoff(policy: WholePolicy): { readonly code: string; readonly names: readonly string[]; readonly notes: readonly string[] } {
  const generator = GENERATORS[policy.jitter];
  const shape = cockatiel.delays?.["ExponentialBackoff.new()"];
  // These generators double whatever `exponent` says.
  if (!generator || !shape || policy.factor !== 2) {
    const notes = policy.jitter === "decorrelated" ? [NO_DECORRELATED] : [];
    return { code: `new DelegateBackoff(({ attempt }) => ${inline(waitCode(policy), "(attempt - 1)")})`, names: ["DelegateBackoff"], notes };
  }
  const values = new Map([[pathOf(shape.base), String(policy.baseDelayMs)]]);
  values.set(pathOf(shape.max), policy.maxDelayMs === "none" ? "Infinity" : String(policy.maxDelayMs));
  values.set(shape.jitterBy?.path ?? "", generator);
  return { code: `new ExponentialBackoff(${objectCode(values, "  ")})`, names: ["ExponentialBackoff", generator], notes: [] };
}

function bullmqCall(policy: WholePolicy): string {
  const share = { none: undefined, full: "1", equal: "0.5", decorrelated: undefined, proportional: undefined }[policy.jitter];
  const { values, notes } = fillOptions(policy, shapeOf(bullmq), undefined, share);
  return code(['import { Queue } from "bullmq";'], notes, `await queue.add(name, data, ${objectCode(values)});`);
}

function shapeOf({ sites, package: name }: Library): PolicyShape {
  const [site] = sites;
  if (!site) throw new Error(`${name} has no site.`);
  return site.policy;
}

function pathOf(option: DelayShape["base"]): string {
  return String(option?.path);
}

function noRetryAfter(policy: WholePolicy, { package: name }: Library): string[] {
  return policy.retryAfter === "ignored" ? [] : [`${name} knows nothing of Retry-After.`];
}

/** The wait with the number of the wait written in place of `n`. */
function inline(wait: string, n: string): string {
  return wait.replace(/\*\* n\b/, `** ${n}`);
}

function code(imports: readonly string[], notes: FilledOptions["notes"], body: string): string {
  return [...imports, "", ...notes.map((note) => `// ${note}`), body, ""].join("\n");
}
