import type { Library } from "../library.js";

export const library: Library = {
  package: "graphql-ws",
  modules: ["graphql-ws"],
  version: "6.4.2",
  source: ["graphql-ws@6.4.2/dist/client.js"],
  traps: [
    "retryAttempts: Infinity is common and has no cap.",
  ],
  sites: [
    {
      shape: "createClient({ url, retryAttempts, retryWait })",
      kind: "config",
      match: ["createClient.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [{ path: "retryAttempts", values: [0] }],
      saysByDefault: [],
      reconnects: true,
      policy: {
        attempts: { path: "retryAttempts", countsFirstTry: false, default: 6 },
        delay: { growth: "exponential", base: { default: 1000 }, waitsMs: [2650, 3650, 5650, 9650, 17_650], factor: { default: 2 }, custom: ["retryWait"], jitter: "random" },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
