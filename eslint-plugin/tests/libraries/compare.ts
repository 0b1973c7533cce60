import type { DelayShape, RetriedByDefault, SiteShape } from "../../src/knowledge/library.js";
import { settle } from "../../src/analysis/recognize/library-version.js";
import type { CallRun, Observation } from "./observation.js";

/** The answers of which a wait may be asked for: 429 goes first where it is tried again at all. */
const PACED = [429, 503] as const;
const TOLERANCE_MS = 3;
const TOLERANCE = 0.03;

/** Names each fact of a site that the run of the real library contradicts; empty where they agree. */
export function differences(site: SiteShape, version: string, run: CallRun): string[] {
  const [low, middle, high] = run.observations;
  if (low === undefined || middle === undefined || high === undefined) return ["the driver made no call"];
  if (middle.attempts === 0) return ["no attempt reached the server"];
  const { policy } = site;
  return [
    ...attemptsDifference(site, version, run, [low, middle, high]),
    ...waitDifferences(run.expects.jitter === undefined ? policy.delay : { ...policy.delay, jitter: run.expects.jitter }, version, low, middle, high),
    ...retryAfterDifference(policy.delay, version, middle, run.observations),
    ...refusalDifference(settle(policy.retries4xx, version), run.observations),
    ...writesDifference(run.expects.writes ?? policy.writes, run.observations),
    ...retriedDifferences(site.retried, run.observations),
  ];
}

/** As `differences`, for an older version: of what is written by version, and of the attempts. */
export function differencesByVersion(site: SiteShape, version: string, run: CallRun): string[] {
  const [low, middle, high] = run.observations;
  if (low === undefined || middle === undefined || high === undefined) return ["the driver made no call"];
  return [
    ...attemptsDifference(site, version, run, [low, middle, high]),
    ...retryAfterDifference(site.policy.delay, version, middle, run.observations),
    ...refusalDifference(settle(site.policy.retries4xx, version), run.observations),
  ];
}

/** What a library without a site must show: one attempt, whatever fails. */
export function repeats(run: CallRun): string[] {
  return run.observations.filter(({ attempts }) => attempts !== 1).map(({ answer, method, attempts }) => `${method} ${String(answer)}: ${String(attempts)} attempts`);
}

/** What was sent again without being asked to; undefined for a wrapper or a connection. */
export function retriedIn(observations: readonly Observation[]): RetriedByDefault | undefined {
  const plain = observations.filter(({ retryAfterSeconds }) => retryAfterSeconds === undefined);
  const resets = plain.filter(({ answer }) => answer === "reset");
  const first = plain.find(({ answer }) => answer === 404)?.method;
  if (first === undefined) return undefined;
  const isRepeated = ({ attempts }: Observation): boolean => attempts > 1;
  const statuses = plain.filter((one) => one.method === first && isRepeated(one)).flatMap(({ answer }) => (answer === "reset" ? [] : [answer]));
  return {
    statuses: unique(statuses).sort((a, b) => a - b),
    methods: unique(plain.filter((one) => one.answer !== "reset" && isRepeated(one)).map(({ method }) => method)),
    onReset: unique(resets.filter(isRepeated).map(({ method }) => method)),
  };
}

function attemptsDifference(site: SiteShape, version: string, { expects }: CallRun, spread: readonly Observation[]): string[] {
  // A deadline ends the attempts where nothing else does.
  if (expects.deadlineMs !== undefined) {
    const totals = spread.map(({ waitsMs }) => waitsMs.reduce((sum, wait) => sum + wait, 0));
    return totals.every((total) => total <= (expects.deadlineMs ?? 0)) ? [] : [`the deadline is ${String(expects.deadlineMs)} ms, but the attempts took ${totals.join(", ")} ms`];
  }
  const expected = expects.attempts ?? settle(site.policy.attempts.default, version);
  if (expected === undefined) return [`the attempts are not settled for ${version}`];
  if (expected === "caller") return ["the file says that the code chooses the attempts: the driver must say which it chose"];
  const seen = spread.map(({ attempts, end }) => (end === "endless" ? "unbounded" : attempts));
  return seen.every((one) => one === expected) ? [] : [`the file says ${String(expected)} attempts, but there were ${seen.join(", ")}`];
}

