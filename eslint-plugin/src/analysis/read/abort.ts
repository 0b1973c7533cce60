import type { TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import { valueOf } from "../../policy/fact.js";
import { T } from "../../syntax/node-types.js";
import { bindingOf, initialiserOf } from "../../syntax/variables.js";
import { isFunction, isWithin, someNode, unwrap, walk } from "../../syntax/walk.js";
import { reachesAttempt } from "../between.js";
import type { AbortReading } from "../details.js";
import type { FileModel } from "../file-model.js";
import { workOfRounds } from "../rounds.js";
import type { Rounds } from "../rounds.js";
import type { RunState } from "../run/simulate.js";
import { has, Tag } from "../run/value.js";
import type { RetrySite } from "../site.js";

/** A wait that is over sooner than this needs no signal. */
const SHORT_MS = 1000;

/** How a hand-written site treats the signal that its caller gave it. */
export function readAbort(site: RetrySite, rounds: Rounds): AbortReading {
  if (site.inTest) return { kind: "unknown", because: "it is a test" };
  const { model } = rounds.frame;
  const signal = callerSignal(rounds);
  if (signal === undefined) return { kind: "unknown", because: "no signal of the caller is in scope" };
  if (rounds.failsBy !== "answer" && isSent(signal, rounds) && goesRoundOnAbort(signal, rounds)) {
    return { kind: "retried", signal: signal.text, ...(site.wait.kind === "timed" && site.wait.node !== undefined ? { node: site.wait.node } : {}) };
  }
  const wait = deafWait(site, signal, model);
  return wait === undefined ? { kind: "respected" } : { kind: "deaf", signal: signal.text, node: wait };
}

interface CallerSignal {
  readonly text: string;
  readonly uses: readonly TSESTree.Node[];
}

/** A parameter, or an option of one, that is an AbortSignal by its type or its use. */
function callerSignal(rounds: Rounds): CallerSignal | undefined {
  const { model, root } = rounds.frame;
  const owner = outermostFunction(root);
  const uses = new Map<string, { nodes: TSESTree.Node[]; isSignal: boolean }>();
  walk(owner, (node) => {
    const found = signalUse(node, model);
    if (found === undefined) return;
    const before = uses.get(found.text) ?? { nodes: [], isSignal: false };
    before.nodes.push(node);
    before.isSignal ||= found.isCertain;
    uses.set(found.text, before);
  });
  const inside = [...uses].find(([, { nodes, isSignal }]) => isSignal && nodes.some((node) => isWithin(node, root) || isWithin(node, workOfRounds(rounds))));
  return inside === undefined ? undefined : { text: inside[0], uses: inside[1].nodes };
}

// A signal that an inner function is given belongs to whoever calls it; the retry's own function and those around it count.
function outermostFunction(root: TSESTree.Node): TSESTree.Node {
  for (let node: TSESTree.Node | null | undefined = root; node !== null && node !== undefined; node = node.parent) if (isFunction(node)) return node;
  return root;
}

function signalUse(node: TSESTree.Node, model: FileModel): { readonly text: string; readonly isCertain: boolean } | undefined {
  if (node.type === T.MemberExpression) {
    if (memberName(node) !== "signal") return undefined;
    const object = unwrap(node.object);
    return object.type === T.Identifier && isParameter(object, model) ? { text: model.text(node).replace("?.", "."), isCertain: true } : undefined;
  }
  if (node.type !== T.Identifier || isKeyOrField(node)) return undefined;
  const variable = model.variable(node);
  const definition = variable?.defs[0];
  if (variable === undefined || definition?.type !== "Parameter" || variable.identifiers[0] === node) return undefined;
  const type = definition.name.type === T.Identifier ? definition.name.typeAnnotation?.typeAnnotation : undefined;
  const isTyped = type !== undefined && /\bAbortSignal\b/u.test(model.text(type));
  const isOption = bindingOf(variable)?.steps.at(-1)?.take === "signal";
  return { text: node.name, isCertain: isTyped || isOption || isUsedAsSignal(node) };
}

function isKeyOrField(name: TSESTree.Identifier): boolean {
  const parent = name.parent as TSESTree.Node;
  if (parent.type === T.MemberExpression) return parent.property === name && !parent.computed;
  return parent.type === T.Property && parent.key === name && !parent.shorthand && !parent.computed;
}

function isUsedAsSignal(name: TSESTree.Node): boolean {
  const parent = name.parent as TSESTree.Node;
  if (parent.type === T.MemberExpression && parent.object === name) return /^(?:aborted|throwIfAborted)$/u.test(memberName(parent) ?? "");
  return parent.type === T.Property && parent.value === name && parent.key.type === T.Identifier && parent.key.name === "signal";
}

function isParameter(name: TSESTree.Identifier, model: FileModel): boolean {
  return model.variable(name)?.defs[0]?.type === "Parameter";
}

/** Whether the attempt itself is given the signal, so that an abort rejects it. */
function isSent(signal: CallerSignal, rounds: Rounds): boolean {
  const work = workOfRounds(rounds);
  return signal.uses.some((use) => isWithin(use, work) && !isCombined(use));
}

// `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: the attempt's own timeout is a failure like any other.
function isCombined(use: TSESTree.Node): boolean {
  const parent = use.parent as TSESTree.Node;
  return parent.type === T.ArrayExpression;
}

/** Whether a rejection leads to another attempt past everything that could tell an abort from a failure. */
function goesRoundOnAbort(signal: CallerSignal, rounds: Rounds): boolean {
  // That the next attempt is given the signal, too, tells nothing before it has begun.
  const work = workOfRounds(rounds);
  const asked = signal.uses.filter((use) => !isWithin(use, work));
  const tells = (state: RunState): boolean => {
    const { kind, ast } = state.node;
    if (ast === undefined || state.settles || (kind !== "step" && kind !== "test")) return false;
    if (asked.some((use) => isWithin(use, ast))) return true;
    const value = kind === "test" ? rounds.evaluator.value(ast, state.env) : undefined;
    if (value !== undefined) return has(value, Tag.Failure) || has(value, Tag.Signal) || has(value, Tag.Opaque);
    return ast.type === T.CallExpression && ast.arguments.some((argument) => has(rounds.evaluator.value(argument, state.env), Tag.Failure) && !isLogged(ast));
  };
  const starts = rounds.run.attempts.filter((attempt) => rounds.between.has(attempt)).flatMap((attempt) => attempt.next);
  return reachesAttempt(starts, rounds.between, tells);
}

function isLogged(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return callee.type === T.MemberExpression && /^(?:log|debug|info|warn|warning|error|trace|push)$/u.test(memberName(callee) ?? "");
}

/** The wait of a site that looks at a signal, where the wait itself does not end on it. */
function deafWait(site: RetrySite, signal: CallerSignal, model: FileModel): TSESTree.Node | undefined {
  const { wait } = site;
  if (wait.kind !== "timed" || wait.node === undefined) return undefined;
  const total = valueOf(wait.totalMs);
  if (total !== undefined && total <= SHORT_MS) return undefined;
  const { node } = wait;
  const whole = statementOf(node);
  if (signal.uses.some((use) => isWithin(use, whole))) return undefined;
  if (mentionsAbort(whole, model, 0)) return undefined;
  return node;
}

function statementOf(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  for (let parent = node.parent as TSESTree.Node | undefined; parent !== undefined && !parent.type.endsWith("Statement") && !isFunction(parent); parent = parent.parent as TSESTree.Node | undefined) current = parent;
  return current;
}

// A sleep of the file that listens by itself, or a race against a promise that an abort settles.
function mentionsAbort(node: TSESTree.Node, model: FileModel, depth: number): boolean {
  if (depth > 3) return false;
  return someNode(node, (inner) => {
    if (inner.type === T.Literal) return inner.value === "abort";
    if (inner.type === T.MemberExpression) return /abort|signal/iu.test(memberName(inner) ?? "");
    if (inner.type === T.Property) return inner.key.type === T.Identifier && /abort|signal/iu.test(inner.key.name);
    if (inner.type === T.CallExpression) {
      const target = model.linkedFunctionOf(inner.callee);
      return target !== undefined && mentionsAbort(target.body, model, depth + 1);
    }
    if (inner.type !== T.Identifier || isKeyOrField(inner)) return false;
    const variable = model.variable(inner);
    const source = variable === undefined ? undefined : initialiserOf(variable);
    return source !== undefined && !isFunction(source) && mentionsAbort(source, model, depth + 1);
  });
}
