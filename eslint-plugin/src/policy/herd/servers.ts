import { checkNumber } from "../policy-of.js";

/** A window of the clock in which `limit` requests are taken; a refusal says the whole seconds to the next window. */
export interface FixedWindowServer {
  readonly kind: "fixedWindow";
  readonly limit: number;
  readonly windowMs: number;
}

/** A bucket that starts full and gets `perSecond` tokens; a request takes one. */
export interface TokenBucketServer {
  readonly kind: "tokenBucket";
  readonly capacity: number;
  readonly perSecond: number;
}

/** The generic cell rate algorithm: one request each 1000 / perSecond ms, and up to `burst` at once. */
export interface GcraServer {
  readonly kind: "gcra";
  readonly perSecond: number;
  readonly burst: number;
}

/** A server that refuses everything for a time, and afterwards takes everything. */
export interface OutageServer {
  readonly kind: "outage";
  readonly durationMs: number;
  /** The Retry-After of its refusals, in whole seconds; none when it is left out. */
  readonly retryAfterSeconds?: number;
}

/**
 * The row of the AWS simulator (aws-samples/aws-arch-backoff-simulator): a client reads the row's version and writes; a write
 * of an old version fails, and the client starts again with the read. Each message takes |normal(meanMs, sdMs)|.
 */
export interface OccServer {
  readonly kind: "occ";
  /** 10 when it is left out. */
  readonly meanMs?: number;
  /** 2 when it is left out. */
  readonly sdMs?: number;
}

export type HerdServer = FixedWindowServer | TokenBucketServer | GcraServer | OutageServer | OccServer;

/** Answers a request at a time on the server's clock: ACCEPTED, or the wait in ms that its Retry-After says, or NO_RETRY_AFTER. */
export type Admission = (clockMs: number) => number;

export const ACCEPTED = -1;
export const NO_RETRY_AFTER = -2;

/** Makes the admission of a server. `startMs` is the clock at the first client's start. Throws a RangeError for what can't be. */
export function admissionOf(server: Exclude<HerdServer, OccServer>, startMs: number): Admission {
  switch (server.kind) {
    case "fixedWindow":
      return fixedWindow(server);
    case "tokenBucket":
      return tokenBucket(server, startMs);
    case "gcra":
      return gcra(server);
    case "outage":
      return outage(server, startMs);
  }
}

function fixedWindow({ limit, windowMs }: FixedWindowServer): Admission {
  checkNumber("limit", limit, 1);
  checkNumber("windowMs", windowMs, 1);
  let window = -1;
  let taken = 0;
  return (clockMs) => {
    const current = Math.floor(clockMs / windowMs);
    if (current !== window) [window, taken] = [current, 0];
    taken += 1;
    return taken <= limit ? ACCEPTED : wholeSeconds((current + 1) * windowMs - clockMs);
  };
}

function tokenBucket({ capacity, perSecond }: TokenBucketServer, startMs: number): Admission {
  checkNumber("capacity", capacity, 1);
  checkNumber("perSecond", perSecond, 0.001);
  let tokens = capacity;
  let lastMs = startMs;
  return (clockMs) => {
    tokens = Math.min(capacity, tokens + ((clockMs - lastMs) * perSecond) / 1000);
    lastMs = clockMs;
    if (tokens < 1) return wholeSeconds(((1 - tokens) * 1000) / perSecond);
    tokens -= 1;
    return ACCEPTED;
  };
}

function gcra({ perSecond, burst }: GcraServer): Admission {
  checkNumber("perSecond", perSecond, 0.001);
  checkNumber("burst", burst, 1);
  const spacing = 1000 / perSecond;
  const tolerance = spacing * (burst - 1);
  let expectedMs = -Infinity;
  return (clockMs) => {
    const earliest = expectedMs - tolerance;
    if (clockMs < earliest) return wholeSeconds(earliest - clockMs);
    expectedMs = Math.max(clockMs, expectedMs) + spacing;
    return ACCEPTED;
  };
}

function outage({ durationMs, retryAfterSeconds }: OutageServer, startMs: number): Admission {
  checkNumber("durationMs", durationMs, 0);
  if (retryAfterSeconds !== undefined) checkNumber("retryAfterSeconds", retryAfterSeconds, 0);
  const refusal = retryAfterSeconds === undefined ? NO_RETRY_AFTER : retryAfterSeconds * 1000;
  return (clockMs) => (clockMs - startMs < durationMs ? refusal : ACCEPTED);
}

/** Retry-After holds whole seconds, so a server rounds up. */
function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000) * 1000;
}
