import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "@prisma/client",
  modules: ["@prisma/client"],
  version: "7.10.0",
  source: ["@prisma/client@7.10.0, read"],
  traps: [
    "No retry option: P2034 write conflicts must be retried by the caller.",
  ],
  sites: [],
};
