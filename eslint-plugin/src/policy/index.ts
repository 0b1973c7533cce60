export { isKnown, isUnbounded, isUnknown, known, UNBOUNDED, unknown, valueOf, type Fact, type FactOrigin } from "./fact.js";
export { neverRepeats, POLICY_KEYS, type JitterKind, type RetryAfterHandling, type RetryPolicy } from "./retry-policy.js";
