import type { Library } from "../library.js";

export const library: Library = {
  package: "redis",
  modules: ["redis", "@redis/client"],
  version: "6.3.1",
  source: ["@redis/client@6.3.1/dist/lib/client/socket.js", "redis@4.7.0", "ran"],
  traps: [
    "connect() keeps trying for ever: it does not reject while the server is down (ran: pending).",
    "4.x has no jitter and a 500 ms cap.",
    "reconnectStrategy: 500 (number) is an unbounded fixed retry.",
    "3.x: retry_strategy, 200 ms x1.7, stops after connect_timeout (1 h).",
  ],
  sites: [
    {
      shape: "createClient({ socket: { reconnectStrategy } })",
      kind: "config",
      match: ["createClient.()", "createCluster.()", "createSentinel.()"],
      types: ["RedisClientOptions.new()", "RedisClusterOptions.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [{ path: "socket.reconnectStrategy", values: [false] }],
      enabledBy: ["socket.reconnectStrategy", "retry_strategy"],
      reconnects: true,
      policy: {
        attempts: { countsFirstTry: false, default: "unbounded", deciders: ["socket.reconnectStrategy", "retry_strategy"], decidersStartAt: 0 },
        delay: {
          growth: "fixed",
          base: { path: "socket.reconnectStrategy" },
          custom: ["socket.reconnectStrategy", "retry_strategy"],
          spread: { path: "socket.reconnectStrategy", value: "(retries) => Math.random() * Math.min(5000, 100 * 2 ** retries)" },
          jitter: "none",
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
