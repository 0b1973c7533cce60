import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import type { DelayShape, GrowthShape, JitterShape, NumberOption } from "../../knowledge/library.js";
import { isKnown, known, unknown, valueOf, type Fact } from "../../policy/fact.js";
import type { RetryAfterHandling } from "../../policy/retry-policy.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { followConstants, readOption } from "../../syntax/object-properties.js";
import { staticValue } from "../../syntax/static-value.js";
import { unwrap } from "../../syntax/walk.js";
import { unreadWait, type WaitReading } from "../read/wait.js";
import type { Growth, Randomness } from "../site.js";
import { waitOfFunction } from "./library-delay-function.js";
import { factsOf, functionBehind } from "./library-functions.js";
import { librariesOf, type CallNode } from "./library-match.js";
import type { LibraryOptions } from "./library-options.js";
import { readSchedule } from "./library-schedule.js";
import { packageOf, settle } from "./library-version.js";

export interface LibraryWait extends WaitReading {
  readonly retryAfter: Fact<RetryAfterHandling>;
  /** A schedule says by itself how many attempts there are. */
  readonly attempts?: Fact<number> | "unbounded";
}

/** The pause between two attempts of a library call. */
export function readLibraryWait(options: LibraryOptions, attempts: Fact<number>): LibraryWait {
  const { delay } = options.call.shape.policy;
  const custom = readCustom(options, delay, attempts);
  if (custom !== undefined) return custom;
  const missing = missingOption(options, delay);
  if (missing === "unknown") return unknownWait("the options are made elsewhere");
  if (missing === "absent") return noWait(delay);
  return fromShape(delay, attempts, sourceOf(options));
}

/** Reads the parts of a delay: from a call's options, or from the arguments of a library's delay function. */
interface DelaySource {
  readonly number: (option: NumberOption | undefined) => Fact<number> | undefined;
  readonly text: (path: string) => { readonly known: string | undefined } | "absent" | "unknown";
  readonly version: string | undefined;
  readonly node: TSESTree.Node | undefined;
  readonly speaks: boolean;
}

function sourceOf(options: LibraryOptions): DelaySource {
  const { delay } = options.call.shape.policy;
  const written = [delay.base?.path, delay.max?.path, delay.factor?.path, delay.jitterBy?.path, delay.growthBy?.path]
    .flat()
    .find((path) => path !== undefined && options.isWritten(path) === true);
  return {
    number: (option) => options.number(option),
    text: (path) => {
      const found = options.read(path);
      if (found.kind !== "value") return found.kind;
      return { known: textOf(found.node, options) };
    },
    version: options.version,
    node: written === undefined ? undefined : options.propertyOf(written),
    speaks: delay.quiet !== true || written !== undefined,
  };
}

/** An option's value as the key of a table: "true", "full", "ExponentialBackOffPolicy"; "on" for numbers above 0 and functions. */
function textOf(node: TSESTree.Node, options: LibraryOptions): string | undefined {
  const { scopes } = options.context;
  const found = staticValue(node, scopes);
  if (found !== undefined) {
    if (typeof found.value === "number") return found.value === 0 ? "0" : "on";
    return String(found.value);
  }
  const bare = unwrap(node);
  const reference = resolveReference(bare, scopes);
  if (reference !== undefined && reference.module !== "global") return reference.path[reference.path.length - 1];
  return functionBehind(bare, options.context) === undefined ? undefined : "on";
}

function readCustom(options: LibraryOptions, delay: DelayShape, attempts: Fact<number>): LibraryWait | undefined {
  for (const path of delay.custom ?? []) {
    const found = options.read(path);
    if (found.kind === "absent") continue;
    if (found.kind === "unknown") return unknownWait(found.because);
    const fixed = [delay.base?.path].flat().includes(path) ? staticValue(found.node, options.context.scopes)?.value : undefined;
    if (typeof fixed === "number") return fixedWait(fixed * (delay.base?.unitMs ?? 1), found.node, options, attempts);
    const read = fromCustom(found.node, options, delay, attempts);
    if (read !== undefined) return read;
  }
  return undefined;
}

