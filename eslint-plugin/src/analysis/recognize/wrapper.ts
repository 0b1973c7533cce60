import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, isWithin, parentOf, someNode, unwrap, walk } from "../../syntax/walk.js";
import { siteOf } from "../assemble.js";
import type { FileContext } from "../context.js";
import type { FileModel } from "../file-model.js";
import type { FoundSite } from "../found.js";
import { readOption } from "../../syntax/object-properties.js";
import { keyName, shareNames } from "../../syntax/variables.js";
import { findRounds, makeEvaluator } from "../rounds.js";
import { Environment } from "../run/environment.js";
import type { Evaluator } from "../run/evaluate.js";
import type { RetrySite } from "../site.js";
import { contextOf } from "../linked-files.js";
import { modelOf } from "../model-of.js";
import { isFunctionTyped } from "./function-typed.js";
import { mayHoldLibraryCalls } from "./library-match.js";
import { mayHoldWrapperCalls, wrapperFromElsewhere } from "./wrapper-elsewhere.js";

/** A function of the file that retries what it is given. */
interface Wrapper {
  readonly target: FunctionNode;
  /** Where the operation stands among the arguments: the argument, or a property of it. */
  readonly argument: number;
  readonly property?: string;
  readonly definition: FoundSite;
  /** The call by which a function hands its work on to the one that retries. */
  readonly through?: { readonly call: TSESTree.CallExpression; readonly inner: Wrapper };
}

/** The sites of a further file. */
export type FoundIn = (context: FileContext) => readonly FoundSite[];

const MAX_WRAPPERS = 20;
/** A function that leads to more functions than this may lead to anything. */
const MAX_REACHED = 60;

/** The calls of the file's own retrying functions; their bodies are sites already. */
export function recognizeWrappers(found: readonly FoundSite[], model: FileModel, foundIn: FoundIn): FoundSite[] {
  const wrappers = wrappersOf(found, model);
  const calls: FoundSite[] = [];
  if (wrappers.length === 0 && model.context.link === undefined && !mayHoldWrapperCalls(model.look, model.context.text, model.context.settings)) return calls;
  walk(model.context.ast, (node) => {
    if (node.type !== T.CallExpression) return;
    const target = model.functionOf(node.callee);
    const wrapper = target === undefined ? undefined : wrappers.find((entry) => entry.target === target);
    if (wrapper === undefined) {
      const linked = target === undefined ? linkedCall(node, model, foundIn) : undefined;
      if (linked !== undefined) {
        calls.push(linked);
        return;
      }
      const elsewhere = target === undefined ? wrapperFromElsewhere(node, found, model) : undefined;
      if (elsewhere !== undefined) calls.push(elsewhere);
      return;
    }
    if (isWithin(node, wrapper.target)) return;
    const work = operationOf(node, wrapper, model);
    if (work === undefined || isParameter(work, model)) return;
    calls.push(callSite(node, work, wrapper, model));
  });
  return calls;
}

/** A call of a retrying function that another file of the project holds. */
function linkedCall(call: TSESTree.CallExpression, model: FileModel, foundIn: FoundIn): FoundSite | undefined {
  // Only what is handed a function, or an object that may hold one, can be a wrapper's call.
  if (!call.arguments.some((argument) => HANDS_OVER.has(unwrap(argument).type))) return undefined;
  const target = model.linkedFunctionOf(call.callee);
  const context = target === undefined ? undefined : contextOf(target);
  if (target === undefined || context === undefined || context === model.context) return undefined;
  if (!runsItsParameter(target, modelOf(context)) || !mayTryAgain(target, modelOf(context))) return undefined;
  const wrapper = wrappersIn(context, foundIn).find((entry) => entry.target === target);
  const work = wrapper === undefined ? undefined : operationOf(call, wrapper, model);
  if (wrapper === undefined || work === undefined || isParameter(work, model)) return undefined;
  // The other file's code runs functions of this one: the delay, the test of a failure that it is handed.
  shareNames(model.context.scopes);
  return callSite(call, work, wrapper, model);
}

/** By the list of sites: that of a file whose sites are being worked out is another one than the whole. */
const wrappersByFound = new WeakMap<readonly FoundSite[], readonly Wrapper[]>();

function wrappersIn(context: FileContext, foundIn: FoundIn): readonly Wrapper[] {
  const found = foundIn(context);
  let wrappers = wrappersByFound.get(found);
  if (wrappers === undefined) {
    wrappers = wrappersOf(found, modelOf(context));
    wrappersByFound.set(found, wrappers);
  }
  return wrappers;
}

