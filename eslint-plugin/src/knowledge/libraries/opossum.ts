import type { Library } from "../library.js";

/** CircuitBreaker: opens after failures, repeats nothing. */
export const library: Library = {
  package: "opossum",
  modules: ["opossum"],
  version: "10.0.0",
  source: ["opossum@10.0.0/lib/circuit.js"],
  traps: [
    "A circuit breaker only: it never retries (ran: 1 call). Not a retry site; a retry around it should stop on EOPENBREAKER.",
  ],
  sites: [],
};
