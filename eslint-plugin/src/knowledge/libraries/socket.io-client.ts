import type { Library } from "../library.js";

export const library: Library = {
  package: "socket.io-client",
  modules: ["socket.io-client"],
  version: "4.8.4",
  source: ["socket.io-client@4.8.4/build/esm/manager.js"],
  traps: [
    "reconnectionAttempts: 0 becomes Infinity (`||`).",
  ],
  sites: [
    {
      shape: "io(url, { reconnectionAttempts, reconnectionDelay, randomizationFactor })",
      kind: "config",
      match: ["io.()", "()", "connect.()", "Manager.new()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      offBy: [{ path: "reconnection", values: [false] }],
      saysByDefault: [],
      reconnects: true,
      policy: {
        attempts: { path: "reconnectionAttempts", countsFirstTry: false, default: "unbounded", zero: "unbounded" },
        delay: {
          growth: "exponential",
          base: { path: "reconnectionDelay", default: 1000 },
          factor: { default: 2 },
          max: { path: "reconnectionDelayMax", default: 5000 },
          jitter: "random",
          jitterBy: { path: "randomizationFactor", values: { "0": "none", on: "random" } },
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
