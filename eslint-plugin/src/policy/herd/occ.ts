import { checkNumber } from "../policy-of.js";
import { EventQueue } from "./event-queue.js";
import type { OccServer } from "./servers.js";
import { Counts, type HerdRun } from "./simulate-herd.js";
import type { Waiting } from "./strategy.js";
import { NO_RETRY_AFTER } from "./servers.js";

export interface OccOptions {
  readonly clients: number;
  readonly server: OccServer;
  readonly waiting: Waiting;
  readonly maxAttempts: number;
  readonly maxRequests: number;
  readonly random: () => number;
}

/** A client's pending event: 0 its read arrives, 1 the version comes back, 2 its write arrives, 3 the result comes back. */
const READ = 0;
const WRITE = 2;
const WRITE_ANSWER = 3;

/** Runs clients that each update one row once. Requests are the writes, as the AWS simulator counts its calls. */
export function simulateOcc({ clients, server, waiting, maxAttempts, maxRequests, random }: OccOptions): HerdRun {
  const { meanMs = 10, sdMs = 2 } = server;
  checkNumber("meanMs", meanMs, 0);
  checkNumber("sdMs", sdMs, 0);
  const travel = (): number => Math.abs(meanMs + sdMs * normal(random));
  const queue = new EventQueue(clients);
  const stages = new Uint8Array(clients);
  const versions = new Int32Array(clients);
  const failures = new Int32Array(clients);
  const lastWaits = new Float64Array(clients).fill(NaN);
  const counts = new Counts();
  let [version, doneMs, gaveUp] = [0, 0, 0];
  for (let client = 0; client < clients; client += 1) queue.push(travel(), client);
  while (!queue.isEmpty && counts.requests < maxRequests) {
    const { time, client } = queue;
    doneMs = time;
    const stage = stages[client] ?? READ;
    stages[client] = (stage + 1) % 4;
    if (stage === READ) {
      versions[client] = version;
    } else if (stage === WRITE) {
      counts.add(time);
      const isCurrent = versions[client] === version;
      if (isCurrent) version += 1;
      versions[client] = isCurrent ? 1 : 0;
    } else if (stage === WRITE_ANSWER) {
      const failed = failures[client] ?? 0;
      if (versions[client] === 1 || failed + 1 >= maxAttempts) {
        if (versions[client] !== 1) gaveUp += 1;
        queue.pop();
        continue;
      }
      const last = lastWaits[client] ?? NaN;
      const waitMs = waiting(failed, Number.isNaN(last) ? undefined : last, NO_RETRY_AFTER, random);
      lastWaits[client] = waitMs;
      failures[client] = failed + 1;
      queue.replace(time + travel() + waitMs, client);
      continue;
    }
    queue.replace(time + travel(), client);
  }
  return counts.run(clients, doneMs, gaveUp, queue.isEmpty);
}

/** A number from the standard normal distribution, by Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
