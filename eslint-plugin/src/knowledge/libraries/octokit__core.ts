import type { Library, PolicyShape } from "../library.js";

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

export const library: Library = {
  package: "@octokit/core",
  modules: ["@octokit/core", "@octokit/rest", "@octokit/action"],
  version: "7.0.3",
  source: ["@octokit/plugin-retry@8.1.1/dist-bundle/index.js", "@octokit/plugin-throttling@11.0.5", "ran"],
  sites: [
    {
      shape: "new (Octokit.plugin(retry))({ retry, request: { retries } })",
      kind: "config",
      match: ["Octokit.plugin.().new()", "Octokit.plugin.().defaults.().new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [
        { path: "retry.enabled", values: [false] },
        { path: "request.retries", values: [0] },
        { path: "retry.retries", values: [0] },
      ],
      enabledBy: ["retry", "request.retries"],
      policy,
      lacks: { jitter: "@octokit/plugin-retry has no jitter option" },
    },
  ],
};
