import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { NumberOption } from "../../knowledge/library.js";
import { known, unknown, type Fact } from "../../policy/fact.js";
import { returnedExpressions } from "../../syntax/class-members.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { followConstants, readOption, type OptionReading } from "../../syntax/object-properties.js";
import { staticValue } from "../../syntax/static-value.js";
import { keyName } from "../../syntax/variables.js";
import { isClass, isFunction, isWithin, parentOf, unwrap, walk } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import type { LibraryCall } from "./library-match.js";
import { nameOf, packageOf, settle } from "./library-version.js";

/** Reads the options of one library call by the paths of its shape. */
export class LibraryOptions {
  readonly call: LibraryCall;
  readonly context: FileContext;
  /** The version or range of the package, as far as it is known. */
  readonly version: string | undefined;
  readonly #object: OptionReading;

  constructor(call: LibraryCall, context: FileContext) {
    this.call = call;
    this.context = context;
    this.version = context.versionOf(packageOf(call.callee.module)) ?? context.versionOf(call.library.package);
    this.#object = optionsObject(call, context);
  }

  /** The object that holds the options where they stand apart from the call: in the requests, or in the client's defaults. */
  get namedObject(): TSESTree.Node | undefined {
    const isNamed = this.call.options.some((option) => option.arg === "named");
    return isNamed && this.#object.kind === "value" ? this.#object.node : undefined;
  }

