import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { SiteShape } from "../../knowledge/library.js";
import { restAfter } from "../../knowledge/path-pattern.js";
import { known, unknown, valueOf, type Fact } from "../../policy/fact.js";
import { canonicalPath, resolveReference, type ModuleReference } from "../../syntax/module-reference.js";
import { readOption } from "../../syntax/object-properties.js";
import { staticValue } from "../../syntax/static-value.js";
import type { FileContext } from "../context.js";
import type { OptionWrite } from "../site.js";
import { readLibraryBound } from "./library-bound.js";
import { isConfigured, isTurnedOff } from "./library-configured.js";
import { librariesOf, libraryCalls, shapesOf, type LibraryCall } from "./library-match.js";
import { offMend } from "./library-mends.js";
import { LibraryOptions } from "./library-options.js";
import { packageOf, settle } from "./library-version.js";
import { readLibraryWait } from "./library-wait.js";

/** The retries that a client makes by itself beneath a call. */
export interface DefaultRetries {
  readonly name: string;
  /** All attempts of one call, the first among them. */
  readonly attempts: Fact<number>;
  /** The longest sum of all waits of one call, in milliseconds. */
  readonly totalMs: Fact<number>;
  /** The option that turns them off. */
  readonly off?: OptionWrite | undefined;
}

/** The retries beneath a call whose callee has this reference; undefined where the client is not known to retry. */
export function retriesOf(reference: ModuleReference, context: FileContext, call: TSESTree.CallExpression | undefined): DefaultRetries | undefined {
  return wrappedRetries(reference, context) ?? ownRetries(reference, context, call);
}

/** A client that another package was attached to: `axiosRetry(client)` and then `client.get()`. */
function wrappedRetries(reference: ModuleReference, context: FileContext): DefaultRetries | undefined {
  for (const attached of libraryCalls(context)) {
    const { operation } = attached.shape;
    // Only configuring packages change the client that they are given; a wrapper leaves it as it is.
    if (attached.shape.kind !== "config" || operation.kind !== "client" || operation.args === undefined) continue;
    const [index] = operation.args;
    const client = index === undefined ? undefined : attached.args[index];
    const wrapped = client === undefined ? undefined : resolveReference(client, context.scopes);
    if (wrapped?.module === reference.module && isPrefix(canonicalPath(wrapped), canonicalPath(reference))) return retriesOfCall(attached, context);
  }
  return undefined;
}

function ownRetries(reference: ModuleReference, context: FileContext, call: TSESTree.CallExpression | undefined): DefaultRetries | undefined {
  const path = canonicalPath(reference);
  for (const library of librariesOf(reference.module)) {
    const whole = shapesOf(library, path === "" ? "()" : `${path}.()`).find((shape) => shape.operation.kind === "call");
    if (whole !== undefined) return call === undefined ? defaultsOf(whole, reference, context) : callRetries(call, reference, context);
    for (const shape of library.sites) {
      if (shape.operation.kind !== "client" || shape.reconnects === true || !isMethodOf(shape, path)) continue;
      return clientRetries(shape, reference, context, call);
    }
  }
  return undefined;
}

/** Whether a path goes on after one of the shape's patterns: `new().charges.create` after `new()`. */
function isMethodOf(shape: SiteShape, path: string): boolean {
  return shape.match.some((pattern) => {
    const rest = restAfter(pattern, path);
    return rest !== undefined && rest !== "";
  });
}

/** A request that carries its own options: `got(url, { retry: 0 })`. */
function callRetries(call: TSESTree.CallExpression, reference: ModuleReference, context: FileContext): DefaultRetries | undefined {
  const own = libraryCalls(context).find((candidate) => candidate.node === call && candidate.shape.operation.kind === "call");
  return own === undefined ? undefined : retriesOfCall(own, context, reference);
}

function clientRetries(
  shape: SiteShape,
  reference: ModuleReference,
  context: FileContext,
  call: TSESTree.CallExpression | undefined,
): DefaultRetries | undefined {
  const perCall = call === undefined ? undefined : callLimit(shape, call, context);
  const name = packageOf(reference.module);
  if (perCall !== undefined) return perCall <= 1 ? undefined : { name, attempts: known(perCall), totalMs: unknown("it is set for the call") };
  const path = canonicalPath(reference);
  const made = libraryCalls(context).filter((candidate) => candidate.shape === shape && candidate.callee.module === reference.module && isPrefix(candidate.path, path));
  if (made.length === 0) return defaultsOf(shape, reference, context);
  const retries = made.map((candidate) => retriesOfCall(candidate, context));
  const [first] = retries;
  const isAgreed = retries.every((other) => (other === undefined) === (first === undefined) && valueOf(other?.attempts ?? UNSAID) === valueOf(first?.attempts ?? UNSAID));
  // One option turns off one client.
  if (isAgreed) return first === undefined || made.length === 1 ? first : { ...first, off: undefined };
  return { name, attempts: unknown("clients of the file differ"), totalMs: unknown("clients of the file differ") };
}

const UNSAID: Fact<number> = unknown("it is not said");

/** The limit among the options of a single request, which stand last: `client.create(body, { maxRetries: 0 })`. */
function callLimit(shape: SiteShape, call: TSESTree.CallExpression, context: FileContext): number | undefined {
  const { attempts } = shape.policy;
  const last = call.arguments.at(-1);
  if (typeof attempts.path !== "string" || last === undefined || last.type === T.SpreadElement) return undefined;
  const found = readOption(last, attempts.path.split("."), context.scopes);
  const value = found.kind === "value" ? staticValue(found.node, context.scopes)?.value : undefined;
  return typeof value === "number" ? (attempts.countsFirstTry ? value : value + 1) : undefined;
}

function retriesOfCall(call: LibraryCall, context: FileContext, reference?: ModuleReference): DefaultRetries | undefined {
  const options = new LibraryOptions(call, context);
  if (isTurnedOff(options)) return undefined;
  if ((call.shape.enabledBy ?? []).length > 0 && !isConfigured(options)) return undefined;
  const { attempts } = readLibraryBound(options);
  if (valueOf(attempts) === 1) return undefined;
  const { wait } = readLibraryWait(options, attempts);
  return {
    name: packageOf((reference ?? call.callee).module),
    attempts,
    totalMs: wait.kind === "timed" ? wait.totalMs : wait.kind === "none" ? known(0) : unknown(wait.because),
    off: offMend(options),
  };
}

/** A client that is made elsewhere: what it does when nobody configures it. */
function defaultsOf(shape: SiteShape, reference: ModuleReference, context: FileContext): DefaultRetries | undefined {
  if ((shape.enabledBy ?? []).length > 0) return undefined;
  const name = packageOf(reference.module);
  const total = settle(shape.policy.attempts.default, context.versionOf(name));
  if (total === undefined || total === "caller" || total === "unbounded") return { name, attempts: unknown("it is configured elsewhere"), totalMs: unknown("it is configured elsewhere") };
  if (total <= 1) return undefined;
  return { name, attempts: known(total, "default", `${name} default`), totalMs: unknown("it is configured elsewhere") };
}

function isPrefix(prefix: string, path: string): boolean {
  // Instances that are made from a default client do not share what was attached to it later.
  if (prefix === "") return !/^(?:create|extend)\.\(\)/u.test(path);
  return path === prefix || path.startsWith(`${prefix}.`);
}
