import type { TSESTree } from "@typescript-eslint/utils";
import type { DelayShape, NumberOption, SiteShape } from "../../knowledge/library.js";
import { T } from "../../syntax/node-types.js";
import { followConstants } from "../../syntax/object-properties.js";
import { unwrap } from "../../syntax/walk.js";
import type { LibraryMends, OptionWrite } from "../site.js";
import type { LibraryOptions } from "./library-options.js";
import { settle } from "./library-version.js";

const FEW_ATTEMPTS = 4;
const CAP_MS = 30_000;

/** The options of a library by which the faults of its call could be mended. */
export function mendsOf(options: LibraryOptions): LibraryMends {
  const { shape } = options.call;
  const jitter = jitterOf(options, shape);
  const limit = limitOf(options, shape);
  const cap = capOf(options, shape.policy.delay.max);
  const backoff = backoffOf(options, shape);
  return { ...(jitter && { jitter }), ...(limit && { limit }), ...(cap && { cap }), ...(backoff && { backoff }) };
}

/** The option that turns all retries off: `maxRetries: 0`. */
export function offMend(options: LibraryOptions): OptionWrite | undefined {
  const { attempts } = options.call.shape.policy;
  const [off] = options.call.shape.offBy ?? [];
  const path = off?.path ?? (typeof attempts.path === "string" ? attempts.path : attempts.path?.[0]);
  const value = off === undefined ? Number(attempts.countsFirstTry) : off.values.includes(0) ? 0 : off.values[0];
  return path === undefined || path === "" || path.startsWith("#") || value === undefined || (off === undefined && attempts.zero !== undefined) ? undefined : write(options, path, String(value));
}

/** The option that turns randomness on: `randomize: true`, `jitter: "full"`. */
function jitterOf(options: LibraryOptions, { policy: { delay } }: SiteShape): OptionWrite | undefined {
  const by = delay.jitterBy;
  if (by === undefined) return spreadOf(options, delay);
  const choices = Object.entries(by.values).filter(([, jitter]) => jitter === "random");
  const [value] = choices.find(([name]) => name === "full") ?? choices.find(([name]) => name === "true") ?? choices[0] ?? [];
  if (value === undefined || value === "on") return spreadOf(options, delay);
  return write(options, by.path, /^(?:true|false|\d+)$/u.test(value) ? value : JSON.stringify(value));
}

function limitOf(options: LibraryOptions, { policy: { attempts, delay } }: SiteShape): OptionWrite | undefined {
  const path = typeof attempts.path === "string" ? attempts.path : attempts.path?.[0];
  if (path === undefined || path === "" || path.startsWith("#")) return undefined;
  // A function of the code decides, or a schedule that the call is given.
  if ((attempts.deciders ?? []).some((decider) => options.isWritten(decider) !== false) || (delay.custom ?? []).includes("")) return undefined;
  // Another option says that there is no limit; the number would not be looked at.
  if ((attempts.unlimitedBy ?? []).some((option) => option.path !== path && options.isWritten(option.path) !== false)) return undefined;
  return write(options, path, String(attempts.countsFirstTry ? FEW_ATTEMPTS : FEW_ATTEMPTS - 1));
}

function capOf(options: LibraryOptions, max: NumberOption | undefined): OptionWrite | undefined {
  const path = typeof max?.path === "string" ? max.path : max?.path?.[0];
  if (max === undefined || path === undefined || path === "" || path.startsWith("#")) return undefined;
  if (max.default !== undefined && settle(max.default, options.version) === undefined) return undefined;
  return write(options, path, max.unitMs === 1000 ? String(CAP_MS / 1000) : "30_000");
}

/** A wait that the code works out, made random as a whole, or the function that the library's file says. */
function spreadOf(options: LibraryOptions, delay: DelayShape): OptionWrite | undefined {
  for (const path of delay.custom ?? []) {
    const found = options.read(path);
    if (path === "" || found.kind !== "value") continue;
    const written = unwrap(found.node);
    if (written.type === T.ArrowFunctionExpression && !written.async && isArithmetic(written.body)) return { path, value: `Math.random() * (${options.context.text.slice(...written.body.range)})`, written: written.body, object: undefined, call: undefined, arg: -1 };
  }
  const spread = delay.spread === undefined ? undefined : settle(delay.spread, options.version);
  if (spread === undefined) return undefined;
  const found = options.read(spread.path);
  // A function that the code has of its own decides about more than the wait.
  return found.kind === "value" && unwrap(found.node).type !== T.Literal ? undefined : write(options, spread.path, spread.value);
}

// Null and a choice say when to stop; a promise is no number.
function isArithmetic(node: TSESTree.Node): boolean {
  const bare = unwrap(node);
  switch (bare.type) {
    case T.Literal:
      return typeof bare.value === "number";
    case T.Identifier:
      return true;
    case T.BinaryExpression:
      return /^(?:[-+/*]|\*\*)$/u.test(bare.operator) && isArithmetic(bare.left) && isArithmetic(bare.right);
    case T.CallExpression:
      return bare.callee.type === T.MemberExpression && bare.callee.object.type === T.Identifier && bare.callee.object.name === "Math" && bare.arguments.every(isArithmetic);
    default:
      return false;
  }
}

/** A wait that the library makes itself and hands out: `axiosRetry.exponentialDelay`. */
function backoffOf(options: LibraryOptions, { policy: { delay } }: SiteShape): OptionWrite | undefined {
  if (delay.spread !== undefined) return spreadOf(options, delay);
  const [path] = delay.custom ?? [];
  const { library, node } = options.call;
  if (path === undefined || path === "" || path.startsWith("#") || node.type !== T.CallExpression || node.callee.type !== T.Identifier) return undefined;
  const maker = Object.entries(library.delays ?? {}).find(([name, shape]) => /^\w+$/u.test(name) && shape.growth === "exponential" && shape.jitter !== "none");
  return maker === undefined ? undefined : write(options, path, `${node.callee.name}.${maker[0]}`);
}

function write(options: LibraryOptions, path: string, value: string): OptionWrite | undefined {
  const found = options.read(path);
  if (found.kind === "unknown") return undefined;
  const { node, args } = options.call;
  if (found.kind === "value") return { path, value, written: found.node, object: undefined, call: undefined, arg: -1 };
  if (node.type === T.ObjectExpression) return { path, value, object: node, call: undefined, arg: -1 };
  for (const place of options.call.options) {
    const arg = place.arg === "last" ? args.length - 1 : place.arg;
    if (typeof arg !== "number" || path.startsWith("#") || place.path?.includes("(") === true) continue;
    const whole = place.path === undefined ? path : `${place.path}.${path}`;
    const argument = args[arg];
    const object = argument === undefined ? undefined : objectIn(argument, options);
    if (object !== undefined) return { path: whole, value, object, call: undefined, arg: -1 };
    if (argument === undefined && args.length === node.arguments.length && place.arg !== "last") return { path: whole, value, object: undefined, call: node, arg };
  }
  return undefined;
}

function objectIn(argument: TSESTree.Node, options: LibraryOptions): TSESTree.ObjectExpression | undefined {
  const object = followConstants(argument, options.context.scopes);
  return object.type === T.ObjectExpression ? object : undefined;
}