function fromCustom(node: TSESTree.Node, options: LibraryOptions, delay: DelayShape, attempts: Fact<number>): LibraryWait | undefined {
  const { context } = options;
  const constant = staticValue(node, context.scopes);
  // Numbers and names of formulas are read by the shape itself, lists here.
  if (constant !== undefined) return Array.isArray(constant.value) ? fromTable(constant.value, node) : undefined;
  const value = followConstants(node, context.scopes);
  if (options.call.library.package === "effect") return fromSchedule(value, options);
  const made = fromDelayMaker(value, options, attempts);
  if (made !== undefined) return made;
  const fn = functionBehind(node, context);
  if (fn !== undefined) return callsWait(fn, options, delay) ? waitOfFunction(fn, node, context, delay) : unknownWait("the function makes no wait that can be read");
  if (value.type === T.ObjectExpression) return undefined;
  const base = options.number(delay.base);
  if (value.type === T.ArrayExpression) return unknownWait("the list of waits is worked out at run time");
  if (base !== undefined && !isKnown(base)) return unknownWait("the wait is worked out at run time");
  return unknownWait("a function made elsewhere gives the wait");
}

function callsWait(fn: FunctionNode, options: LibraryOptions, delay: DelayShape): boolean {
  const { madeBy } = delay;
  if (madeBy === undefined) return true;
  const { context, call } = options;
  return factsOf(fn, context).nodes.some((node) => {
    if (node.type !== T.CallExpression) return false;
    const reference = resolveReference(node.callee, context.scopes);
    return reference !== undefined && packageOf(reference.module) === packageOf(call.callee.module) && madeBy.includes(canonicalPath(reference));
  });
}

/** A number where a function may stand as well: the same wait each time. */
function fixedWait(ms: number, node: TSESTree.Node, options: LibraryOptions, attempts: Fact<number>): LibraryWait {
  if (ms <= 0) return noWait({ growth: "none", jitter: "none" }, node);
  const base = known(ms, "code", options.place(node));
  const { delay } = options.call.shape.policy;
  const retryAfter = delay.retryAfter === undefined ? undefined : settle(delay.retryAfter, options.version);
  return {
    wait: {
      kind: "timed",
      growth: "fixed",
      randomness: { kind: "none" },
      bareRetryAfter: false,
      readsRetryAfter: retryAfter !== "ignored",
      totalMs: totalOf("fixed", base, known(1), undefined, attempts),
      node,
    },
    baseDelayMs: base,
    factor: known(1),
    maxDelayMs: base,
    jitter: known("none"),
    retryAfter: retryAfter === undefined ? unknown("the library decides") : known(retryAfter, "default"),
  };
}

/** `axiosRetry.exponentialDelay`, `new ExponentialBackoff({ maxDelay })`: delays that the library itself makes. */
function fromDelayMaker(node: TSESTree.Node, options: LibraryOptions, attempts: Fact<number>): LibraryWait | undefined {
  const reference = resolveReference(node, options.context.scopes);
  if (reference === undefined) return undefined;
  const path = canonicalPath(reference);
  const shape = librariesOf(reference.module)
    .map((library) => library.delays?.[path])
    .find((delay) => delay !== undefined);
  if (shape === undefined) return undefined;
  const isCall = node.type === T.CallExpression || node.type === T.NewExpression;
  const source = argumentsOf(isCall ? node : undefined, node, options);
  for (const customPath of shape.custom ?? []) {
    const found = isCall ? argumentOption(node, customPath, options) : ({ kind: "absent" } as const);
    if (found.kind !== "value") return unknownWait("the wait is worked out at run time");
    const table = staticValue(found.node, options.context.scopes);
    if (table !== undefined && Array.isArray(table.value)) return fromTable(table.value, node);
    const fn = functionBehind(found.node, options.context);
    return fn === undefined ? unknownWait("the wait is worked out at run time") : waitOfFunction(fn, node, options.context, shape);
  }
  return fromShape(shape, attempts, source);
}

function argumentsOf(call: CallNode | undefined, node: TSESTree.Node, options: LibraryOptions): DelaySource {
  const { scopes } = options.context;
  return {
    number: (option) => {
      if (option === undefined) return undefined;
      const paths = typeof option.path === "string" ? [option.path] : (option.path ?? []);
      for (const path of paths) {
        const found = call === undefined ? ({ kind: "absent" } as const) : argumentOption(call, path, options);
        if (found.kind === "unknown") return unknown(found.because);
        if (found.kind === "absent") continue;
        const value = staticValue(found.node, scopes)?.value;
        return typeof value === "number" ? known(value, "code", options.place(found.node)) : unknown("it is worked out at run time");
      }
      const settled = option.default === undefined ? undefined : settle(option.default, options.version);
      return settled === undefined ? undefined : known(settled, "default", options.defaultPlace());
    },
    text: (path) => {
      const found = call === undefined ? ({ kind: "absent" } as const) : argumentOption(call, path, options);
      return found.kind === "value" ? { known: textOf(found.node, options) } : found.kind;
    },
    version: options.version,
    node,
    speaks: true,
  };
}

