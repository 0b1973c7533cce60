import type { TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import type { FlowNode, FunctionNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { valueOf } from "../../policy/fact.js";
import { readBound } from "../read/bound.js";
import { findRounds } from "../rounds.js";
import type { Frame, Rounds } from "../rounds.js";
import { Environment } from "../run/environment.js";
import type { Evaluator } from "../run/evaluate.js";
import { has, Tag, thing } from "../run/value.js";

/** Response interceptors that send a failed request again: `client.interceptors.response.use(undefined, (error) => client(error.config))`. */
export function recognizeInterceptors(model: FileModel): Rounds[] {
  const found: Rounds[] = [];
  if (!mayHoldInterceptors(model.context.text)) return found;
  walk(model.context.ast, (node) => {
    if (node.type !== T.CallExpression || !isResponseHook(node)) return;
    const rejected = node.arguments[1];
    const handler = rejected === undefined ? undefined : model.functionOf(rejected);
    const rounds = handler === undefined ? undefined : recognizeHandler(handler, node, model);
    if (rounds !== undefined) found.push(rounds);
  });
  return found;
}

export function mayHoldInterceptors(text: string): boolean {
  return text.includes("interceptors");
}

function isResponseHook(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression || memberName(callee) !== "use") return false;
  const response = unwrap(callee.object);
  if (response.type !== T.MemberExpression || memberName(response) !== "response") return false;
  const interceptors = unwrap(response.object);
  return interceptors.type === T.MemberExpression && memberName(interceptors) === "interceptors";
}

function recognizeHandler(handler: FunctionNode, hook: TSESTree.CallExpression, model: FileModel): Rounds | undefined {
  const graph = model.graphOf(handler);
  const frame: Frame = {
    model,
    graph,
    root: handler,
    kind: "cycle",
    start: graph.entry,
    env: Environment.EMPTY,
    nodes: [],
    // The request whose failure the handler is called with; each call of the handler is the end of an attempt.
    attempt: {
      at: graph.entry,
      settles: handler,
      operation: { kind: "http", callee: clientOf(hook, model), node: hook, local: false },
      begin: (env, evaluator) => bindError(handler, env, evaluator),
    },
    isEnd: () => false,
    enter: (node, env, outcome, evaluator) => (outcome === "fails" && sendsAgain(node, env, evaluator) ? { entry: graph.entry, env } : undefined),
  };
  const rounds = findRounds(frame);
  return rounds === undefined || isOneRepair(rounds) ? undefined : rounds;
}

function bindError(handler: FunctionNode, env: Environment, evaluator: Evaluator): Environment {
  const [error] = handler.params;
  return error === undefined ? env : evaluator.bind(error, thing(Tag.Failure), env);
}

function clientOf(hook: TSESTree.CallExpression, model: FileModel): string {
  return model.text(hook.callee).replace(/\s*\.\s*interceptors[\s\S]*$/u, "").replace(/\s+/gu, "");
}

/** A call that is given what belongs to the failed request: its config, or the request itself. */
function sendsAgain(node: FlowNode, env: Environment, evaluator: Evaluator): boolean {
  const { ast } = node;
  if (node.kind !== "step" || node.label !== undefined || ast?.type !== T.CallExpression) return false;
  const callee = unwrap(ast.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (name !== undefined && !["request", "send", "fetch", "fetchWithRetry"].includes(name) && !/^(?:axios|http|client|instance|api)/iu.test(name)) return false;
  if (callee.type === T.MemberExpression && name === undefined) return false;
  if (evaluator.model.functionOf(callee) !== undefined) return false;
  const [config] = ast.arguments;
  return config !== undefined && config.type !== T.SpreadElement && isRequest(config, env, evaluator);
}

function isRequest(config: TSESTree.Node, env: Environment, evaluator: Evaluator): boolean {
  const bare = unwrap(config);
  if (bare.type === T.ObjectExpression) {
    return bare.properties.some((property) => property.type === T.SpreadElement && isRequest(property.argument, env, evaluator));
  }
  if (bare.type !== T.Identifier && bare.type !== T.MemberExpression) return false;
  if (!has(evaluator.value(bare, env), Tag.Failure)) return false;
  return bare.type === T.MemberExpression ? /config|request/iu.test(memberName(bare) ?? "") : comesFromConfig(bare, evaluator);
}

// `const { config } = error`, `const request = error.config`: not the error itself, which goes to loggers and handlers.
function comesFromConfig(name: TSESTree.Identifier, evaluator: Evaluator): boolean {
  const variable = evaluator.model.variable(name);
  const definition = variable?.defs[0];
  if (definition?.type !== "Variable") return false;
  return /config|request/iu.test(evaluator.model.text(definition.node));
}

/** One replay after the credentials were refreshed, behind a mark that is set and tested. */
function isOneRepair(rounds: Rounds): boolean {
  const bound = readBound(rounds);
  if (bound.kind !== "bounded" || (valueOf(bound.attempts) ?? Number.POSITIVE_INFINITY) > 2) return false;
  return rounds.run.attempts.every((state) => state.waits.length === 0);
}
