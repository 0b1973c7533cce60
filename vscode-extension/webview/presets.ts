import type { DelayShape, PolicyShape, Varying } from "../../eslint-plugin/src/knowledge/library.js";
import { library as awsSdk } from "../../eslint-plugin/src/knowledge/libraries/aws-sdk__client.js";
import { library as openai } from "../../eslint-plugin/src/knowledge/libraries/openai.js";
import { library as stripe } from "../../eslint-plugin/src/knowledge/libraries/stripe.js";
import { POLITE, type ShownPolicy } from "./state.js";

export interface Preset {
  /** `polite` and `aggressive` are worded in each language; the others are names. */
  readonly name: string;
  readonly policy: ShownPolicy;
}

/** Policies to begin with. The numbers of SDKs are their data files'; what kind of random those mean is said here. */
export const PRESETS: readonly Preset[] = [
  { name: "polite", policy: POLITE },
  { name: "aggressive", policy: { ...POLITE, attempts: 10, baseDelayMs: 0, factor: 1, maxDelayMs: "none", jitter: "none", retryAfter: "ignored", deadlineMs: "none" } },
  { name: `AWS SDK v3 (S3 ${awsSdk.version})`, policy: { ...defaultsOf(siteOf(awsSdk, "new S3Client")), jitter: "full" } },
  // Exactly 500 ms twice: the growth begins with the third wait, which the default does not reach.
  { name: `Stripe (stripe ${stripe.version})`, policy: { ...defaultsOf(siteOf(stripe, "new Stripe")), factor: 1, jitter: "none" } },
  { name: `OpenAI (openai ${openai.version})`, policy: upToAQuarterLess(defaultsOf(siteOf(openai, "new OpenAI"))) },
  // The example of gRFC A6; grpc-js has no default policy. Each wait is 0.8 to 1.2 times the window.
  { name: "gRPC (service config of gRFC A6)", policy: { ...POLITE, attempts: 4, baseDelayMs: 100, factor: 2, maxDelayMs: 1000, jitter: "proportional", jitterShare: 0.2, retryAfter: "ignored", deadlineMs: "none" } },
];

function siteOf({ sites }: typeof openai, shape: string): PolicyShape {
  const site = sites.find((candidate) => candidate.shape.startsWith(shape));
  if (!site) throw new Error(`There is no site "${shape}".`);
  return site.policy;
}

function defaultsOf({ attempts, delay, attemptTimeout, deadline }: PolicyShape): ShownPolicy {
  const count = newest(attempts.default);
  return {
    attempts: count === "unbounded" ? "none" : count === undefined || count === "caller" ? "unknown" : count,
    baseDelayMs: numberOf(delay.base) ?? "unknown",
    factor: numberOf(delay.factor) ?? "unknown",
    maxDelayMs: numberOf(delay.max) ?? "none",
    jitter: "some",
    jitterShare: POLITE.jitterShare,
    // A header that is heeded up to a limit other than the cap of the waits makes the longest wait unknown, as a heeded one does.
    retryAfter: newest(delay.retryAfter) === "ignored" ? "ignored" : "honoured",
    attemptTimeoutMs: numberOf(attemptTimeout) ?? "none",
    deadlineMs: numberOf(deadline) ?? "none",
  };
}

/** A wait of 75 to 100 % of the window w is 7/8 w, give or take a seventh. */
function upToAQuarterLess(policy: ShownPolicy): ShownPolicy {
  const scaled = <T>(value: T): T | number => (typeof value === "number" ? (value * 7) / 8 : value);
  return { ...policy, baseDelayMs: scaled(policy.baseDelayMs), maxDelayMs: scaled(policy.maxDelayMs), jitter: "proportional", jitterShare: 1 / 7 };
}

function numberOf(option: DelayShape["base"]): number | undefined {
  return newest(option?.default);
}

function newest<T>(value: Varying<T> | undefined): T | undefined {
  if (typeof value === "object" && value !== null && "byVersion" in value) return value.byVersion.at(-1)?.[1];
  return value;
}
