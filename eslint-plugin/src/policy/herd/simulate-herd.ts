import { checkNumber } from "../policy-of.js";
import { seededRandom } from "../random.js";
import { EventQueue } from "./event-queue.js";
import { simulateOcc } from "./occ.js";
import { ACCEPTED, admissionOf, type HerdServer } from "./servers.js";
import { waitingOf, type HerdStrategy } from "./strategy.js";

export interface HerdOptions {
  /** How many clients start at the same moment; each wants one success. */
  readonly clients: number;
  readonly seed: number;
  readonly server: HerdServer;
  readonly strategy: HerdStrategy;
  /** The time of the one processor that all requests pass, for each request. */
  readonly requestCostMs?: number;
  /** The same for a client's first request, which opens its connection; `requestCostMs` when it is left out. */
  readonly firstRequestCostMs?: number;
  readonly roundTripMs?: number;
  /** Where in its second the server's clock stands at the start. */
  readonly clockPhaseMs?: number;
  /** The run is cut after so many requests, and says so: 20 million when it is left out. */
  readonly maxRequests?: number;
}

export interface HerdRun {
  readonly requests: number;
  /** Requests for each client: 1 is no amplification. */
  readonly ratio: number;
  /** When the last client has its answer. */
  readonly doneMs: number;
  readonly peakPer100Ms: number;
  /** Requests in each 100 ms from the start. */
  readonly histogram: readonly number[];
  /** Clients whose attempts ended without a success. */
  readonly gaveUp: number;
  /** False when the run was cut. */
  readonly isComplete: boolean;
}

const MOST_CLIENTS = 1_000_000;

/**
 * Runs a herd of clients against a server, event by event, repeatable by its seed. A request travels half the round trip,
 * waits for the one processor, is decided when its turn comes, and its answer travels back.
 * @throws RangeError that names the option which can't be
 */
export function simulateHerd(options: HerdOptions): HerdRun {
  const { clients, seed, server, strategy, maxRequests = 20_000_000 } = options;
  checkNumber("clients", clients, 1, MOST_CLIENTS);
  checkNumber("maxRequests", maxRequests, 1);
  const waiting = waitingOf(strategy);
  const random = seededRandom(seed);
  const { maxAttempts = Infinity } = strategy;
  if (server.kind === "occ") return simulateOcc({ clients: Math.floor(clients), server, waiting, maxAttempts, maxRequests, random });
  return simulateQueue({ ...options, clients: Math.floor(clients), server, maxRequests }, waiting, maxAttempts, random);
}

type QueueOptions = HerdOptions & { readonly server: Exclude<HerdServer, { kind: "occ" }>; readonly maxRequests: number };

function simulateQueue(options: QueueOptions, waiting: ReturnType<typeof waitingOf>, maxAttempts: number, random: () => number): HerdRun {
  const { clients, requestCostMs = 0, firstRequestCostMs = requestCostMs, roundTripMs = 0, clockPhaseMs = 0, maxRequests } = options;
  for (const [name, value] of Object.entries({ requestCostMs, firstRequestCostMs, roundTripMs, clockPhaseMs })) checkNumber(name, value, 0);
  const admit = admissionOf(options.server, clockPhaseMs);
  const queue = new EventQueue(clients);
  const failures = new Int32Array(clients);
  const lastWaits = new Float64Array(clients).fill(NaN);
  const counts = new Counts();
  const halfTrip = roundTripMs / 2;
  let [doneMs, freeMs, gaveUp] = [0, 0, 0];
  for (let client = 0; client < clients; client += 1) queue.push(halfTrip, client);
  while (!queue.isEmpty && counts.requests < maxRequests) {
    const { client } = queue;
    const failed = failures[client] ?? 0;
    const startMs = Math.max(queue.time, freeMs);
    freeMs = startMs + (failed === 0 ? firstRequestCostMs : requestCostMs);
    counts.add(startMs);
    const answer = admit(clockPhaseMs + startMs);
    const answeredMs = freeMs + halfTrip;
    if (answer === ACCEPTED || failed + 1 >= maxAttempts) {
      if (answer !== ACCEPTED) gaveUp += 1;
      doneMs = Math.max(doneMs, answeredMs);
      queue.pop();
      continue;
    }
    const last = lastWaits[client] ?? NaN;
    const waitMs = waiting(failed, Number.isNaN(last) ? undefined : last, answer, random);
    lastWaits[client] = waitMs;
    failures[client] = failed + 1;
    // A millionth of a millisecond at least: a free processor and no wait would stop the clock of the simulation.
    queue.replace(Math.max(answeredMs + waitMs + halfTrip, startMs + 1e-6), client);
  }
  return counts.run(clients, doneMs, gaveUp, queue.isEmpty);
}

/** Requests by tenths of a second. */
export class Counts {
  requests = 0;
  readonly #histogram: number[] = [];

  add(ms: number): void {
    this.requests += 1;
    const bucket = Math.min(LAST_BUCKET, Math.floor(ms / 100));
    while (this.#histogram.length <= bucket) this.#histogram.push(0);
    this.#histogram[bucket] = (this.#histogram[bucket] ?? 0) + 1;
  }

  run(clients: number, doneMs: number, gaveUp: number, isComplete: boolean): HerdRun {
    const peakPer100Ms = this.#histogram.reduce((most, count) => Math.max(most, count), 0);
    return { requests: this.requests, ratio: this.requests / clients, doneMs, peakPer100Ms, histogram: this.#histogram, gaveUp, isComplete };
  }
}

/** A day in tenths of a second; what comes later counts there. */
const LAST_BUCKET = 864_000;
