import type { Library } from "../library.js";

export const library: Library = {
  package: "ioredis",
  modules: ["ioredis", "iovalkey"],
  version: "6.0.0",
  source: ["ioredis@6.0.0/built/redis/RedisOptions.js", "ioredis@5.4.1", "ioredis@4.28.5", "ran"],
  traps: [
    "Reconnects for ever (ran).",
    "5.x and 4.x default: linear 50..2000 ms with NO jitter (ran: 50, 100, 150 ..).",
    "maxRetriesPerRequest: null (asked for by BullMQ) makes commands wait for ever.",
    "retryStrategy: () => 100 is an unbounded fixed retry.",
  ],
  sites: [
    {
      shape: "new Redis({ retryStrategy: (times) => ms | null })",
      kind: "config",
      match: ["new()", "Redis.new()", "Cluster.new()", "Redis.Cluster.new()"],
      types: ["RedisOptions.new()", "ClusterOptions.new()", "CommonRedisOptions.new()", "Redis.RedisOptions.new()"],
      operation: { kind: "client" },
      options: [{ arg: "last" }],
      offBy: [{ path: "retryStrategy", values: [null] }],
      enabledBy: ["retryStrategy", "clusterRetryStrategy"],
      reconnects: true,
      policy: {
        attempts: { countsFirstTry: false, default: "unbounded", deciders: ["retryStrategy", "clusterRetryStrategy"] },
        delay: { growth: "unknown", custom: ["retryStrategy", "clusterRetryStrategy"], jitter: "unknown" },
        retries4xx: false,
        writes: "unknown",
      },
    },
    {
      shape: "new Redis({ maxRetriesPerRequest })",
      kind: "config",
      match: ["new()", "Redis.new()", "Cluster.new()", "Redis.Cluster.new()"],
      types: ["RedisOptions.new()", "CommonRedisOptions.new()"],
      operation: { kind: "client" },
      options: [{ arg: "last" }],
      enabledBy: ["maxRetriesPerRequest"],
      offBy: [{ path: "maxRetriesPerRequest", values: [0] }],
      // `null` is what BullMQ asks for: a command waits until the connection is back. The pause is the reconnection's.
      policy: {
        attempts: { path: "maxRetriesPerRequest", countsFirstTry: false, default: "caller" },
        delay: { growth: "unknown", jitter: "unknown" },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
