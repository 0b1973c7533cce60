import pRetry, { makeRetriable } from "p-retry";

export const calls = {
  "pRetry(fn, options)": ({ request }) => pRetry(request),
  "makeRetriable(fn, options)": ({ request }) => makeRetriable(request)(),
};
