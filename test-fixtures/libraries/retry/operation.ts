import retry from "retry";
import dns from "node:dns";

export function resolve(name: string, done: (error: Error | null, found?: string[]) => void) {
  const operation = retry.operation({ retries: 5, factor: 3, minTimeout: 1000, maxTimeout: 60_000 });
  operation.attempt((attempt) => {
  //^^^^^^^^^^^^^^^^^ site: library attempts=6 wait=exponential jitter=none filter=unknown replay=unknown
    dns.resolve(name, (error, found) => {
      if (operation.retry(error ?? undefined)) return;
      done(error ? operation.mainError() : null, found);
    });
  });
}

export function resolveWell(name: string, done: (error: Error | null, found?: string[]) => void) {
  const operation = retry.operation({ retries: 5, maxTimeout: 10_000, randomize: true });
  operation.attempt(() => {
  //^^^^^^^^^^^^^^^^^ site: library attempts=6 wait=exponential jitter=random filter=unknown replay=unknown
    dns.resolve(name, (error, found) => {
      if (operation.retry(error ?? undefined)) return;
      done(error ? operation.mainError() : null, found);
    });
  });
}