function argumentOption(call: CallNode, path: string, options: LibraryOptions): ReturnType<typeof readOption> {
  const index = path.startsWith("#") ? Number(path.slice(1)) : 0;
  const argument = call.arguments[index];
  if (argument === undefined) return { kind: "absent" };
  if (path === "" || path.startsWith("#")) return { kind: "value", node: argument };
  return readOption(argument, path.split("."), options.context.scopes);
}

function fromSchedule(node: TSESTree.Node, options: LibraryOptions): LibraryWait | undefined {
  const schedule = readSchedule(node, options.context);
  if (schedule === undefined) return undefined;
  if (schedule.unknown !== undefined) return { ...unknownWait(schedule.unknown), ...(schedule.attempts === undefined ? {} : { attempts: schedule.attempts }) };
  const growth = schedule.growth;
  const attempts = schedule.attempts ?? "unbounded";
  if (growth === "none") return { ...noWait({ growth: "none", jitter: "none" }), attempts };
  const base = schedule.baseMs === undefined ? unknown("it is worked out at run time") : known(schedule.baseMs);
  const factor = known(growth === "exponential" ? (schedule.factor ?? 2) : 1);
  const cap = schedule.capMs === undefined ? undefined : known(schedule.capMs);
  return {
    wait: {
      kind: "timed",
      growth,
      randomness: schedule.jittered ? { kind: "random" } : { kind: "none" },
      bareRetryAfter: false,
      readsRetryAfter: false,
      totalMs: totalOf(growth, base, factor, cap, attempts === "unbounded" ? unknown("there is no limit") : attempts),
      node,
    },
    baseDelayMs: base,
    factor,
    maxDelayMs: cap ?? { unbounded: true },
    jitter: known(schedule.jittered ? "proportional" : "none"),
    retryAfter: unknown("a schedule does not say"),
    attempts,
  };
}

function fromTable(values: readonly unknown[], node: TSESTree.Node): LibraryWait {
  const waits = values.filter((value) => typeof value === "number");
  const longest = waits.length === values.length && waits.length > 0 ? known(Math.max(...waits)) : unknown("the list is not of numbers");
  const total = waits.length === values.length ? known(waits.reduce((sum, value) => sum + value, 0)) : unknown("the list is not of numbers");
  return {
    wait: { kind: "timed", growth: "table", randomness: { kind: "none" }, bareRetryAfter: false, readsRetryAfter: false, totalMs: total, node },
    baseDelayMs: waits[0] === undefined ? unknown("the list is empty") : known(waits[0]),
    factor: unknown("the waits stand in a list"),
    maxDelayMs: longest,
    jitter: known("none"),
    retryAfter: unknown("the library decides"),
  };
}

function fromShape(delay: DelayShape, attempts: Fact<number>, source: DelaySource): LibraryWait {
  const growth = growthOf(delay, source);
  if (growth === "none") return source.speaks ? noWait(delay, source.node) : unknownWait("it is the library's own");
  if (growth === "unknown" || growth === undefined) return unknownWait("its formula is not known");
  const base = source.number(delay.base) ?? unknown("it is not written");
  const factor = growth === "exponential" ? (source.number(delay.factor) ?? known(2, "default")) : known(1, "default");
  const isFixed = growth === "fixed" || (growth === "exponential" && valueOf(factor) === 1);
  const cap = source.number(delay.max);
  const jitter = jitterOf(delay, source);
  const retryAfter = delay.retryAfter === undefined ? undefined : settle(delay.retryAfter, source.version);
  const shownGrowth: Growth = isFixed ? "fixed" : growth === "quadratic" ? "custom" : growth;
  return {
    wait: {
      kind: "timed",
      growth: shownGrowth,
      randomness: source.speaks ? randomnessOf(jitter, base) : { kind: "unknown", because: "it is the library's own wait" },
      bareRetryAfter: false,
      readsRetryAfter: retryAfter !== "ignored",
      totalMs: totalOf(isFixed ? "fixed" : growth, base, factor, cap, attempts),
      ...(source.node === undefined ? {} : { node: source.node }),
    },
    baseDelayMs: base,
    factor: growth === "quadratic" ? unknown("it grows by the square") : factor,
    maxDelayMs: isFixed ? base : (cap ?? { unbounded: true }),
    jitter: jitter === "unknown" ? unknown("the library decides") : known(jitter === "none" ? "none" : "some"),
    retryAfter: retryAfter === undefined ? unknown("the library decides") : known(retryAfter, "default"),
  };
}

