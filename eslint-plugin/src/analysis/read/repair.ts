import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import type { FlowNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { someNode, unwrap } from "../../syntax/walk.js";
import { readsBody } from "../recognize/body-reads.js";
import { reachesAttempt } from "../between.js";
import { publicName } from "../sleep-names.js";
import type { Rounds } from "../rounds.js";
import type { RunState } from "../run/simulate.js";
import { sleepOf } from "../run/sleep.js";
import { has, Tag } from "../run/value.js";

const REPORTS = /^(?:log|debug|info|warn|warning|error|trace|verbose|silly|fatal|emit|push|captureException|capture|report|notify|record|increment|add|set|end|inspect|stringify|String|isAxiosError|isError|toString|set\w*|on\w*|log\w*|track\w*)$/u;

/** Whether every way from a failure to the next attempt awaits something else than a wait: it mends the cause, or takes its own time. */
export function mendsOnEveryWay(rounds: Rounds): boolean {
  const before = preambleOf(rounds);
  const starts = rounds.run.attempts.flatMap((attempt) => attempt.next);
  return !reachesAttempt(starts, rounds.between, (state) => mends(state, before, rounds));
}

/** Whether the failure is handed to a function that may throw it again: `await this.onFailure(error)`. */
export function handsFailureOn(rounds: Rounds): boolean {
  const before = preambleOf(rounds);
  for (const state of rounds.between) {
    const { ast } = state.node;
    if (state.node.kind !== "step" || ast?.type !== T.CallExpression || before.has(state.node) || state.settles) continue;
    // Settling a promise ends nothing.
    if (state.node.label === "rejects") continue;
    if (ast.arguments.length === 0 || REPORTS.test(publicName(ast.callee, rounds.frame.model.context.scopes) ?? calledName(ast) ?? "")) continue;
    const takesFailure = ast.arguments.some((argument) => {
      const bare = unwrap(argument);
      return (bare.type === T.Identifier || bare.type === T.MemberExpression) && has(rounds.evaluator.value(bare, state.env), Tag.Failure);
    });
    if (takesFailure && mayThrow(ast, rounds)) return true;
  }
  return false;
}

/** Whether a test on the way round looks at an HTTP status. */
export function choosesByStatus(rounds: Rounds): boolean {
  return [...rounds.between].some(({ node }) => node.kind === "test" && node.ast !== undefined && mentionsStatusNumber(node.ast));
}

function mayThrow(call: TSESTree.CallExpression, rounds: Rounds): boolean {
  const target = rounds.frame.model.linkedFunctionOf(call.callee);
  // Only a call whose result nobody takes decides by throwing.
  const parent = call.parent as TSESTree.Node;
  const stands = parent.type === T.ExpressionStatement || (parent.type === T.AwaitExpression && (parent.parent as TSESTree.Node).type === T.ExpressionStatement);
  if (!stands) return false;
  if (target === undefined) return true;
  return someNode(target.body, (node) => node.type === T.ThrowStatement || node.type === T.AwaitExpression);
}

/** The nodes that a run passes before its first attempt; they belong to the attempt, not to what follows a failure. */
function preambleOf(rounds: Rounds): ReadonlySet<FlowNode> {
  const nodes = new Set<FlowNode>();
  const seen = new Set<RunState>();
  const queue = rounds.run.first === undefined ? [] : [rounds.run.first];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    // What stands behind a caught failure follows one, even where it is another step's.
    if (seen.has(state) || state.settles || state.node.kind === "caught") continue;
    seen.add(state);
    nodes.add(state.node);
    queue.push(...state.next);
  }
  return nodes;
}

function mends(state: RunState, before: ReadonlySet<FlowNode>, rounds: Rounds): boolean {
  const { ast } = state.node;
  if (state.settles || state.node.kind !== "step" || ast === undefined || before.has(state.node)) return false;
  // The call that goes round is the next attempt.
  if (rounds.frame.enter?.(state.node, state.env, "fails", rounds.evaluator) !== undefined) return false;
  if (ast.type === T.AwaitExpression) {
    const call = unwrap(ast.argument);
    if (call.type === T.CallExpression && (REPORTS.test(calledName(call) ?? "") || readsBody(ast))) return false;
    return sleepOf(ast, state.env, rounds.evaluator) === undefined;
  }
  // `return repair().then(() => again())`
  return ast.type === T.CallExpression && isChained(ast) && sleepOf(ast, state.env, rounds.evaluator) === undefined;
}

function isChained(call: TSESTree.CallExpression): boolean {
  const parent = call.parent as TSESTree.Node;
  return parent.type === T.MemberExpression && parent.object === call && parent.property.type === T.Identifier && parent.property.name === "then";
}

function mentionsStatusNumber(test: TSESTree.Node): boolean {
  return someNode(test, (node) => node.type === T.Literal && typeof node.value === "number" && node.value >= 400 && node.value < 600);
}
