import type { Library } from "../library.js";

export const library: Library = {
  package: "@trpc/client",
  modules: ["@trpc/client"],
  version: "11.25.2",
  source: ["@trpc/client@11.25.2/dist/index.mjs:553", "ran"],
  traps: [
    "No limit and no delay of its own: retry: () => true loops at once for ever; attempts <= 3 gives 4 requests (ran).",
    "Mutations go through it too unless op.type is looked at.",
  ],
  sites: [
    {
      shape: "retryLink({ retry: ({ op, error, attempts }) => boolean, retryDelayMs })",
      kind: "config",
      match: ["retryLink.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      retried: { statuses: [400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: {
        attempts: { countsFirstTry: false, default: "caller", deciders: ["retry"] },
        delay: { growth: "none", custom: ["retryDelayMs"], spread: { path: "retryDelayMs", value: "(attempt) => Math.random() * Math.min(30_000, 250 * 2 ** attempt)" }, jitter: "none", retryAfter: "ignored" },
        retries4xx: true,
        filters: ["retry"],
        writes: "unknown",
      },
    },
  ],
};
