import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "mysql2",
  modules: ["mysql2", "mysql2/promise"],
  version: "3.24.6",
  source: ["mysql2@3.24.6, read"],
  traps: [
    "Only PoolCluster.getConnection tries another node (canRetry: true).",
  ],
  sites: [],
};
