import type { Library } from "../library.js";

export const library: Library = {
  package: "@nestjs/typeorm",
  modules: ["@nestjs/typeorm"],
  version: "12.0.2",
  source: ["@nestjs/typeorm@12.0.2/dist (handleRetry)", "ran"],
  traps: [
    "Fixed 3 s, no jitter: replicas started together reconnect together.",
  ],
  sites: [
    {
      shape: "TypeOrmModule.forRoot({ retryAttempts, retryDelay })",
      kind: "config",
      match: ["TypeOrmModule.forRoot|forRootAsync.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [{ path: "retryAttempts", values: [0, 1] }],
      saysByDefault: [],
      reconnects: true,
      policy: {
        attempts: { path: "retryAttempts", countsFirstTry: true, default: 10 },
        delay: { growth: "fixed", base: { path: "retryDelay", default: 3000 }, jitter: "none" },
        retries4xx: false,
        writes: "unknown",
      },
      lacks: { jitter: "@nestjs/typeorm has no jitter option" },
    },
  ],
};
