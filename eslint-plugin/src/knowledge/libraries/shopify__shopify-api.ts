import type { Library } from "../library.js";

export const library: Library = {
  package: "@shopify/shopify-api",
  modules: ["@shopify/shopify-api", "@shopify/admin-api-client", "@shopify/storefront-api-client", "@shopify/graphql-client"],
  version: "13.1.0",
  source: ["@shopify/graphql-client@1.4.2/dist/graphql-client/http-fetch.mjs:38", "ran"],
  traps: [
    "Retry-After: 2.0 waits 2 MILLISECONDS (ran): sleep(parseInt(retryAfter)) in http-fetch.",
    "Fixed 1 s, no jitter.",
  ],
  sites: [
    {
      shape: "client.request(query, { retries })",
      kind: "config",
      match: ["**.request.()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      enabledBy: ["retries"],
      offBy: [{ path: "retries", values: [0] }],
      retried: { statuses: [429, 503], methods: ["POST"], onReset: ["POST"] },
      policy: {
        attempts: { path: "retries", countsFirstTry: false, default: 1 },
        // The seconds of Retry-After are slept as milliseconds.
        delay: { growth: "fixed", base: { default: 1000 }, jitter: "none", retryAfter: "ignored" },
        retries4xx: false,
        writes: "unknown",
      },
      lacks: { jitter: "the client has no jitter option" },
    },
  ],
};