function waitDifferences(delay: DelayShape, version: string, low: Observation, middle: Observation, high: Observation): string[] {
  const growth = settle(delay.growth, version);
  const count = Math.min(low.waitsMs.length, middle.waitsMs.length, high.waitsMs.length);
  if (count === 0 || growth === "unknown") return [];
  const seen = middle.waitsMs.slice(0, 12).join(", ");
  // A wait that is read from an option is none where the option is absent.
  if (growth === "none" || delay.onlyWith !== undefined) return middle.waitsMs.every((wait) => wait <= TOLERANCE_MS) ? [] : [`the file says that there is no wait, but there were ${seen} ms`];
  const ranges = middle.waitsMs.slice(0, count).map((_, index) => {
    const ends = [low.waitsMs[index] ?? 0, high.waitsMs[index] ?? 0, middle.waitsMs[index] ?? 0];
    return { from: Math.min(...ends), to: Math.max(...ends) };
  });
  const expected = expectedWaits(delay, version, count);
  const outside = expected?.findIndex((wait, index) => {
    const exact = delay.waitsMs === undefined ? undefined : middle.waitsMs[index];
    const { from, to } = exact === undefined ? (ranges[index] ?? { from: 0, to: 0 }) : { from: exact, to: exact };
    return wait < from * (1 - TOLERANCE) - TOLERANCE_MS || wait > to * (1 + TOLERANCE) + TOLERANCE_MS;
  });
  const range = ranges[outside ?? -1];
  return [
    ...(range === undefined ? [] : [`wait ${String((outside ?? 0) + 1)} is ${String(expected?.[outside ?? 0])} ms by the file, but ${String(range.from)} to ${String(range.to)} ms (all: ${seen})`]),
    ...jitterDifference(settle(delay.jitter, version), ranges),
  ];
}

/** The waits by the file, or undefined where it does not say with what they begin. */
function expectedWaits(delay: DelayShape, version: string, count: number): number[] | undefined {
  const number = (option: DelayShape["base"]): number | undefined => {
    const value = option?.default === undefined ? undefined : settle(option.default, version);
    return value === undefined ? undefined : value * (option?.unitMs ?? 1);
  };
  if (delay.waitsMs !== undefined) return delay.waitsMs.slice(0, count);
  const base = number(delay.base);
  if (base === undefined) return undefined;
  const factor = number(delay.factor) ?? 1;
  const most = number(delay.max) ?? Infinity;
  const growth = settle(delay.growth, version);
  return Array.from({ length: count }, (_, index) => {
    switch (growth) {
      case "linear":
        return Math.min(base * (index + 1), most);
      case "quadratic":
        return Math.min(base * (index + 1) ** 2, most);
      case "exponential":
        return Math.min(base * factor ** index, most);
      default:
        return base;
    }
  });
}

function jitterDifference(jitter: DelayShape["jitter"] | undefined, ranges: readonly { from: number; to: number }[]): string[] {
  const widest = Math.max(...ranges.map(({ from, to }) => to - from));
  const share = Math.max(...ranges.map(({ from, to }) => (to === 0 ? 0 : (to - from) / to)));
  const isSpread = widest > TOLERANCE_MS && share > TOLERANCE;
  if (jitter === "none" && isSpread) return [`the file says no jitter, but the waits differ by up to ${String(widest)} ms`];
  if (jitter === "random" && !isSpread) return ["the file says that the waits are random, but they are not"];
  if (typeof jitter === "object" && "rangeMs" in jitter && Math.abs(widest - jitter.rangeMs) > TOLERANCE_MS + jitter.rangeMs * TOLERANCE) {
    return [`the file says ${String(jitter.rangeMs)} ms of jitter, but the waits differ by up to ${String(widest)} ms`];
  }
  return [];
}

