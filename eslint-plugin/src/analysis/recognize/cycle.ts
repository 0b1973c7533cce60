import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import type { FlowNode, FunctionNode } from "../../control-flow/flow-graph.js";
import { initialiserOf, keyName } from "../../syntax/variables.js";
import { isFunction, isWithin, parentOf, someNode, unwrap } from "../../syntax/walk.js";
import { CallGraph } from "../call-graph.js";
import type { FileModel } from "../file-model.js";
import { valueOf } from "../../policy/fact.js";
import { readBound } from "../read/bound.js";
import { isNewText } from "../read/changed-input.js";
import { inputsOf } from "../read/inputs.js";
import { sleepOf } from "../run/sleep.js";
import { readsBody } from "./body-reads.js";
import { findRounds } from "../rounds.js";
import type { Frame, Rounds } from "../rounds.js";
import { Environment } from "../run/environment.js";
import type { Evaluator } from "../run/evaluate.js";
import { isFailureEvent } from "../run/simulate.js";
import type { Entering, Outcome } from "../run/simulate.js";
import { has, literalValue, Tag, withTags } from "../run/value.js";
import type { Value } from "../run/value.js";

/** Functions that call themselves on failure: directly, through a timer or an event, or through other functions of the file. */
export function recognizeCycles(model: FileModel): Rounds[] {
  if (!model.look.mayComeBack) return [];
  const calls = new CallGraph(model);
  const found: Rounds[] = [];
  const taken = new Set<TSESTree.Node>();
  for (const root of model.roots) {
    if (root.type === T.Program || taken.has(root) || !model.look.mayLearn(root)) continue;
    const cycle = calls.cycleOf(root);
    if (cycle.size === 0) continue;
    const rounds = recognizeCycle(root, cycle, model);
    if (rounds === undefined || found.some((other) => other.candidate.settles === rounds.candidate.settles)) continue;
    found.push(rounds);
    taken.add(root);
  }
  return found;
}

/** The place where a function of a cycle is called again: what a report underlines. */
export function againIn(rounds: Rounds): TSESTree.Node {
  const { frame } = rounds;
  let other: TSESTree.Node | undefined;
  for (const state of rounds.between) {
    const entering = frame.enter?.(state.node, state.env, "fails", rounds.evaluator);
    if (entering === undefined || state.node.ast === undefined) continue;
    if (entering.entry === frame.start) return state.node.ast;
    other ??= state.node.ast;
  }
  return other ?? frame.root;
}

/** The function in which the cycle closes: the one that calls the operation's function again. */
export function closingFunction(rounds: Rounds): TSESTree.Node {
  const { frame } = rounds;
  let node: TSESTree.Node | null | undefined = againIn(rounds);
  if (isWithin(node, frame.root)) return frame.root;
  let closest: TSESTree.Node | undefined;
  for (; node !== null && node !== undefined; node = node.parent) {
    if (!isFunction(node)) continue;
    closest = node;
    const parent = node.parent as TSESTree.Node | undefined;
    if (node.type === T.FunctionDeclaration || parent?.type === T.MethodDefinition || parent?.type === T.VariableDeclarator || parent?.type === T.PropertyDefinition) break;
  }
  return closest ?? frame.root;
}

function recognizeCycle(root: FunctionNode, cycle: ReadonlySet<FunctionNode>, model: FileModel): Rounds | undefined {
  const graph = model.graphOf(root);
  const frame: Frame = {
    model,
    graph,
    others: [...cycle].filter((other) => other !== root).map((other) => model.graphOf(other)),
    root,
    kind: "cycle",
    start: graph.entry,
    env: Environment.EMPTY,
    nodes: graph.nodes,
    isEnd: () => false,
    isOwn: (candidate) => startsCycle(candidate.settles, root, cycle, model) || worksOnItem(candidate.settles, root, model),
    enter: (node, env, outcome, evaluator) => enter(node, env, outcome, cycle, evaluator),
  };
  const rounds = findRounds(frame);
  if (rounds === undefined || worksOnSomethingElse(rounds, root) || isOneRepair(rounds)) return undefined;
  return rounds;
}

// A function that works through a list and is called again later does not try the item again.
function worksOnItem(settles: TSESTree.Node, root: FunctionNode, model: FileModel): boolean {
  for (let node = parentOf(settles); node !== undefined && node !== root; node = parentOf(node)) {
    if ((node.type === T.ForOfStatement || node.type === T.ForInStatement) && inputsOf(node, model)(settles)) return true;
  }
  return false;
}