  /** One option by its path: "retry.limit", "" for the options argument itself, "#1" for the call's argument 1. */
  read(path: string): OptionReading {
    if (path.startsWith("#")) {
      const argument = this.call.args[Number(path.slice(1))];
      return argument === undefined ? { kind: "absent" } : { kind: "value", node: argument };
    }
    if (this.#object.kind !== "value") return this.#object;
    const isPlain = isPlainObject(this.#object.node, this.context);
    if (path === "") return isPlain ? { kind: "absent" } : this.#object;
    // `retry(operation, Schedule.exponential(100))`: the argument is the schedule, and no object of options.
    if (!isPlain && this.#takesValue() && isMadeValue(this.#object.node, this.context)) return { kind: "absent" };
    return readOption(this.#object.node, path.split("."), this.context.scopes);
  }

  /** The first of several paths that is written; values that are objects count for no number. */
  readFirst(paths: string | readonly string[] | undefined): OptionReading & { readonly path?: string } {
    let result: OptionReading & { readonly path?: string } = { kind: "absent" };
    for (const path of typeof paths === "string" ? [paths] : (paths ?? [])) {
      const found = this.read(path);
      if (found.kind === "value" && isPlainObject(found.node, this.context)) continue;
      if (found.kind === "value") return { ...found, path };
      if (found.kind === "unknown" && result.kind === "absent") result = found;
    }
    return result;
  }

  /** Whether an option is written at all; undefined where that can't be told. */
  isWritten(path: string): boolean | undefined {
    const found = this.read(path);
    if (found.kind === "unknown") return found.likely === undefined ? undefined : true;
    if (found.kind === "absent") return false;
    const value = staticValue(found.node, this.context.scopes);
    return !(value !== undefined && value.value === undefined);
  }

  /** The property that writes an option, for a report's place; undefined when it stands outside the call. */
  propertyOf(path: string): TSESTree.Node | undefined {
    const found = this.read(path);
    const written = found.kind === "value" ? found.node : found.kind === "unknown" ? found.likely : undefined;
    if (written === undefined) return undefined;
    const parent = parentOf(written);
    const place = parent?.type === T.Property ? parent.key : written;
    const isNamed = this.call.options.some((option) => option.arg === "named");
    return isNamed || isWithin(place, this.call.node) ? place : undefined;
  }

  /** A number in milliseconds (or in its own unit), or undefined where nothing holds. */
  number(option: NumberOption | undefined): Fact<number> | undefined {
    if (option === undefined) return undefined;
    const unitMs = option.unitMs ?? 1;
    const found = this.readFirst(option.path);
    if (found.kind === "unknown") return unknown(found.because);
    if (found.kind === "value") {
      const value = staticValue(found.node, this.context.scopes);
      if (value === undefined) return unknown("it is worked out at run time");
      if (typeof value.value === "number") return known(value.value * unitMs, "code", this.place(found.node));
      if (value.value !== undefined) return unknown("it is no number");
    }
    if (option.default === undefined) return undefined;
    const settled = settle(option.default, this.version);
    if (settled === undefined) return unknown(`it depends on the version of ${this.call.library.package}`);
    return known(settled * unitMs, "default", this.defaultPlace());
  }

  /** Whether the options argument may be the value itself: a number, a schedule, a policy. */
  #takesValue(): boolean {
    const { attempts, delay } = this.call.shape.policy;
    return delay.custom?.includes("") === true || [attempts.path].flat().includes("");
  }

  place(node: TSESTree.Node): string {
    return `${this.context.path}:${String(node.loc.start.line)}`;
  }

  defaultPlace(): string {
    return `${nameOf(this.call.callee.module, this.call.library)}${this.version === undefined ? "" : `@${this.version}`} default`;
  }
}

/** Something that is made on the spot or comes from a module: no object whose options could be read. */
function isMadeValue(node: TSESTree.Node, context: FileContext): boolean {
  const value = followConstants(node, context.scopes);
  if (value.type === T.CallExpression || value.type === T.NewExpression || isFunction(value)) return true;
  return resolveReference(value, context.scopes) !== undefined;
}

function optionsObject(call: LibraryCall, context: FileContext): OptionReading {
  const first = call.args.findIndex((argument) => argument.type === T.SpreadElement);
  let possible: OptionReading = { kind: "absent" };
  for (const place of call.options) {
    if (place.arg === "named") return namedObject(place.path ?? "", context);
    const index = place.arg === "last" ? call.args.length - 1 : place.arg;
    if (first >= 0 && first <= index) return { kind: "unknown", because: "the arguments are spread" };
    const argument = call.args[index];
    if (argument === undefined || !mayBeOptions(argument, context)) continue;
    const found = readPath(argument, place.path, context);
    // An object that is written out is what is meant, whatever stands before it.
    if (isPlainObject(argument, context)) return found;
    if (possible.kind === "absent" && place.plain !== true) possible = found;
  }
  return possible;
}

function readPath(argument: TSESTree.Node, path: string | undefined, context: FileContext): OptionReading {
  let current: OptionReading = { kind: "value", node: argument };
  for (const step of path?.split(".") ?? []) {
    if (current.kind !== "value") return current;
    current = readOption(current.node, [step.replace(/\(\)$/u, "")], context.scopes);
    if (current.kind === "value" && step.endsWith("()")) {
      const [returned] = returnedExpressions(current.node);
      current = returned === undefined ? { kind: "unknown", because: "a function gives the options" } : { kind: "value", node: returned };
    }
  }
  return current;
}

/** The object that is written to a property of a name anywhere in the file: `raxConfig: { … }`, `client.defaults.raxConfig = { … }`. */
function namedObject(name: string, context: FileContext): OptionReading {
  let found: TSESTree.Node | undefined;
  walk(context.ast, (node) => {
    if (found !== undefined) return false;
    if (node.type === T.Property && keyName(node.key, node.computed) === name && unwrap(node.value).type === T.ObjectExpression) found = node.value;
    if (node.type === T.AssignmentExpression && node.left.type === T.MemberExpression && keyName(node.left.property, node.left.computed) === name) found = node.right;
    return true;
  });
  return found === undefined ? { kind: "absent" } : { kind: "value", node: found };
}

/** Keys, functions and texts are no options; a name that can't be followed may be. */
function mayBeOptions(argument: TSESTree.Node, context: FileContext): boolean {
  const value = followConstants(argument, context.scopes);
  if (isFunction(value) || isClass(value) || value.type === T.ArrayExpression || value.type === T.TemplateLiteral) return false;
  return !(value.type === T.Literal && typeof value.value === "string");
}

function isPlainObject(node: TSESTree.Node, context: FileContext): boolean {
  return followConstants(unwrap(node), context.scopes).type === T.ObjectExpression;
}
