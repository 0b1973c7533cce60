import { LAB, LAB_STRATEGIES, simulateHerd, type HerdRun, type HerdServer, type HerdStrategy } from "eslint-plugin-retry-safety/policy";
import type { CalculatorState, ShownPolicy } from "./state.js";

export type StrategyName = "before" | "after" | "mine" | keyof typeof LAB_STRATEGIES;

export interface StrategyRun {
  readonly name: StrategyName;
  readonly run: HerdRun;
}

/** A page must answer quickly; a run that needs more is cut, and says so. */
const MOST_REQUESTS = 500_000;

/** Runs the herd with the policy of the form, with the one it is compared with, and with the usual strategies. */
export function runHerd({ herd, seed, policy, before }: CalculatorState): { readonly runs: readonly StrategyRun[]; readonly missing: readonly (keyof ShownPolicy)[] } {
  const server = serverOf(herd);
  const run = (name: StrategyName, strategy: HerdStrategy): StrategyRun => ({
    name,
    run: simulateHerd({ ...LAB, server, clients: herd.clients, seed, strategy, maxRequests: MOST_REQUESTS }),
  });
  const missing = missingOf(policy);
  const runs: StrategyRun[] = [];
  if (before && missingOf(before).length === 0) runs.push(run("before", strategyOf(before)));
  if (missing.length === 0) runs.push(run(before ? "after" : "mine", strategyOf(policy)));
  for (const [name, strategy] of Object.entries(LAB_STRATEGIES)) runs.push(run(name as StrategyName, strategy));
  return { runs, missing };
}

function serverOf({ server, perSecond, burst, outageMs, outageRetryAfterSeconds }: CalculatorState["herd"]): HerdServer {
  switch (server) {
    case "fixedWindow":
      return { kind: "fixedWindow", limit: Math.max(1, perSecond), windowMs: 1000 };
    case "tokenBucket":
      return { kind: "tokenBucket", capacity: burst, perSecond };
    case "gcra":
      return { kind: "gcra", perSecond, burst };
    case "outage":
      return { kind: "outage", durationMs: outageMs, ...(outageRetryAfterSeconds > 0 && { retryAfterSeconds: outageRetryAfterSeconds }) };
  }
}

function missingOf(shown: ShownPolicy): (keyof ShownPolicy)[] {
  const keys: (keyof ShownPolicy)[] = [];
  if (shown.attempts === "unknown") keys.push("attempts");
  if (shown.baseDelayMs === "unknown") keys.push("baseDelayMs");
  if (shown.factor === "unknown" && shown.baseDelayMs !== 0) keys.push("factor");
  if (shown.jitter === "unknown" || shown.jitter === "some") keys.push("jitter");
  return keys;
}

/** The helper adds up to a second of jitter to a Retry-After; a policy that only honours it adds what its own jitter says. */
function strategyOf(shown: ShownPolicy): HerdStrategy {
  const { attempts, baseDelayMs, factor, maxDelayMs, jitter, jitterShare, retryAfter } = shown;
  return {
    ...(typeof attempts === "number" && { maxAttempts: attempts }),
    ...(typeof baseDelayMs === "number" && { baseDelayMs }),
    ...(typeof factor === "number" && { factor }),
    ...(typeof maxDelayMs === "number" && { maxDelayMs }),
    ...(jitter !== "unknown" && jitter !== "some" && { jitter }),
    jitterShare,
    retryAfter: retryAfter === "honoured" ? "honoured" : "ignored",
    ...(retryAfter === "honoured" && jitter !== "none" && { retryAfterJitterMs: 1000 }),
  };
}
