import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, chainStepOf, memberName } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { returnedExpressions } from "../../syntax/class-members.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { isFunction, someNode, unwrap, walk, walkOwnCode } from "../../syntax/walk.js";
import { isSleepName, knownSleep } from "../sleep-names.js";
import type { Environment } from "./environment.js";
import type { Evaluator } from "./evaluate.js";
import { binary } from "./arithmetic.js";
import { isNumber, numberValue, Tag, tagged, withTags } from "./value.js";
import type { Value } from "./value.js";

/** A wait that one node of the flow does: how long, as alternatives. */
export interface Sleep {
  readonly node: TSESTree.Node;
  readonly values: readonly Value[];
}

const MAX_DEPTH = 5;

/** The wait that an expression does when it is awaited; undefined when it does anything else. */
export function sleepOf(expression: TSESTree.Node, env: Environment, evaluator: Evaluator, depth = 0): Sleep | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const node = unwrap(expression);
  switch (node.type) {
    case T.AwaitExpression:
      return sleepOf(node.argument, env, evaluator, depth + 1);
    case T.NewExpression:
      return sleepOfExecutor(node, env, evaluator);
    case T.CallExpression:
      return sleepOfCall(node, env, evaluator, depth);
    case T.Identifier: {
      // A wait that is started before and awaited here: `const pause = sleep(100); ... await pause`.
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a call's promise is taken: awaited, returned, chained, yielded or given on. A sleep that nobody awaits is no wait. */
export function isTaken(node: TSESTree.Node): boolean {
  const parent = node.parent as TSESTree.Node | null | undefined;
  switch (parent?.type) {
    case T.AwaitExpression:
    case T.ReturnStatement:
    case T.YieldExpression:
    case T.ArrayExpression:
      return true;
    case T.ArrowFunctionExpression:
      return parent.body === node;
    case T.MemberExpression:
      return parent.object === node && (memberName(parent) === "then" || memberName(parent) === "finally");
    case T.TSAsExpression:
    case T.TSNonNullExpression:
    case T.ChainExpression:
      return isTaken(parent);
    default:
      return false;
  }
}

function sleepOfCall(node: TSESTree.CallExpression, env: Environment, evaluator: Evaluator, depth: number): Sleep | undefined {
  const chain = chainStepOf(node);
  if (chain !== undefined) return sleepOf(chain.promise, env, evaluator, depth + 1);
  const callee = unwrap(node.callee);
  if (callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === "Promise") {
    return memberName(callee) === "race" ? sleepOfRace(node, env, evaluator, depth) : undefined;
  }
  const { model } = evaluator;
  const target = model.linkedFunctionOf(callee) ?? functionIn(callee, env, evaluator);
  if (target !== undefined) return sleepOfFunction(target, node, env, evaluator, depth);
  const reference = resolveReference(callee, model.context.scopes);
  const known = knownSleep(reference, calledName(node), model.context.settings);
  if (known !== undefined) return { node, values: inUnits(delayOf(node.arguments[known.arg], env, evaluator), known.unitMs) };
  if (isSleepName(callee, model.context.scopes)) return sleepByName(node, env, evaluator);
  return sleepByShape(node, env, evaluator);
}

const GROWTH = Tag.Counter | Tag.Exponential | Tag.Linear | Tag.Table | Tag.Random;

// `await something(700)` as a statement: a function from elsewhere that takes a number, and whose result nobody wants.
function sleepByShape(node: TSESTree.CallExpression, env: Environment, evaluator: Evaluator): Sleep | undefined {
  const [delay] = node.arguments;
  if (node.arguments.length !== 1 || delay === undefined) return undefined;
  const awaiting = node.parent as TSESTree.Node;
  if (awaiting.type !== T.AwaitExpression || (awaiting.parent as TSESTree.Node).type !== T.ExpressionStatement) return undefined;
  const values = delayOf(delay, env, evaluator);
  const isDelay = (value: Value): boolean => (isNumber(value) && value.hi >= 10) || (value.tags & (GROWTH & ~Tag.Counter)) !== 0;
  return values.every(isDelay) ? { node, values } : undefined;
}

// A function whose body can't be seen, but whose exported or property name says that it waits.
function sleepByName(node: TSESTree.CallExpression, env: Environment, evaluator: Evaluator): Sleep | undefined {
  const delay = node.arguments.find((argument) => argument.type !== T.SpreadElement && !isFunction(unwrap(argument)));
  if (node.arguments.some((argument) => isFunction(argument))) return undefined;
  if (delay === undefined) return { node, values: [tagged(Tag.Opaque)] };
  const values = delayOf(delay, env, evaluator);
  return { node, values };
}

function functionIn(callee: TSESTree.Node, env: Environment, evaluator: Evaluator): FunctionNode | undefined {
  return callee.type === T.Identifier || callee.type === T.MemberExpression ? evaluator.value(callee, env).fn : undefined;
}

function sleepOfRace(node: TSESTree.CallExpression, env: Environment, evaluator: Evaluator, depth: number): Sleep | undefined {
  const [list] = node.arguments;
  if (list?.type !== T.ArrayExpression) return undefined;
  for (const element of list.elements) {
    if (element === null) continue;
    const sleep = sleepOf(element, env, evaluator, depth + 1);
    // A race of work against a timer is a timeout, not a wait: only a race of a sleep against signals is one.
    if (sleep !== undefined) return list.elements.every((other) => other === element || other === null || !callsOut(other)) ? sleep : undefined;
  }
  return undefined;
}

function callsOut(node: TSESTree.Node): boolean {
  const bare = unwrap(node);
  return bare.type === T.CallExpression || bare.type === T.AwaitExpression;
}

/** A function of the file that only waits: every await in it is a sleep, or it returns one. */
function sleepOfFunction(
  target: FunctionNode,
  call: TSESTree.CallExpression,
  env: Environment,
  evaluator: Evaluator,
  depth: number,
): Sleep | undefined {
  if (!mayWait(target, evaluator)) return undefined;
  const candidates = sleepCandidates(target) ?? [];
  const inside = bindLocals(target, evaluator.bindArguments(target, call, env), evaluator);
  let found: Sleep | undefined;
  for (const candidate of candidates) {
    const sleep = sleepOf(candidate, inside, evaluator, depth + 1);
    if (sleep === undefined) return undefined;
    found = found === undefined ? sleep : { node: sleep.node, values: [...found.values, ...sleep.values] };
  }
  return found === undefined ? undefined : { node: call, values: found.values };
}

/** The look without any values: whether all that a function awaits or returns may be waits. Most functions end here. */
function mayWait(target: FunctionNode, evaluator: Evaluator): boolean {
  const { model } = evaluator;
  return model.memo("may-wait", target, () => {
    // A function that reaches itself does more than wait.
    model.memo("may-wait", target, () => false);
    const candidates = sleepCandidates(target);
    return candidates !== undefined && candidates.length > 0 && candidates.every((candidate) => mayBeSleep(candidate, evaluator));
  });
}

function mayBeSleep(candidate: TSESTree.Node, evaluator: Evaluator): boolean {
  const { model } = evaluator;
  const node = unwrap(candidate, { awaits: true });
  if (node.type === T.NewExpression) return /\b(?:setTimeout|setImmediate|nextTick|setLongTimeout)\b/u.test(model.text(node));
  if (node.type !== T.CallExpression) return false;
  const chain = chainStepOf(node);
  if (chain !== undefined) return mayBeSleep(chain.promise, evaluator);
  const callee = unwrap(node.callee);
  if (callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === "Promise") return memberName(callee) === "race";
  const target = model.functionOf(callee);
  if (target !== undefined) return mayWait(target, evaluator);
  if (knownSleep(resolveReference(callee, model.context.scopes), calledName(node), model.context.settings) !== undefined) return true;
  return isSleepName(callee, model.context.scopes) || node.arguments.length === 1 || callee.type === T.Identifier;
}

/** The awaited or returned expressions of a function; undefined when it has a loop around an await, so that it is more than a wait. */
function sleepCandidates(target: FunctionNode): TSESTree.Node[] | undefined {
  const candidates: TSESTree.Node[] = [];
  walkOwnCode(target, (node) => {
    if (node.type === T.AwaitExpression) candidates.push(node.argument);
  });
  if (candidates.length > 3) return undefined;
  if (candidates.length === 0) {
    for (const returned of returnedExpressions(target)) {
      const bare = unwrap(returned);
      if (bare.type === T.NewExpression || bare.type === T.CallExpression) candidates.push(bare);
    }
  }
  return candidates;
}

// Locals of a waiting function (`const ms = base * 2 ** n`) are worked out in order, as far as they are constants.
function bindLocals(target: FunctionNode, env: Environment, evaluator: Evaluator): Environment {
  if (target.body.type !== T.BlockStatement) return env;
  let bound = env;
  for (const statement of target.body.body) {
    if (statement.type !== T.VariableDeclaration) continue;
    for (const declarator of statement.declarations) {
      if (declarator.init !== null) bound = evaluator.bind(declarator.id, evaluator.value(declarator.init, bound), bound, declarator.init);
    }
  }
  return bound;
}

/** `new Promise((resolve) => setTimeout(resolve, ms))`, also with a signal's listener beside the timer. */
function sleepOfExecutor(node: TSESTree.NewExpression, env: Environment, evaluator: Evaluator): Sleep | undefined {
  const [executor] = node.arguments;
  if (node.callee.type !== T.Identifier || node.callee.name !== "Promise") return undefined;
  if (executor === undefined || !isFunction(executor)) return undefined;
  const [resolve, reject] = executor.params;
  if (resolve?.type !== T.Identifier) return undefined;
  const names: Settlers = { resolve: resolve.name, reject: reject?.type === T.Identifier ? reject.name : undefined };
  let delay: TSESTree.Node | undefined;
  let found = false;
  let other = false;
  let inside = env;
  walk(executor.body, (child) => {
    // How long it waits is worked out, which is no other work: `setTimeout(resolve, delays.get(code) ?? 100)`.
    if (child === delay) return false;
    if (child.type === T.VariableDeclarator && child.init !== null && child.id.type === T.Identifier && !isTimer(child.init)) {
      inside = evaluator.bind(child.id, evaluator.value(child.init, inside), inside);
    }
    if (child.type !== T.CallExpression) return true;
    if (isTimer(child) && settles(child.arguments[0], names, evaluator)) {
      found = true;
      delay = child.arguments[1];
    } else if (child.type === T.CallExpression && isWork(child)) {
      other = true;
    }
    return true;
  });
  if (!found || other) return undefined;
  return { node, values: delay === undefined ? [{ lo: 0, hi: 0, tags: 0 }] : delayOf(delay, inside, evaluator) };
}

function isTimer(node: TSESTree.Node): node is TSESTree.CallExpression {
  return node.type === T.CallExpression && ["setTimeout", "setImmediate", "setLongTimeout", "nextTick"].includes(calledName(node) ?? "");
}

interface Settlers {
  readonly resolve: string;
  readonly reject: string | undefined;
}

// Whether a timer's callback resolves the promise: `resolve`, `() => resolve()`, or a function that ends with it.
function settles(callback: TSESTree.Node | undefined, names: Settlers, evaluator: Evaluator): boolean {
  if (callback === undefined) return false;
  if (callback.type === T.Identifier && callback.name === names.resolve) return true;
  if (callback.type === T.Identifier && callback.name === names.reject) return false;
  const target = evaluator.model.functionOf(callback);
  if (target === undefined) return callback.type === T.CallExpression;
  return someNode(target.body, (node) => node.type === T.Identifier && node.name === names.resolve);
}

const HOUSEKEEPING = new Set(["addEventListener", "removeEventListener", "clearTimeout", "once", "on", "off", "throwIfAborted", "unref", "resolve", "reject"]);

// Inside a sleeping executor only listeners and the promise's own functions are called; anything else is work.
function isWork(call: TSESTree.CallExpression): boolean {
  const name = calledName(call);
  if (name === undefined) return true;
  return unwrap(call.callee).type === T.MemberExpression && !HOUSEKEEPING.has(name) && !/^(?:debug|info|log|warn|error|trace|min|max|floor|round|ceil|random|pow|abs|now)$/u.test(name);
}

function inUnits(values: readonly Value[], unitMs: number): readonly Value[] {
  return unitMs === 1 ? values : values.map((value) => binary("*", value, numberValue(unitMs)));
}

function delayOf(node: TSESTree.Node | undefined, env: Environment, evaluator: Evaluator): readonly Value[] {
  if (node === undefined) return [tagged(Tag.Opaque)];
  const values = evaluator.values(node, env);
  return values.map((value) => (isNumber(value) ? value : withTags(value, 0)));
}
