import type { Library, SiteShape } from "../library.js";

const site: SiteShape = {
  shape: "async.retry({ times, interval } | times, task)",
  kind: "library",
  match: ["retry.()", "retryable.()"],
  operation: { kind: "callback", args: [1, 0] },
  options: [{ arg: 0 }],
  policy: {
    attempts: { path: ["times", ""], countsFirstTry: true, default: 5, zero: 5 },
    delay: { growth: "fixed", base: { path: "interval" }, onlyWith: ["interval"], custom: ["interval"], spread: { path: "interval", value: "(count) => Math.random() * Math.min(30_000, 250 * 2 ** count)" }, jitter: "none" },
    retries4xx: true,
    filters: ["errorFilter"],
    writes: "always",
  },
};

export const library: Library = {
  package: "async",
  modules: ["async", "async/retry", "async/retryable"],
  version: "3.2.6",
  source: ["async@3.2.6/retry.js", "ran"],
  traps: [
    "interval is 0 by default: five attempts with no delay (ran).",
    "times counts the first try; times: 0 falls back to 5 (ran).",
    "No jitter or cap option; interval functions are the caller's.",
    "callback(false) stops silently: the final callback is never called.",
  ],
  sites: [{ ...site, match: [...site.match, "()"] }],
};
