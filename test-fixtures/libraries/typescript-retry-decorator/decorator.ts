import { BackOffPolicy, ExponentialBackoffStrategy, Retryable } from "typescript-retry-decorator";

export class Loader {
  @Retryable({ maxAttempts: 3 })
// ^^^^^^^^^ site: library attempts=4 wait=none filter=noStatus replay=safe
  async load(url: string) {
    return fetch(url);
  }

  @Retryable({
// ^^^^^^^^^ site: library attempts=4 wait=exponential jitter=random filter=noStatus replay=safe
    maxAttempts: 3,
    backOffPolicy: BackOffPolicy.ExponentialBackOffPolicy,
    backOff: 500,
    exponentialOption: { maxInterval: 4000, multiplier: 2, backoffStrategy: ExponentialBackoffStrategy.FullJitter },
  })
  async loadWell(url: string) {
    return fetch(url);
  }
}