// The call that goes round is not the operation; an awaited call of another function of the cycle may be.
function startsCycle(settles: TSESTree.Node, root: FunctionNode, cycle: ReadonlySet<FunctionNode>, model: FileModel): boolean {
  const call = unwrap(settles, { awaits: true });
  const target = call.type === T.CallExpression ? model.functionOf(call.callee) : undefined;
  if (target === undefined) return false;
  return target === root || (cycle.has(target) && settles.type !== T.AwaitExpression);
}

/** Where a run goes on when a step calls a function of the cycle, or gives it to a timer, an event or a promise. */
function enter(node: FlowNode, env: Environment, outcome: Outcome, cycle: ReadonlySet<FunctionNode>, evaluator: Evaluator): Entering | undefined {
  const { ast } = node;
  if (node.kind !== "step" || ast === undefined) return undefined;
  const { model } = evaluator;
  if (node.label === "reference" || node.label === "handler") {
    const target = model.functionOf(ast);
    return target !== undefined && cycle.has(target) ? { entry: model.graphOf(target).entry, env } : undefined;
  }
  if (ast.type === T.AssignmentExpression) return enterByHandler(ast, env, outcome, cycle, evaluator);
  if (ast.type !== T.CallExpression) return undefined;
  const target = model.functionOf(ast.callee);
  if (target !== undefined && cycle.has(target)) {
    return { entry: model.graphOf(target).entry, env: bindCall(target, ast, env, evaluator) };
  }
  return enterByReference(ast, env, outcome, cycle, evaluator);
}

// `setTimeout(again, ms)`, `socket.on("close", this.reconnect)`, `setImmediate(again)`.
function enterByReference(call: TSESTree.CallExpression, env: Environment, outcome: Outcome, cycle: ReadonlySet<FunctionNode>, evaluator: Evaluator): Entering | undefined {
  const name = calledName(call);
  const [first, second, ...others] = call.arguments;
  if (name === undefined || first === undefined) return undefined;
  const { model } = evaluator;
  if (name === "setTimeout" || name === "setImmediate" || name === "nextTick" || name === "queueMicrotask") {
    const target = isFunction(first) ? undefined : model.functionOf(first);
    if (target === undefined || !cycle.has(target)) return undefined;
    const entry = model.graphOf(target).entry;
    const bound = bindValues(target, (name === "setTimeout" ? others : call.arguments.slice(1)).map((argument) => evaluator.value(argument, env)), env, evaluator);
    if (name !== "setTimeout" || second === undefined) return { entry, env: bound };
    return { entry, env: bound, wait: { node: call, values: evaluator.values(second, env) } };
  }
  if (["on", "once", "addEventListener", "addListener"].includes(name) && first.type === T.Literal && typeof first.value === "string" && second !== undefined) {
    if (isFailureEvent(first.value) !== (outcome === "fails") || isFunction(second)) return undefined;
    const target = model.functionOf(second);
    return target !== undefined && cycle.has(target) ? { entry: model.graphOf(target).entry, env } : undefined;
  }
  return undefined;
}

// `socket.onclose = this.reconnect`.
function enterByHandler(node: TSESTree.AssignmentExpression, env: Environment, outcome: Outcome, cycle: ReadonlySet<FunctionNode>, evaluator: Evaluator): Entering | undefined {
  if (node.left.type !== T.MemberExpression || isFunction(node.right)) return undefined;
  const name = memberName(node.left);
  if (name === undefined || !/^on[a-z]+$/u.test(name) || isFailureEvent(name.slice(2)) !== (outcome === "fails")) return undefined;
  const target = evaluator.model.functionOf(node.right);
  return target !== undefined && cycle.has(target) ? { entry: evaluator.model.graphOf(target).entry, env } : undefined;
}

/** Binds a new call's parameters; an argument worked out from the present ones counts as moving. */
function bindCall(target: FunctionNode, call: TSESTree.CallExpression, env: Environment, evaluator: Evaluator): Environment {
  if (call.arguments.some((argument) => argument.type === T.SpreadElement)) return env;
  let bound = env;
  target.params.forEach((parameter, index) => {
    const argument = call.arguments[index];
    if (argument === undefined) {
      bound = evaluator.bind(parameter, literalValue(undefined), bound);
      return;
    }
    bound = evaluator.bind(parameter, movedValue(argument, env, evaluator), bound, argument);
    if (parameter.type === T.Identifier || parameter.type === T.AssignmentPattern) bound = bindFields(parameter, argument, env, bound, evaluator);
  });
  return bound;
}

function bindValues(target: FunctionNode, values: readonly Value[], env: Environment, evaluator: Evaluator): Environment {
  let bound = env;
  target.params.forEach((parameter, index) => {
    const value = values[index];
    if (value !== undefined) bound = evaluator.bind(parameter, value, bound);
  });
  return bound;
}

