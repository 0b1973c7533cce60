import type { Library } from "../library.js";

export const library: Library = {
  package: "@paypal/paypal-server-sdk",
  modules: ["@paypal/paypal-server-sdk"],
  version: "2.5.0",
  source: ["@paypal/paypal-server-sdk@2.5.0/dist/cjs/defaultConfiguration.js"],
  traps: [
    "Off by default (APIMATIC runtime; other APIMATIC SDKs ship other defaults).",
  ],
  sites: [
    {
      shape: "new Client({ httpClientOptions: { retryConfig: { maxNumberOfRetries } } })",
      kind: "config",
      match: ["Client.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0, path: "httpClientOptions.retryConfig" }],
      enabledBy: ["maxNumberOfRetries"],
      offBy: [{ path: "maxNumberOfRetries", values: [0] }],
      retried: { statuses: [401, 404, 408, 413, 429, 500, 502, 503, 504], methods: ["GET"], onReset: ["GET"] },
      policy: {
        attempts: { path: "maxNumberOfRetries", countsFirstTry: false, default: 1 },
        delay: {
          growth: "exponential",
          base: { path: "retryInterval", default: 1, unitMs: 1000 },
          factor: { path: "backoffFactor", default: 2 },
          jitter: "unknown",
        },
        retries4xx: false,
        statuses: "httpStatusCodesToRetry",
        writes: "never",
        methods: "httpMethodsToRetry",
        deadline: { path: "maximumRetryWaitTime", unitMs: 1000 },
      },
    },
  ],
};