/** The cheap look before another file's sites are worked out: a wrapper calls one of its parameters, or hands one on to a function of its file. */
function runsItsParameter(target: FunctionNode, model: FileModel): boolean {
  return model.memo("runs its parameter", target, () => {
    const names = new Set<string>();
    for (const parameter of target.params) {
      walk(parameter, (node) => {
        if (node.type === T.Identifier) names.add(node.name);
      });
    }
    const isParameterName = (node: TSESTree.Node): boolean => node.type === T.Identifier && names.has(node.name);
    return someNode(target.body, (node) => {
      if (node.type === T.AwaitExpression) return isParameterName(unwrap(node.argument));
      if (node.type !== T.CallExpression) return false;
      const callee = unwrap(node.callee);
      if (isParameterName(callee.type === T.MemberExpression ? unwrap(callee.object) : callee)) return true;
      return node.arguments.some((argument) => someNode(argument, isParameterName)) && model.functionOf(callee) !== undefined;
    });
  });
}

/** The second cheap look: some code that the function leads to in its file goes round, or a retrying library is there. */
function mayTryAgain(target: FunctionNode, model: FileModel): boolean {
  return model.memo("may try again", target, () => mayHoldLibraryCalls(model.context.text) || leadsRound(target, model, new Set()));
}

function leadsRound(target: FunctionNode, model: FileModel, seen: Set<FunctionNode>): boolean {
  if (seen.size > MAX_REACHED || model.look.holdsLoop(target) || model.look.mayRepeat(target)) return true;
  seen.add(target);
  return someNode(target.body, (node) => {
    if (node.type !== T.Identifier && node.type !== T.MemberExpression) return false;
    const next = model.functionOf(node);
    if (next === undefined) return false;
    return seen.has(next) || isWithin(node, next) || leadsRound(next, model, seen);
  });
}

const HANDS_OVER: ReadonlySet<string> = new Set([T.ArrowFunctionExpression, T.FunctionExpression, T.Identifier, T.MemberExpression, T.ObjectExpression, T.CallExpression]);

/** The functions whose retried operation is a call of one of their parameters; a function that hands its parameter on to one is one too. */
function wrappersOf(found: readonly FoundSite[], model: FileModel): readonly Wrapper[] {
  const wrappers: Wrapper[] = [];
  for (const definition of found) {
    if (definition.work === undefined) continue;
    const wrapper = wrapperOf(definition.work, definition, model);
    if (wrapper !== undefined && !wrappers.some((entry) => entry.target === wrapper.target)) wrappers.push(wrapper);
  }
  for (let index = 0; index < wrappers.length && wrappers.length < MAX_WRAPPERS; index += 1) {
    const inner = wrappers[index];
    if (inner === undefined) continue;
    walk(model.context.ast, (node) => {
      if (node.type !== T.CallExpression || model.functionOf(node.callee) !== inner.target) return;
      const work = operationOf(node, inner, model);
      const outer = work === undefined ? undefined : wrapperOf(work, inner.definition, model);
      if (outer !== undefined && !wrappers.some((entry) => entry.target === outer.target)) wrappers.push({ ...outer, through: { call: node, inner } });
    });
  }
  return wrappers;
}

function wrapperOf(work: TSESTree.Node, definition: FoundSite, model: FileModel): Wrapper | undefined {
  let wrapper: Wrapper | undefined;
  const look = (callee: TSESTree.Node): void => {
    const root = unwrap(callee);
    const member = root.type === T.MemberExpression ? root : undefined;
    const name = member === undefined ? root : unwrap(member.object);
    if (name.type !== T.Identifier) return;
    const variable = model.variable(name);
    if (variable?.defs[0]?.type !== "Parameter") return;
    wrapper ??= parameterOf(variable, member, definition);
  };
  const bare = unwrap(work, { awaits: true });
  if (bare.type === T.Identifier) look(bare);
  walk(work, (node) => {
    if (wrapper !== undefined) return false;
    if (node.type === T.CallExpression) {
      look(node.callee);
      for (const argument of node.arguments) if (unwrap(argument).type === T.Identifier && isFunctionTyped(argument, model)) look(argument);
    }
    return true;
  });
  return wrapper;
}

function parameterOf(variable: TSESLint.Scope.Variable, member: TSESTree.MemberExpression | undefined, definition: FoundSite): Wrapper | undefined {
  const target = variable.defs[0]?.node;
  const name = variable.defs[0]?.name;
  if (target === undefined || name === undefined || !isFunction(target)) return undefined;
  // Only a function that goes round itself is a wrapper; a callback's own parameter is not.
  const argument = target.params.findIndex((parameter) => parameter.range[0] <= name.range[0] && name.range[1] <= parameter.range[1]);
  const parameter = target.params[argument];
  if (parameter === undefined) return undefined;
  if (!holdsName(target)) return undefined;
  if (parameter.type === T.ObjectPattern || (parameter.type === T.AssignmentPattern && parameter.left.type === T.ObjectPattern)) {
    const property = propertyOf(parameter, name);
    return property === undefined ? undefined : { target, argument, property, definition };
  }
  if (member !== undefined) {
    const property = member.property.type === T.Identifier && !member.computed ? member.property.name : undefined;
    return property === undefined || property === "call" || property === "apply" ? { target, argument, definition } : { target, argument, property, definition };
  }
  return { target, argument, definition };
}

