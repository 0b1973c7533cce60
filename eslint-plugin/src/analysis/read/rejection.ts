import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { isWithin, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { makeEvaluator } from "../rounds.js";
import { Environment } from "../run/environment.js";
import { simulate } from "../run/simulate.js";
import type { ResultReading } from "../run/simulate.js";
import { has, Tag, thing } from "../run/value.js";
import { readResultTest } from "./result-test.js";
import { operationFunction, outboundCalls } from "./work.js";
import type { OutboundCall } from "./work.js";

/**
 * What an operation does with an answer of 4xx: it does not reject; it rejects and the error carries the status (`kept`); it rejects
 * with an error that has lost the status (`lost`); or that can't be told.
 */
export type Rejection = "never" | "kept" | "lost" | "unknown";

/** Not 404, which many readers take for "nothing there". */
const CLIENT_ERROR = 400;
const MAX_DEPTH = 4;

/** What an operation does with an answer of 4xx. Operations that speak no HTTP are unknown. */
export function rejectionOf(node: TSESTree.Node, model: FileModel): Rejection {
  const found = rejectionAt(node, model, 0);
  return found === "sometimes" ? "unknown" : found;
}

export function rejectionOfCall(call: OutboundCall): Rejection {
  if (call.http !== undefined) return call.http.rejectsOn4xx ? "kept" : "never";
  return call.work?.rejectsOn4xx === true ? "kept" : "unknown";
}

/** `sometimes`: a test that can't be read decides whether the answer is given on, and who is given it may still refuse it. */
type Beneath = Rejection | "sometimes";

function rejectionAt(node: TSESTree.Node, model: FileModel, depth: number): Beneath {
  const target = operationFunction(node, model);
  if (target !== undefined && depth < MAX_DEPTH) return rejectionOfFunction(target, model, depth);
  const [call] = outboundCalls(node, model);
  return call === undefined ? "unknown" : rejectionOfCall(call);
}

/** Runs the function with an answer of 400 and looks at what it throws. */
function rejectionOfFunction(target: FunctionNode, model: FileModel, depth: number): Beneath {
  const own = ownRequest(target, model);
  if (own === undefined) return "unknown";
  const beneath = rejectionAt(own, model, depth + 1);
  if (beneath === "unknown") return beneath;
  const isAnswered = beneath === "never" || beneath === "sometimes";
  const evaluator = makeEvaluator(model, { status: CLIENT_ERROR });
  const graph = model.graphOf(target);
  const run = simulate(
    {
      graph,
      start: graph.entry,
      env: Environment.EMPTY,
      operation: new Set([settlingNode(own)]),
      outcome: "fails",
      failsBy: isAnswered ? "answer" : "rejection",
      answered: isAnswered,
      isEnd: () => false,
      readResultTest: (test, env) => saysFailure(readResultTest(test, env, evaluator)),
      rejectsWith: beneath === "lost" ? thing(Tag.Failure | Tag.StatusLost) : thing(Tag.Failure),
    },
    evaluator,
  );
  if (run.attempts.length === 0) return "unknown";
  const thrown = run.ends.filter((state) => state.node === graph.throwExit);
  if (thrown.length === 0) return isAnswered ? beneath : "never";
  if (isAnswered && run.ends.some((state) => state.node === graph.returnExit)) return "sometimes";
  return thrown.every((state) => has(state.env.get("thrown") ?? { tags: 0 }, Tag.StatusLost)) ? "lost" : "kept";
}

// `if (!body.success) throw …`: an answer of 4xx brings a body that says so.
function saysFailure(reading: ResultReading): ResultReading {
  return reading?.kind === "failure" && reading.partly !== true ? reading : undefined;
}

/** The call in a function's own code that is, or leads to, its request. */
export function ownRequest(target: FunctionNode, model: FileModel): TSESTree.Node | undefined {
  const [call] = outboundCalls(target.body, model);
  if (call === undefined) return undefined;
  if (isWithin(call.node, target)) return call.node;
  let found: TSESTree.Node | undefined;
  walk(target.body, (node) => {
    if (found !== undefined) return false;
    if (node.type === T.CallExpression && model.linkedFunctionOf(node.callee) !== undefined && outboundCalls(node, model).some((other) => other.node === call.node)) found = node;
    return true;
  });
  return found;
}

/** The node of the function's flow at which a call settles. */
export function settlingNode(call: TSESTree.Node): TSESTree.Node {
  const parent = call.parent as TSESTree.Node | undefined;
  return parent?.type === T.AwaitExpression ? parent : call;
}
