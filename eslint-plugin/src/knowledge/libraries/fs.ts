import type { Library } from "../library.js";

export const library: Library = {
  package: "node:fs",
  modules: ["fs", "fs/promises", "fs-extra", "graceful-fs"],
  version: "24.0.0",
  source: ["nodejs.org/api/fs.html#fsrmpath-options-callback", "ran"],
  sites: [
    {
      shape: "fs.rm(path, { maxRetries, retryDelay })",
      kind: "config",
      match: ["rm|rmSync|rmdir|rmdirSync.()", "promises.rm|rmdir.()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      enabledBy: ["maxRetries"],
      offBy: [{ path: "maxRetries", values: [0] }],
      policy: {
        attempts: { path: "maxRetries", countsFirstTry: false, default: 1 },
        delay: { growth: "linear", base: { path: "retryDelay", default: 100 }, jitter: "none" },
        retries4xx: false,
        writes: "never",
      },
    },
  ],
};
