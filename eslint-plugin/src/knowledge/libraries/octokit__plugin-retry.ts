import type { Library } from "../library.js";

export const library: Library = {
  package: "@octokit/plugin-retry",
  modules: ["@octokit/plugin-retry"],
  version: "8.1.1",
  source: ["@octokit/plugin-retry@8.1.1/dist-bundle/index.js", "ran"],
  sites: [
    {
      shape: "Octokit.plugin(retry)",
      kind: "config",
      match: ["retry.()"],
      operation: { kind: "client" },
      options: [],
      saysByDefault: [],
      policy: {
        attempts: { countsFirstTry: false, default: 4 },
        delay: { growth: "quadratic", base: { default: 1000 }, jitter: "none", retryAfter: "ignored", quiet: true },
        retries4xx: false,
        writes: "always",
      },
    },
  ],
};
