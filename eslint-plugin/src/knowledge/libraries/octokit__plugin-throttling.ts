import type { Library } from "../library.js";

/** Queues requests, and sends one again after a rate limit only where the code's own `onRateLimit` says so. */
export const library: Library = {
  package: "@octokit/plugin-throttling",
  modules: ["@octokit/plugin-throttling"],
  version: "11.0.5",
  source: ["@octokit/plugin-throttling@11.0.5/dist-bundle/index.js", "ran"],
  traps: [
    "onRateLimit: () => true is an unbounded retry.",
    "Waits are up to the reset time (an hour) and have no jitter or cap.",
    "Retry-After is read as a number only.",
  ],
  sites: [],
};
