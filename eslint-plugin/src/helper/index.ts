export { AdaptiveThrottle, ThrottledError } from "./adaptive-throttle.js";
export { CircuitBreaker, CircuitOpenError } from "./circuit-breaker.js";
export { HELPER_INSERTS, HELPER_MARKER, helperText, type HelperInsert, type HelperTextOptions } from "./helper-text.js";
export { retry, retryFetch, type Attempt, type Failure, type RetryOptions } from "./retry.js";
export { RetryBudget } from "./retry-budget.js";
