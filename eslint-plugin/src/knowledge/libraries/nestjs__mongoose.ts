import type { Library } from "../library.js";

export const library: Library = {
  package: "@nestjs/mongoose",
  modules: ["@nestjs/mongoose"],
  version: "12.0.0",
  source: ["@nestjs/mongoose@12.0.0/dist (handleRetry)", "ran"],
  traps: [
    "Fixed 3 s, no jitter.",
  ],
  sites: [
    {
      shape: "MongooseModule.forRoot({ retryAttempts, retryDelay })",
      kind: "config",
      match: ["MongooseModule.forRoot|forRootAsync.()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      offBy: [{ path: "retryAttempts", values: [0, 1] }],
      saysByDefault: [],
      reconnects: true,
      policy: {
        attempts: { path: "retryAttempts", countsFirstTry: true, default: 9 },
        delay: { growth: "fixed", base: { path: "retryDelay", default: 3000 }, jitter: "none" },
        retries4xx: false,
        writes: "unknown",
      },
      lacks: { jitter: "@nestjs/mongoose has no jitter option" },
    },
  ],
};