// `again({ ...options, attempt: attempt + 1 })`: the fields travel inside the object.
function bindFields(parameter: TSESTree.Node, argument: TSESTree.Node, env: Environment, into: Environment, evaluator: Evaluator): Environment {
  const object = unwrap(argument);
  const name = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
  if (object.type !== T.ObjectExpression || name.type !== T.Identifier) return into;
  const variable = evaluator.model.variable(name);
  if (variable === undefined) return into;
  let bound = into;
  for (const property of object.properties) {
    if (property.type !== T.Property) continue;
    const key = keyName(property.key, property.computed);
    if (key !== undefined) bound = bound.set(evaluator.fieldOf(variable, key), movedValue(property.value, env, evaluator));
  }
  return bound;
}

function movedValue(argument: TSESTree.Node, env: Environment, evaluator: Evaluator): Value {
  const value = evaluator.value(argument, env);
  if (has(value, Tag.Counter) || !isWorkedOut(argument, evaluator, 0)) return value;
  return withTags(value, Tag.Counter);
}

// `n + 1`, `n++`, or a constant that was made so.
function isWorkedOut(argument: TSESTree.Node, evaluator: Evaluator, depth: number): boolean {
  const bare = unwrap(argument);
  if (bare.type === T.BinaryExpression || bare.type === T.UpdateExpression) return true;
  if (bare.type !== T.Identifier || depth > 3) return false;
  const variable = evaluator.model.variable(bare);
  const source = variable === undefined ? undefined : initialiserOf(variable);
  return source !== undefined && isWorkedOut(source, evaluator, depth + 1);
}

/** At most one more try, after something else was awaited that mends the cause: a token is refreshed, a lock is taken. */
function isOneRepair(rounds: Rounds): boolean {
  if (rounds.run.attempts.some((state) => state.waits.length > 0)) return false;
  const repairs = [...rounds.between].some(
    ({ node, settles, env }) => !settles && node.kind === "step" && node.ast?.type === T.AwaitExpression && sleepOf(node.ast, env, rounds.evaluator) === undefined && !isOwnCall(node.ast, rounds) && !readsBody(node.ast),
  );
  if (!repairs) return false;
  const bound = readBound(rounds);
  return bound.kind === "bounded" && (valueOf(bound.attempts) ?? Number.POSITIVE_INFINITY) <= 2;
}

function isOwnCall(awaited: TSESTree.AwaitExpression, rounds: Rounds): boolean {
  const call = unwrap(awaited.argument);
  return call.type === T.CallExpression && rounds.frame.model.functionOf(call.callee) === rounds.frame.root;
}

/** A direct call of itself with another input: the next page, a child, a simpler request. Counters, delays and options do not count. */
function worksOnSomethingElse(rounds: Rounds, root: FunctionNode): boolean {
  const { model } = rounds.frame;
  const again = againIn(rounds);
  if (again.type !== T.CallExpression || model.functionOf(again.callee) !== root) return false;
  if (!isWithin(again, root)) return false;
  return root.params.some((parameter, index) => {
    const given = again.arguments[index];
    if (given !== undefined && givesOtherData(parameter, given, root, model)) return true;
    const name = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
    const argument = again.arguments[index];
    if (name.type !== T.Identifier || argument?.type === T.SpreadElement) return false;
    // What is left out this time falls back to its default: another address, say.
    if (argument === undefined) return parameter.type === T.AssignmentPattern && usedBy(rounds.candidate.settles, name, model) && !isNumericParameter(name, root, model);
    if (isNumericParameter(name, root, model)) return false;
    if (isDerived(argument, name, model)) return true;
    if (indexesInput(rounds.candidate.settles, name, root, model)) return true;
    if (!usedBy(rounds.candidate.settles, name, model)) return false;
    return !carriesOn(argument, name, model);
  });
}

