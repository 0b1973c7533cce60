import { matchesModule, matchesPath } from "./path-pattern.js";

/** A function whose awaited call only waits. */
export interface Sleep {
  /** The argument that says how long. */
  readonly arg: number;
  /** Milliseconds in one unit of the argument. */
  readonly unitMs: number;
  /** Blocks the thread instead of giving a promise. */
  readonly blocking?: true;
}

/** What a callee does when all it does is wait, by its module and canonical path ("timers/promises", "setTimeout"). */
export function sleepOf(module: string, path: string): Sleep | undefined {
  const found = SLEEPS.find((entry) => entry.modules.some((pattern) => matchesModule(pattern, module)) && entry.paths.some((pattern) => matchesPath(pattern, path)));
  return found === undefined ? undefined : { arg: found.arg ?? 0, unitMs: found.unitMs ?? 1, ...(found.blocking === true ? { blocking: true } : {}) };
}

/**
 * Names under which a wait is imported, exported or injected. They speak only for functions that can't be followed, with a number as
 * their argument; names of the file's own variables never count.
 */
export const SLEEP_NAMES: ReadonlySet<string> = new Set([
  "sleep",
  "delay",
  "wait",
  "pause",
  "snooze",
  "timeout",
  "sleepMs",
  "delayMs",
  "waitMs",
  "sleepAsync",
  "delayAsync",
  "waitFor",
  "waitForMs",
  "waitMilliseconds",
  "waitForTimeout",
  "sleepFor",
  "asyncSleep",
  "asyncDelay",
  "promiseTimeout",
  "timeoutPromise",
  "setTimeoutAsync",
  "setTimeoutPromise",
]);

interface SleepEntry {
  readonly modules: readonly string[];
  readonly paths: readonly string[];
  readonly arg?: number;
  readonly unitMs?: number;
  readonly blocking?: true;
}

const SLEEPS: readonly SleepEntry[] = [
  { modules: ["timers/promises"], paths: ["setTimeout", "scheduler.wait"] },
  { modules: ["timers"], paths: ["promises.setTimeout", "promises.scheduler.wait"] },
  { modules: ["delay", "sleep-promise", "await-sleep", "promise-delay", "timeout-as-promise", "p-sleep", "delayed", "@sindresorhus/delay", "yaku/lib/sleep", "es6-sleep", "await-delay"], paths: ["", "sleep", "delay", "range"] },
  { modules: ["@std/async", "@std/async/delay", "jsr:@std/async", "https://deno.land/std*"], paths: ["delay"] },
  { modules: ["es-toolkit", "es-toolkit/promise", "@lifeomic/attempt", "radash", "radashi", "remeda", "extra-promise", "@antfu/utils", "modern-async", "p-timeout", "@fxts/core", "ts-retry-promise"], paths: ["delay", "sleep", "p.delay", "wait"] },
  { modules: ["bluebird"], paths: ["delay"] },
  { modules: ["ioredis/built/utils"], paths: ["sleep"] },
  { modules: ["global"], paths: ["Bun.sleep", "scheduler.wait"] },
  { modules: ["global"], paths: ["Bun.sleepSync"], blocking: true },
  { modules: ["global"], paths: ["Atomics.wait"], arg: 3, blocking: true },
  { modules: ["bun"], paths: ["sleep"] },
  { modules: ["bun"], paths: ["sleepSync"], blocking: true },
  { modules: ["effect", "effect/Effect"], paths: ["Effect.sleep", "sleep"] },
  { modules: ["rxjs"], paths: ["timer"] },
  { modules: ["@temporalio/workflow"], paths: ["sleep"] },
  { modules: ["@trigger.dev/sdk", "@trigger.dev/sdk/v3"], paths: ["wait.for"] },
  { modules: ["k6"], paths: ["sleep"], unitMs: 1000 },
  { modules: ["workerpool", "system-sleep", "thread-sleep"], paths: ["", "sleep"], blocking: true },
  { modules: ["sleep"], paths: ["sleep"], unitMs: 1000, blocking: true },
  { modules: ["sleep"], paths: ["msleep"], blocking: true },
  { modules: ["sleep"], paths: ["usleep"], unitMs: 0.001, blocking: true },
];
