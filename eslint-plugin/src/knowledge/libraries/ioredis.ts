import type { Library } from "../library.js";

export const library: Library = {
  package: "ioredis",
  modules: ["ioredis", "iovalkey"],
  version: "6.0.0",
  source: ["ioredis@6.0.0/built/redis/RedisOptions.js", "ioredis@5.4.1", "ioredis@4.28.5", "ran"],
  sites: [
    {
      shape: "new Redis({ retryStrategy: (times) => ms | null })",
      kind: "config",
      match: ["new()", "Redis.new()", "Cluster.new()", "Redis.Cluster.new()"],
      operation: { kind: "client" },
      options: [{ arg: "last" }],
      offBy: [{ path: "retryStrategy", values: [null] }],
      saysByDefault: [],
      // The options of single commands, `maxRetriesPerRequest` among them, are no reconnection and never a fault.
      enabledBy: ["retryStrategy", "clusterRetryStrategy"],
      reconnects: true,
      policy: {
        attempts: { countsFirstTry: false, default: "unbounded", deciders: ["retryStrategy", "clusterRetryStrategy"] },
        delay: { growth: "unknown", custom: ["retryStrategy", "clusterRetryStrategy"], jitter: "unknown" },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
