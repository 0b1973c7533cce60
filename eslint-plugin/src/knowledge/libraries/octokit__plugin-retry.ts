import type { Library, PolicyShape, RetriedByDefault, SiteShape } from "../library.js";

/** What the plugin does in every client that has it. */
const policy: PolicyShape = {
  attempts: { path: ["request.retries", "retry.retries"], countsFirstTry: false, default: 4 },
  delay: {
    growth: "quadratic",
    base: { path: "retry.retryAfterBaseValue", default: 1000 },
    jitter: "none",
    retryAfter: "ignored",
    quiet: true,
  },
  retries4xx: false,
  writes: "always",
};

const RETRIED: RetriedByDefault = { statuses: [408, 409, 413, 425, 429, 500, 502, 503, 504], methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] };

/** How a client that has the plugin is told about it. */
export const client = {
  kind: "config",
  operation: { kind: "client" },
  options: [{ arg: 0 }],
  offBy: [
    { path: "retry.enabled", values: [false] },
    { path: "request.retries", values: [0] },
    { path: "retry.retries", values: [0] },
  ],
  policy,
  retried: RETRIED,
  lacks: { jitter: "@octokit/plugin-retry has no jitter option" },
} as const satisfies Partial<SiteShape>;

export const library: Library = {
  package: "@octokit/plugin-retry",
  modules: ["@octokit/plugin-retry"],
  version: "8.1.1",
  source: ["@octokit/plugin-retry@8.1.1/dist-bundle/index.js", "ran"],
  traps: [
    "No jitter; Retry-After is ignored: a 429 with Retry-After: 5 was retried after 1 s (ran).",
    "POST is retried (ran), 409 too (ran).",
  ],
  sites: [
    {
      shape: "Octokit.plugin(retry)",
      kind: "config",
      match: ["retry.()"],
      operation: { kind: "client" },
      options: [],
      saysByDefault: [],
      retried: RETRIED,
      policy,
    },
  ],
};
