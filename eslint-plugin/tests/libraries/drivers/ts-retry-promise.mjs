import { customizeRetry, retry } from "ts-retry-promise";

export const calls = {
  "retry(fn, config)": ({ request }) => retry(request),
  "customizeRetry(config)(fn)": ({ request }) => customizeRetry({})(request),
};