// `again({ items: rest, limit })` where `rest` was worked out from `items`: fewer items are another request.
function givesOtherData(parameter: TSESTree.Node, argument: TSESTree.Node, root: FunctionNode, model: FileModel): boolean {
  const pattern = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
  const object = unwrap(argument);
  if (object.type !== T.ObjectExpression) return false;
  if (pattern.type === T.Identifier) {
    // A whole new object, with lists or results in it that were worked out now.
    return object.properties.every((property) => property.type === T.Property) && object.properties.some((property) => property.type === T.Property && (property.value.type === T.ArrayExpression || property.value.type === T.CallExpression));
  }
  if (pattern.type !== T.ObjectPattern) return false;
  return object.properties.some((property) => {
    if (property.type !== T.Property) return false;
    if (property.value.type === T.ArrayExpression || property.value.type === T.CallExpression) return true;
    if (property.value.type !== T.Identifier) return false;
    const key = keyName(property.key, property.computed);
    const bound = pattern.properties.find((entry) => entry.type === T.Property && keyName(entry.key, entry.computed) === key);
    const name = bound?.type === T.Property ? unwrap(bound.value.type === T.AssignmentPattern ? bound.value.left : bound.value) : undefined;
    const variable = model.variable(property.value);
    const source = variable === undefined ? undefined : initialiserOf(variable);
    if (name?.type !== T.Identifier || source === undefined || unwrap(source).type !== T.CallExpression) return false;
    return usedBy(source, name, model) || (comesFromFailure(source, model) && usedBy(root.body, name, model));
  });
}

// A parameter that is counted with or waited for is no input of the work, whatever is handed on for it.
function isNumericParameter(name: TSESTree.Identifier, root: FunctionNode, model: FileModel): boolean {
  const variable = model.variable(name);
  return variable?.references.some(({ identifier }) => {
    const parent = identifier.parent as TSESTree.Node | undefined;
    if (identifier.range[0] < root.body.range[0]) return false;
    if (parent?.type === T.BinaryExpression) return ["*", "/", "-", "**", "<", "<=", ">", ">=", "%", "<<"].includes(parent.operator);
    if (parent?.type === T.UpdateExpression) return true;
    return parent?.type === T.CallExpression && calledName(parent) === "setTimeout" && parent.arguments[1] === identifier;
  }) === true;
}

// `const rest = items.filter(...)`, handed on in place of `items`.
function isDerived(argument: TSESTree.Node, name: TSESTree.Identifier, model: FileModel): boolean {
  const bare = unwrap(argument);
  const variable = bare.type === T.Identifier ? model.variable(bare) : undefined;
  const source = variable === undefined ? undefined : initialiserOf(variable);
  const made = source === undefined ? undefined : unwrap(source);
  return made?.type === T.CallExpression && made.callee.type === T.MemberExpression && usedBy(made.callee.object, name, model);
}

// `const next = dataOf(error)`: the failure itself says what to ask for next.
function comesFromFailure(source: TSESTree.Node, model: FileModel): boolean {
  const call = unwrap(source);
  return call.type === T.CallExpression && call.arguments.some((argument) => argument.type === T.Identifier && model.variable(argument)?.defs[0]?.type === "CatchClause");
}

// `const transport = transports[i]` for an operation on `transport`: the counter chooses another one.
function indexesInput(operation: TSESTree.Node, name: TSESTree.Identifier, root: FunctionNode, model: FileModel): boolean {
  const isChosen = (source: TSESTree.Node): boolean => someNode(source, (node) => node.type === T.MemberExpression && node.computed && usedBy(node.property, name, model));
  const isUsed = (target: TSESTree.Node): boolean => someNode(target, (node) => node.type === T.Identifier && usedBy(operation, node, model));
  return someNode(root.body, (node) => node.type === T.VariableDeclarator && node.init !== null && isChosen(node.init) && isUsed(node.id));
}

function usedBy(operation: TSESTree.Node, name: TSESTree.Identifier, model: FileModel): boolean {
  const variable = model.variable(name);
  return someNode(operation, (node) => node.type === T.Identifier && variable !== undefined && model.variable(node) === variable);
}

/** Whether an argument hands on the parameter itself: as it is, counted, spread into a new object, or a constant. */
function carriesOn(argument: TSESTree.Node, name: TSESTree.Identifier, model: FileModel): boolean {
  const bare = unwrap(argument);
  // `{ ...item, name: `${item.name} (2)` }`: a name that was taken is given up for another.
  if (bare.type === T.ObjectExpression && bare.properties.some((property) => property.type === T.Property && isNewText(property.value, model))) return false;
  if (bare.type === T.Literal || bare.type === T.UnaryExpression || bare.type === T.UpdateExpression || isFunction(bare)) return true;
  if (bare.type === T.Identifier || bare.type === T.BinaryExpression || bare.type === T.ObjectExpression || bare.type === T.LogicalExpression) {
    return usedBy(bare, name, model) || (bare.type === T.ObjectExpression && bare.properties.every((property) => property.type === T.Property));
  }
  // Anything worked out anew (`nextPage(result)`, `node.children[0]`) is another input.
  return bare.type === T.CallExpression && usedBy(bare, name, model) && bare.arguments.length <= 1;
}
