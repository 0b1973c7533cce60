import type { Library } from "../library.js";

export const library: Library = {
  package: "nats",
  modules: ["nats", "@nats-io/transport-node", "nats.ws"],
  version: "2.29.3",
  source: ["nats@2.29.3/lib/nats-base-client/options.js"],
  traps: [
    "maxReconnectAttempts: -1 is endless.",
  ],
  sites: [
    {
      shape: "connect({ maxReconnectAttempts, reconnectTimeWait, reconnectJitter })",
      kind: "config",
      match: ["connect.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [{ path: "reconnect", values: [false] }],
      saysByDefault: [],
      reconnects: true,
      policy: {
        attempts: { path: "maxReconnectAttempts", countsFirstTry: false, default: 11, negative: "unbounded" },
        delay: {
          growth: "fixed",
          base: { path: "reconnectTimeWait", default: 2000 },
          custom: ["reconnectDelayHandler"],
          jitter: "unknown",
          jitterBy: { path: "reconnectJitter", values: { "0": "none", on: "random" } },
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
