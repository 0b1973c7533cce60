import { ExponentialBackoff, handleAll, retry as policyOf } from "cockatiel";
import fetchRetry from "fetch-retry";
import retry from "retry";

const impatient = fetchRetry(fetch, { retries: 3, retryDelay: 500 });
//                ^^^^^^^^^^ site: library attempts=4 wait=fixed
//                                                            ^^^ require-jitter: noJitter

export function curried(url: string) {
  return impatient(url);
}

export function operationObject(url: string, done: (error: Error | null) => void) {
  const operation = retry.operation({ retries: 3, minTimeout: 200 });
  operation.attempt(() => {
  //^^^^^^^^^^^^^^^^^ site: library attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    fetch(url).then(
    //^^^^^^^^^^ require-deadline: noDeadline
      () => done(null),
      (error) => {
        if (!operation.retry(error)) done(operation.mainError());
      },
    );
  });
}

export class Client {
  private policy = policyOf(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff() });
  //               ^^^^^^^^ site: library attempts=4 wait=exponential
  //               ^^^^^^^^ require-deadline: noDeadline

  load(url: string) {
    return this.policy.execute(() => fetch(url));
  }
}