function growthOf(delay: DelayShape, source: DelaySource): GrowthShape | undefined {
  const by = delay.growthBy;
  if (by !== undefined) {
    const written = source.text(by.path);
    if (written === "unknown") return "unknown";
    if (written !== "absent") return written.known === undefined ? "unknown" : (by.values[written.known] ?? by.values["on"] ?? "unknown");
  }
  return settle(delay.growth, source.version);
}

function jitterOf(delay: DelayShape, source: DelaySource): JitterShape {
  const by = delay.jitterBy;
  if (by !== undefined) {
    const written = source.text(by.path);
    if (written === "unknown") return "unknown";
    if (written !== "absent" && written.known !== "undefined") {
      return written.known === undefined ? "unknown" : (by.values[written.known] ?? by.values["on"] ?? "unknown");
    }
  }
  return settle(delay.jitter, source.version) ?? "unknown";
}

function randomnessOf(jitter: JitterShape, base: Fact<number>): Randomness {
  if (jitter === "none") return { kind: "none" };
  if (jitter === "random") return { kind: "random" };
  if (jitter === "unknown") return { kind: "unknown", because: "the library decides" };
  const waitMs = valueOf(base);
  return waitMs === undefined ? { kind: "random" } : { kind: "small", rangeMs: jitter.rangeMs, waitMs };
}

const LONGEST_SUM = 1000;

/** The sum of all waits of one run, in milliseconds. */
function totalOf(growth: GrowthShape, base: Fact<number>, factor: Fact<number>, cap: Fact<number> | undefined, attempts: Fact<number>): Fact<number> {
  const first = valueOf(base);
  const count = valueOf(attempts);
  const times = valueOf(factor);
  const most = cap === undefined ? Number.POSITIVE_INFINITY : valueOf(cap);
  if (first === undefined || count === undefined || times === undefined || most === undefined || count > LONGEST_SUM) {
    return unknown("a part of the formula is not known");
  }
  let total = 0;
  for (let repeat = 0; repeat < count - 1; repeat += 1) {
    const wait = growth === "exponential" ? first * times ** repeat : growth === "linear" ? first * (repeat + 1) : growth === "quadratic" ? first * (repeat + 1) ** 2 : first;
    total += Math.min(wait, most);
  }
  return known(Math.round(total));
}

/** Whether one of the options without which there is no wait is written. */
function missingOption(options: LibraryOptions, delay: DelayShape): "absent" | "unknown" | "written" {
  if (delay.onlyWith === undefined) return "written";
  const written = delay.onlyWith.map((path) => (isFalse(path, options) ? false : options.isWritten(path)));
  if (written.includes(true)) return "written";
  return written.includes(undefined) ? "unknown" : "absent";
}

function isFalse(path: string, options: LibraryOptions): boolean {
  const found = options.read(path);
  if (found.kind !== "value") return false;
  const value = staticValue(found.node, options.context.scopes);
  return value !== undefined && (value.value === false || value.value === 0);
}

function noWait(delay: DelayShape, node?: TSESTree.Node): LibraryWait {
  return {
    wait: {
      kind: "none",
      ...(delay.noWaitBecause === undefined ? {} : { why: delay.noWaitBecause }),
      ...(node === undefined ? {} : { node }),
    },
    baseDelayMs: known(0, "default"),
    factor: known(1, "default"),
    maxDelayMs: known(0, "default"),
    jitter: known("none", "default"),
    retryAfter: unknown("there is no wait"),
  };
}

function unknownWait(because: string): LibraryWait {
  return { ...unreadWait(because), retryAfter: unknown(because) };
}
