import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import type { FileModel } from "../file-model.js";
import { makeEvaluator } from "../rounds.js";
import { Environment } from "../run/environment.js";
import { simulate } from "../run/simulate.js";
import { has, Tag } from "../run/value.js";
import { operationFunction, outboundCalls } from "./work.js";
import type { OutboundCall } from "./work.js";

/**
 * What an operation does with an answer of 4xx: it does not reject; it rejects and the error carries the status (`kept`); it rejects
 * with an error that has lost the status (`lost`); or that can't be told.
 */
export type Rejection = "never" | "kept" | "lost" | "unknown";

const CLIENT_ERROR = 404;

/** What an operation does with an answer of 4xx. Operations that speak no HTTP are unknown. */
export function rejectionOf(node: TSESTree.Node, model: FileModel): Rejection {
  const target = operationFunction(node, model);
  if (target !== undefined) return rejectionOfFunction(target, model);
  const [call] = outboundCalls(node, model);
  return call === undefined ? "unknown" : rejectionOfCall(call);
}

export function rejectionOfCall(call: OutboundCall): Rejection {
  if (call.http !== undefined) return call.http.rejectsOn4xx ? "kept" : "never";
  return call.work?.rejectsOn4xx === true ? "kept" : "unknown";
}

/** Runs the function with an answer of 404 and looks at what it throws. */
function rejectionOfFunction(target: FunctionNode, model: FileModel): Rejection {
  const [call] = outboundCalls(target.body, model);
  if (call === undefined) return "unknown";
  const direct = rejectionOfCall(call);
  // Only the function's own code is run; a request inside another function keeps what that one does.
  const settles = settlingNode(call.node, target);
  if (settles === undefined || direct === "unknown") return direct;
  const evaluator = makeEvaluator(model, { status: CLIENT_ERROR });
  const graph = model.graphOf(target);
  const run = simulate(
    {
      graph,
      start: graph.entry,
      env: Environment.EMPTY,
      operation: new Set([settles]),
      outcome: "fails",
      failsBy: direct === "kept" ? "rejection" : "answer",
      isEnd: () => false,
      readResultTest: () => undefined,
    },
    evaluator,
  );
  const thrown = run.ends.filter((state) => state.node === graph.throwExit);
  if (thrown.length === 0) return run.attempts.length === 0 ? "unknown" : "never";
  const returned = run.ends.some((state) => state.node === graph.returnExit);
  if (returned && thrown.length > 0 && direct === "never") return "unknown";
  return thrown.every((state) => has(state.env.get("thrown") ?? { tags: 0 }, Tag.StatusLost)) ? "lost" : "kept";
}

/** The node of the function's flow at which a call settles; undefined when the call stands in another function. */
function settlingNode(call: TSESTree.Node, target: FunctionNode): TSESTree.Node | undefined {
  if (call.range[0] < target.range[0] || call.range[1] > target.range[1]) return undefined;
  const parent = call.parent as TSESTree.Node | undefined;
  if (parent?.type === T.AwaitExpression) return parent;
  return call;
}
