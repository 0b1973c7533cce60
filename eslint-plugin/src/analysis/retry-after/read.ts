import type { TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import { spanOf } from "../../syntax/other-files.js";
import { initialiserOf } from "../../syntax/variables.js";
import { isFunction, unwrap } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { isInTest as isInTestCode } from "../read/test-code.js";
import { outboundCalls } from "../read/work.js";
import { followRetryAfter } from "./flow.js";
import type { RetryAfterFlow } from "./flow.js";
import type { RetryAfterReading } from "./reading.js";
import { retryAfterSources } from "./sources.js";
import type { RetryAfterSource } from "./sources.js";

/** The readings of Retry-After in a file that go wrong; of several faults of one reading the one that hurts most. */
export function readRetryAfterReadings(model: FileModel): readonly RetryAfterReading[] {
  const sources = retryAfterSources(model);
  const readings: RetryAfterReading[] = [];
  const reported = new Set<TSESTree.Node>();
  for (const source of sources) {
    if (isInTestCode(source.node, model.context)) continue;
    const found = inFile(faultOf(source, sources, model), source);
    if (found === undefined || reported.has(found.node)) continue;
    reported.add(found.node);
    readings.push(found);
  }
  return readings;
}

/** A fault that lies in an imported helper is told where this file reads the header: a report can only point into its own file. */
function inFile(reading: RetryAfterReading | undefined, { node }: RetryAfterSource): RetryAfterReading | undefined {
  if (reading === undefined || spanOf(reading.node) === spanOf(node)) return reading;
  return { ...reading, node };
}

function faultOf(source: RetryAfterSource, all: readonly RetryAfterSource[], model: FileModel): RetryAfterReading | undefined {
  if (isNeverThere(source, all, model)) return { fault: "headerCase", node: source.node };
  const flow = followRetryAfter(source, model);
  if (flow.dateOfOverwritten !== undefined) return { fault: "rawOverwritten", node: flow.dateOfOverwritten };
  for (const wait of flow.waits) {
    const fault = faultOfWait(source, wait, flow, model);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfWait(source: RetryAfterSource, { node, facts }: RetryAfterFlow["waits"][number], flow: RetryAfterFlow, model: FileModel): RetryAfterReading | undefined {
  const at = facts.parse ?? source.node;
  if (source.kind === "header") {
    if (facts.date !== undefined && isDateBeforeNumber(facts.date, flow, model)) return { fault: "dateOfNumber", node: facts.date };
    if (facts.form === "number" && facts.unit === "s") return { fault: "secondsAsMs", node: at };
    if (facts.form === "date" || (facts.form === "ms" && !flow.readsDate && facts.parse === undefined)) return undefined;
    if (!flow.readsDate && !facts.guarded && !facts.zero) return { fault: "numberOnly", node: at };
    if (facts.zero && !facts.floored && !facts.guarded) return { fault: "asZero", node: at };
  }
  if (facts.undercut !== undefined) return { fault: "undercut", node: facts.undercut };
  if (facts.shortened !== undefined && !facts.bounded) return { fault: "shortened", node: facts.shortened };
  if (source.kind === "header" && !facts.bounded && facts.shortened === undefined) return { fault: "unbounded", node };
  return undefined;
}

/** Whether a text is read as a date before anything has asked it for a number: `Date.parse("120")` is a moment in the year 120. */
function isDateBeforeNumber(date: TSESTree.Node, { numberReads }: RetryAfterFlow, model: FileModel): boolean {
  const decided = firstTestOf(date, model) ?? date;
  return !numberReads.some((read) => read.range[0] < decided.range[1]);
}

/** The first test of the name that a date is given: until there nothing has been chosen. */
function firstTestOf(date: TSESTree.Node, model: FileModel): TSESTree.Node | undefined {
  let node = date;
  for (let parent = node.parent as TSESTree.Node; !parent.type.endsWith("Statement") && !isFunction(parent); node = parent, parent = parent.parent as TSESTree.Node) {
    if (parent.type !== T.VariableDeclarator || parent.id.type !== T.Identifier) continue;
    const uses = model.variable(parent.id)?.references.map(({ identifier }) => identifier as TSESTree.Node) ?? [];
    return uses.find((use) => isInTest(use));
  }
  return undefined;
}

function isInTest(use: TSESTree.Node): boolean {
  let node = use;
  for (let parent = node.parent as TSESTree.Node | undefined; parent !== undefined; node = parent, parent = parent.parent as TSESTree.Node | undefined) {
    if (parent.type === T.IfStatement || parent.type === T.ConditionalExpression) return parent.test === node;
    if (parent.type.endsWith("Statement") || isFunction(parent)) return false;
  }
  return false;
}

/**
 * `response.headers["Retry-After"]` on the plain object of Node's http, axios, got and undici, whose keys are lower-case. Where the
 * lower-case name is read beside it, both forms are meant.
 */
function isNeverThere(source: RetryAfterSource, all: readonly RetryAfterSource[], model: FileModel): boolean {
  if (source.plainName === undefined || source.plainName === source.plainName.toLowerCase() || source.node.type !== T.MemberExpression) return false;
  const object = unwrap(source.node.object);
  if (object.type !== T.MemberExpression || memberName(object) !== "headers" || !isResponse(unwrap(object.object), model)) return false;
  const isBeside = (other: RetryAfterSource): boolean => other !== source && other.kind === "header" && functionAround(other.node) === functionAround(source.node);
  return !all.some((other) => isBeside(other) && other.plainName === other.plainName?.toLowerCase());
}

function functionAround(node: TSESTree.Node): TSESTree.Node | undefined {
  for (let current = node.parent as TSESTree.Node | null | undefined; current !== null && current !== undefined; current = current.parent) if (isFunction(current)) return current;
  return undefined;
}

// `error.response`, the result of a known request, or the parameter that `https.request` calls back with.
function isResponse(owner: TSESTree.Node, model: FileModel): boolean {
  if (owner.type === T.MemberExpression) return memberName(owner) === "response";
  if (owner.type !== T.Identifier) return false;
  const variable = model.variable(owner);
  const definition = variable?.defs[0];
  if (variable === undefined || definition === undefined) return false;
  if (definition.type === "Parameter") {
    const call = (definition.node as TSESTree.Node).parent as TSESTree.Node | undefined;
    return call?.type === T.CallExpression && outboundCalls(call, model).some((request) => request.node === call && request.http !== undefined);
  }
  const source = initialiserOf(variable);
  return source !== undefined && outboundCalls(source, model)[0]?.http !== undefined;
}
