import { describePolicy, policyOf, schedule, simulateHerd, type Locale } from "eslint-plugin-retry-safety/policy";
import type { Requests, SimulateResult } from "../protocol.js";

/** Bounds a request, which holds up all others while it runs. */
const MOST_CLIENTS = 10_000;

/** A policy's schedule, a herd's run, or both. Parameters that can't be are told in `error`. */
export function simulate({ policy, herd }: Requests["retrySafety/simulate"]["params"], locale: Locale): SimulateResult {
  try {
    if (herd && !(herd.clients <= MOST_CLIENTS)) return { error: `clients must be a number up to ${String(MOST_CLIENTS)}, but it is ${String(herd.clients)}.` };
    const facts = policy && policyOf(policy);
    return { ...(facts && { schedule: schedule(facts), description: describePolicy(facts, locale) }), ...(herd && { herd: simulateHerd(herd) }) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
