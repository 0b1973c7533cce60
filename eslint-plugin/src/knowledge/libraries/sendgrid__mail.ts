import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "@sendgrid/mail",
  modules: ["@sendgrid/mail"],
  version: "8.1.6",
  source: ["@sendgrid/mail@8.1.6, ran"],
  traps: [
    "No retry (ran on 503 and 429) and no idempotency key: an outer retry may send twice.",
  ],
  sites: [],
};