function retryAfterDifference(delay: DelayShape, version: string, middle: Observation, observations: readonly Observation[]): string[] {
  const expected = delay.retryAfter === undefined ? undefined : settle(delay.retryAfter, version);
  const seen = retryAfterIn(middle, observations);
  if (expected === undefined || seen === undefined || expected === seen) return [];
  const waits = observations.filter(({ retryAfterSeconds }) => retryAfterSeconds !== undefined).map(({ answer, retryAfterSeconds, waitsMs }) => `${String(answer)} with ${String(retryAfterSeconds)} s: ${String(waitsMs[0])} ms`);
  return [`the file says that Retry-After is ${expected}, but it is ${seen} (${waits.join("; ")})`];
}

/** How Retry-After is kept; undefined where no paced answer is tried again. */
export function retryAfterIn(middle: Observation, observations: readonly Observation[]): "honoured" | "shortened" | "ignored" | undefined {
  for (const answer of PACED) {
    const [short, long] = observations.filter((one) => one.answer === answer && one.retryAfterSeconds !== undefined);
    const shortWait = short?.waitsMs[0];
    if (shortWait === undefined) continue;
    const keepsShort = shortWait >= asMs(short) * (1 - TOLERANCE);
    const longWait = long?.waitsMs[0];
    // One that gives up keeps the server's wait too: it sends nothing early.
    if (keepsShort) return longWait === undefined || longWait >= asMs(long) * (1 - TOLERANCE) ? "honoured" : "shortened";
    return shortWait > (middle.waitsMs[0] ?? 0) * 1.5 + TOLERANCE_MS ? "shortened" : "ignored";
  }
  return undefined;
}

function asMs(one: Observation | undefined): number {
  return (one?.retryAfterSeconds ?? 0) * 1000;
}

function refusalDifference(expected: boolean | undefined, observations: readonly Observation[]): string[] {
  const refused = observations.filter(({ answer, retryAfterSeconds }) => retryAfterSeconds === undefined && (answer === 400 || answer === 404));
  if (expected === undefined || refused.length === 0) return [];
  const retries = refused.every(({ attempts }) => attempts > 1);
  return retries === expected ? [] : [`the file says that client errors are ${expected ? "" : "not "}tried again, but they are${retries ? "" : " not"}`];
}

function writesDifference(expected: SiteShape["policy"]["writes"], observations: readonly Observation[]): string[] {
  const posts = observations.filter(({ method, retryAfterSeconds }) => method === "POST" && retryAfterSeconds === undefined);
  const answered = posts.find(({ answer, attempts }) => answer === 503 && attempts > 1);
  const broken = posts.find(({ answer, attempts }) => answer === "reset" && attempts > 1);
  if (posts.length === 0 || expected === "unknown") return [];
  const seen = answered !== undefined ? (answered.keys === 1 ? "keyed" : "always") : broken !== undefined ? "onNetworkErrors" : "never";
  return seen === expected ? [] : [`the file says that writes are tried again "${expected}", but it is "${seen}"`];
}

function retriedDifferences(expected: RetriedByDefault | undefined, observations: readonly Observation[]): string[] {
  const seen = retriedIn(observations);
  const text = ({ statuses, methods, onReset }: RetriedByDefault): string =>
    `retried: { statuses: [${statuses.join(", ")}], methods: [${methods.map((name) => `"${name}"`).join(", ")}], onReset: [${onReset.map((name) => `"${name}"`).join(", ")}] },`;
  const should = seen === undefined ? "nothing about it" : text(seen);
  const says = expected === undefined ? "nothing about it" : text(expected);
  return should === says ? [] : [`what is tried again by default: the file says ${says} but it is ${should}`];
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
