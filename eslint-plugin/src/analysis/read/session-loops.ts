import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, someNode, walk, walkOwnCode } from "../../syntax/walk.js";
import type { ReconnectFault } from "../details.js";
import type { FileModel } from "../file-model.js";
import { makeEvaluator } from "../rounds.js";
import { Environment } from "../run/environment.js";
import { sleepOf } from "../run/sleep.js";

/** Whether a text can hold a loop whose body is one attempt. */
export function mayHoldSessions(text: string): boolean {
  return /\b(?:while|for)\s*\([^{}]*\)\s*\{\s*(?:\/\/[^\n]*\s*)*try\s*\{/u.test(text);
}

/**
 * Loops that open a session, sit in it, and open the next one: the pause stands only where opening failed, so that a server that
 * accepts and closes at once is dialled without a pause.
 */
export function readSessionLoops(model: FileModel): readonly ReconnectFault[] {
  const faults: ReconnectFault[] = [];
  if (!mayHoldSessions(model.context.text)) return faults;
  for (const root of model.roots) {
    if (root.type === T.Program) continue;
    walkOwnCode(root.body, (node) => {
      if (node.type !== T.WhileStatement && node.type !== T.ForStatement) return;
      const fault = faultOf(node, root, model);
      if (fault !== undefined) faults.push(fault);
    });
  }
  return faults;
}

function faultOf(loop: TSESTree.WhileStatement | TSESTree.ForStatement, root: FunctionNode, model: FileModel): ReconnectFault | undefined {
  if (!root.async || loop.body.type !== T.BlockStatement || loop.body.body.length !== 1) return undefined;
  const [attempt] = loop.body.body;
  if (attempt?.type !== T.TryStatement || attempt.handler === null || attempt.finalizer !== null) return undefined;
  const waitName = growingWaitIn(attempt.handler, model);
  if (waitName === undefined || waits(attempt.block, model)) return undefined;
  const { body } = attempt.block;
  const reset = body.findIndex((statement) => resets(statement, waitName, model));
  const sitsAfter = body.slice(reset + 1).some((statement) => someNode(statement, (node) => node.type === T.AwaitExpression));
  const opensBefore = body.slice(0, Math.max(reset, 0)).some((statement) => someNode(statement, (node) => node.type === T.AwaitExpression));
  const leaves = body.some((statement) => someNode(statement, (node) => node.type === T.ReturnStatement || node.type === T.BreakStatement));
  const statement = body[reset];
  return statement !== undefined && opensBefore && sitsAfter && !leaves ? { kind: "cleanCloseSpins", node: statement, what: waitName } : undefined;
}

/** The name of the wait that a handler sleeps for and lets grow. */
function growingWaitIn(handler: TSESTree.CatchClause, model: FileModel): string | undefined {
  if (!waits(handler.body, model)) return undefined;
  let grown: string | undefined;
  walk(handler.body, (node) => {
    if (isFunction(node)) return false;
    if (node.type === T.AssignmentExpression && node.left.type === T.Identifier && (node.operator !== "=" || mentions(node.right, node.left, model))) grown ??= node.left.name;
    if (node.type === T.UpdateExpression && node.argument.type === T.Identifier) grown ??= node.argument.name;
    return true;
  });
  return grown;
}

function mentions(expression: TSESTree.Node, name: TSESTree.Identifier, model: FileModel): boolean {
  return someNode(expression, (node) => node.type === T.Identifier && model.variable(node) === model.variable(name));
}

function waits(block: TSESTree.Node, model: FileModel): boolean {
  const evaluator = makeEvaluator(model);
  return someNode(block, (node) => node.type === T.AwaitExpression && sleepOf(node.argument, Environment.EMPTY, evaluator) !== undefined);
}

function resets(statement: TSESTree.Node, name: string, model: FileModel): boolean {
  if (statement.type !== T.ExpressionStatement || statement.expression.type !== T.AssignmentExpression) return false;
  const { left, operator, right } = statement.expression;
  return operator === "=" && left.type === T.Identifier && left.name === name && !mentions(right, left, model);
}
