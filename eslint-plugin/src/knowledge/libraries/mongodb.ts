import type { Library } from "../library.js";

export const library: Library = {
  package: "mongodb",
  modules: ["mongodb"],
  version: "7.9.0",
  source: ["mongodb@7.9.0/lib/operations/execute_operation.js", "ran"],
  traps: [
    "One extra attempt by default for reads and writes.",
    "withTransaction runs the callback again on transient errors for up to 120 s: side effects inside (mail, charge) are repeated.",
    "updateMany/deleteMany are not retryable writes.",
  ],
  sites: [
    {
      shape: "new MongoClient(uri, { retryReads, retryWrites })",
      kind: "config",
      match: ["MongoClient.new()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      offBy: [{ path: "retryReads", values: [false] }],
      // One repeat that the server makes exact; there is nothing to say about it.
      saysByDefault: [],
      policy: {
        attempts: { countsFirstTry: true, default: 2 },
        delay: { growth: "none", jitter: "none", quiet: true },
        retries4xx: false,
        writes: "keyed",
      },
    },
  ],
};
