import type { Library } from "../library.js";

export const library: Library = {
  package: "@microsoft/fetch-event-source",
  modules: ["@microsoft/fetch-event-source"],
  version: "2.0.1",
  source: ["@microsoft/fetch-event-source@2.0.1/lib/esm/fetch.js"],
  traps: [
    "Retries for ever, 1 s apart, any error incl. 4xx and wrong content type, with the same POST body, unless onerror throws (LLM streaming: the prompt is sent again).",
  ],
  sites: [
    {
      shape: "fetchEventSource(url, { onerror })",
      kind: "config",
      match: ["fetchEventSource.()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      // Endless unless `onerror` throws; whether it does is not read.
      saysByDefault: [],
      reconnects: true,
      policy: {
        attempts: { countsFirstTry: false, default: "caller" },
        delay: { growth: "fixed", base: { default: 1000 }, custom: ["onerror"], jitter: "none", quiet: true },
        retries4xx: false,
        writes: "unknown",
        signal: "signal",
      },
    },
  ],
};
