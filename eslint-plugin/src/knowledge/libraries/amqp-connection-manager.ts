import type { Library } from "../library.js";

export const library: Library = {
  package: "amqp-connection-manager",
  modules: ["amqp-connection-manager"],
  version: "5.0.0",
  source: ["amqp-connection-manager@5.0.0/dist/esm/AmqpConnectionManager.js"],
  traps: [
    "Fixed 5 s for ever, no jitter.",
  ],
  sites: [
    {
      shape: "amqp.connect(urls, { reconnectTimeInSeconds })",
      kind: "config",
      match: ["connect.()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      enabledBy: ["reconnectTimeInSeconds"],
      reconnects: true,
      policy: {
        attempts: { countsFirstTry: false, default: "unbounded" },
        delay: { growth: "fixed", base: { path: "reconnectTimeInSeconds", default: 5, unitMs: 1000 }, jitter: "none" },
        retries4xx: false,
        writes: "unknown",
      },
      lacks: { jitter: "amqp-connection-manager has no jitter option" },
    },
  ],
};
