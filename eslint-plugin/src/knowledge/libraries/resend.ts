import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "resend",
  modules: ["resend"],
  version: "6.38.0",
  source: ["resend@6.38.0, ran"],
  traps: [
    "No retry (ran); failures are RETURNED as { error }, not thrown: p-retry around it never retries.",
  ],
  sites: [],
};
