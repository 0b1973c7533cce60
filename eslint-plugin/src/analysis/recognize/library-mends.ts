import type { TSESTree } from "@typescript-eslint/utils";
import type { NumberOption, SiteShape } from "../../knowledge/library.js";
import { T } from "../../syntax/node-types.js";
import { followConstants } from "../../syntax/object-properties.js";
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

/** The option that turns randomness on: `randomize: true`, `jitter: "full"`. */
function jitterOf(options: LibraryOptions, { policy: { delay } }: SiteShape): OptionWrite | undefined {
  const by = delay.jitterBy;
  if (by === undefined) return undefined;
  const choices = Object.entries(by.values).filter(([, jitter]) => jitter === "random");
  const [value] = choices.find(([name]) => name === "full") ?? choices.find(([name]) => name === "true") ?? choices[0] ?? [];
  if (value === undefined || value === "on") return undefined;
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

/** A wait that the library makes itself and hands out: `axiosRetry.exponentialDelay`. */
function backoffOf(options: LibraryOptions, { policy: { delay } }: SiteShape): OptionWrite | undefined {
  const [path] = delay.custom ?? [];
  const { library, node } = options.call;
  if (path === undefined || path === "" || path.startsWith("#") || node.type !== T.CallExpression || node.callee.type !== T.Identifier) return undefined;
  const maker = Object.entries(library.delays ?? {}).find(([name, shape]) => /^\w+$/u.test(name) && shape.growth === "exponential" && shape.jitter !== "none");
  return maker === undefined ? undefined : write(options, path, `${node.callee.name}.${maker[0]}`);
}

function write(options: LibraryOptions, path: string, value: string): OptionWrite | undefined {
  const found = options.read(path);
  if (found.kind === "unknown") return undefined;
  const { call } = options;
  const place = call.options.find((option) => typeof option.arg === "number" && option.path === undefined);
  const isCall = call.node.type !== T.ObjectExpression;
  const arg = typeof place?.arg === "number" ? place.arg : undefined;
  const argument = arg === undefined ? undefined : call.args[arg];
  const object = isCall ? (argument === undefined ? undefined : objectIn(argument, options)) : (call.node as TSESTree.ObjectExpression);
  if (found.kind === "value") return { path, value, written: found.node, object, call: undefined, arg: -1 };
  if (object !== undefined) return { path, value, object, call: undefined, arg: -1 };
  if (!isCall || arg === undefined || argument !== undefined || call.args.length !== call.node.arguments.length) return undefined;
  return { path, value, object: undefined, call: call.node, arg };
}

function objectIn(argument: TSESTree.Node, options: LibraryOptions): TSESTree.ObjectExpression | undefined {
  const object = followConstants(argument, options.context.scopes);
  return object.type === T.ObjectExpression ? object : undefined;
}
