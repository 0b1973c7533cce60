import { defer, lastValueFrom, retry, retryWhen } from "rxjs";

export const calls = {
  "source.pipe(retry({ count, delay } | count))": ({ request }) => lastValueFrom(defer(request).pipe(retry())),
  "source.pipe(retryWhen((errors) => ...))": { expects: { attempts: "unbounded" }, call: ({ request }) => lastValueFrom(defer(request).pipe(retryWhen((errors) => errors))) },
};