// An anonymous callback can't be called by others.
function holdsName(target: FunctionNode): boolean {
  if (target.type === T.FunctionDeclaration) return true;
  const parent = parentOf(target);
  return parent !== undefined && parent.type !== T.CallExpression && parent.type !== T.NewExpression;
}

function propertyOf(pattern: TSESTree.Node, name: TSESTree.Node): string | undefined {
  let found: string | undefined;
  walk(pattern, (node) => {
    if (node.type === T.Property && node.value.range[0] <= name.range[0] && name.range[1] <= node.value.range[1]) found = keyName(node.key, node.computed);
  });
  return found;
}

function operationOf(call: TSESTree.CallExpression, wrapper: Wrapper, model: FileModel): TSESTree.Node | undefined {
  const argument = call.arguments[wrapper.argument];
  if (argument === undefined || argument.type === T.SpreadElement) return undefined;
  if (wrapper.property === undefined) return model.functionOf(argument) ?? argument;
  const option = readOption(argument, [wrapper.property], model.context.scopes);
  return option.kind === "value" ? (model.functionOf(option.node) ?? option.node) : undefined;
}

function isParameter(work: TSESTree.Node, model: FileModel): boolean {
  const bare = unwrap(work);
  return bare.type === T.Identifier && model.variable(bare)?.defs[0]?.type === "Parameter";
}

/** Runs the wrapper's body with this call's arguments, and reads the rest from the operation that it is given. */
function callSite(call: TSESTree.CallExpression, work: TSESTree.Node, wrapper: Wrapper, model: FileModel): FoundSite {
  const { definition } = wrapper;
  const anchor = { start: call.loc.start, end: call.callee.loc.end };
  if (definition.rounds === undefined) {
    return { site: { ...definition.site, kind: "wrapper", node: call, anchor, ...atDefinition(definition.site, undefined, false) }, work };
  }
  const env = givenTo(wrapper, call, makeEvaluator(model), Environment.EMPTY);
  const bound = findRounds({ ...definition.rounds.frame, env }) ?? definition.rounds;
  const site = siteOf({ ...bound, work }, "wrapper", call, anchor);
  return { site: { ...site, ...atDefinition(site, definition.site, handsOverDelay(call, work, site)) }, rounds: bound, work, definition: { ...definition, rounds: definition.rounds }, callWait: site.wait };
}

/** What the retrying function is given: by the call itself, and by each function in between. */
function givenTo({ target, through }: Wrapper, call: TSESTree.CallExpression, evaluator: Evaluator, env: Environment): Environment {
  const given = evaluator.bindArguments(target, call, env);
  return through === undefined ? given : givenTo(through.inner, through.call, evaluator, given);
}

const JUDGED_THERE = "it is judged where the wrapper is defined";

/** What a call has in common with its wrapper is reported once, at the definition. */
function atDefinition(site: RetrySite, definition: RetrySite | undefined, hasOwnWait: boolean): Partial<RetrySite> {
  const sameBound = definition === undefined || site.bound.kind === definition.bound.kind;
  const sameWait = !hasOwnWait && (definition === undefined || JSON.stringify(verdictOf(site)) === JSON.stringify(verdictOf(definition)));
  return {
    ...(sameBound && site.bound.kind !== "bounded" ? { bound: { kind: "unknown", because: JUDGED_THERE } } : {}),
    ...(sameWait ? { wait: { kind: "unknown", because: JUDGED_THERE } } : {}),
    ...(definition !== undefined && definition.filter.kind === site.filter.kind && definition.filter.kind === "any" ? { filter: { kind: "unknown", because: JUDGED_THERE } } : {}),
  };
}

/** `retry(job, { delay: (attempt) => 100 * 2 ** attempt })`: the call works its wait out itself, and the wrapper only waits. */
function handsOverDelay(call: TSESTree.CallExpression, work: TSESTree.Node, { wait }: RetrySite): boolean {
  if (wait.kind !== "timed") return false;
  return call.arguments.some((argument) => {
    const object = unwrap(argument);
    const handed = object.type === T.ObjectExpression ? object.properties.flatMap((property) => (property.type === T.Property && property.value !== work ? [property] : [])) : [];
    return handed.some(({ key, computed, value }) => isFunction(value) && /delay|wait|backoff|interval|pause|timeout/iu.test(keyName(key, computed) ?? ""));
  });
}

function verdictOf(site: RetrySite): unknown {
  return site.wait.kind === "timed" ? [site.wait.kind, site.wait.randomness.kind, site.wait.bareRetryAfter] : [site.wait.kind];
}
