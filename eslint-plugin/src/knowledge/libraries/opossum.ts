import type { Library } from "../library.js";

/** CircuitBreaker: opens after failures, repeats nothing. */
export const library: Library = {
  package: "opossum",
  modules: ["opossum"],
  version: "10.0.0",
  source: ["opossum@10.0.0/lib/circuit.js"],
  sites: [],
};
