import type { Library } from "../library.js";

export const library: Library = {
  package: "mqtt",
  modules: ["mqtt"],
  version: "5.16.0",
  source: ["mqtt@5.16.0/build/lib/client.js"],
  traps: [
    "Reconnects every 1000 ms for ever: no backoff, no jitter - a fleet reconnects in step.",
  ],
  sites: [
    {
      shape: "mqtt.connect(url, { reconnectPeriod })",
      kind: "config",
      match: ["connect.()", "connectAsync.()"],
      operation: { kind: "client" },
      options: [{ arg: "last" }],
      enabledBy: ["reconnectPeriod"],
      offBy: [{ path: "reconnectPeriod", values: [0] }],
      reconnects: true,
      policy: {
        attempts: { countsFirstTry: false, default: "unbounded" },
        delay: { growth: "fixed", base: { path: "reconnectPeriod", default: 1000 }, jitter: "none" },
        retries4xx: false,
        writes: "unknown",
      },
      lacks: { jitter: "mqtt has no jitter option" },
    },
  ],
};
