import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "resend",
  modules: ["resend"],
  version: "6.38.0",
  source: ["resend@6.38.0, ran"],
  sites: [],
};
