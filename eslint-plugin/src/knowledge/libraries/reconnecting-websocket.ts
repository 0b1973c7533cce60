import type { Library } from "../library.js";

export const library: Library = {
  package: "reconnecting-websocket",
  modules: ["reconnecting-websocket", "partysocket"],
  version: "4.4.0",
  source: ["reconnecting-websocket@4.4.0/dist/reconnecting-websocket-mjs.js"],
  traps: [
    "The random part is drawn once when the module loads, not per attempt.",
  ],
  sites: [
    {
      shape: "new ReconnectingWebSocket(url, protocols, { maxRetries, minReconnectionDelay })",
      kind: "config",
      match: ["new()", "ReconnectingWebSocket.new()", "WebSocket.new()"],
      operation: { kind: "client" },
      options: [{ arg: 2 }],
      saysByDefault: [],
      reconnects: true,
      policy: {
        attempts: { path: "maxRetries", countsFirstTry: false, default: "unbounded" },
        delay: {
          growth: "exponential",
          base: { path: "minReconnectionDelay", default: 1000 },
          factor: { path: "reconnectionDelayGrowFactor", default: 1.3 },
          max: { path: "maxReconnectionDelay", default: 10_000 },
          // The default minimum is drawn once for each page; a written one is not random.
          jitter: "unknown",
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
