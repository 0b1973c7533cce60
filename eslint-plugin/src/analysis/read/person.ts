import type { TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import { isPromptMethod, isPromptModule, isPromptName } from "../../knowledge/prompts.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { keyName } from "../../syntax/variables.js";
import { T } from "../../syntax/node-types.js";
import { someNode, unwrap } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { Rounds } from "../rounds.js";
import { publicName } from "../sleep-names.js";

const MAX_DEPTH = 2;

/** Whether a person is asked between one attempt and the next, and so decides on it and its pace: that is a dialogue, no retry. */
export function asksAPerson({ between, frame }: Rounds): boolean {
  if (waitsForApproval(frame.root)) return true;
  for (const { node } of between) {
    if (node.kind !== "step" || node.ast?.type !== T.AwaitExpression) continue;
    const call = unwrap(node.ast, { awaits: true });
    if (call.type === T.CallExpression && isPrompt(call, frame.model, 0)) return true;
    // `new Promise((resolve) => prompt(…).then(resolve))`.
    if (call.type === T.NewExpression && call.arguments.some((argument) => someNode(argument, (inner) => inner.type === T.CallExpression && isPrompt(inner, frame.model, 0)))) return true;
  }
  return false;
}

// The device flow of OAuth (RFC 8628, section 3.5): the answer is asked for, in the server's rhythm, until a person has agreed.
function waitsForApproval(root: TSESTree.Node): boolean {
  return someNode(root, (node) => (node.type === T.Literal ? node.value === "authorization_pending" : node.type === T.Identifier && node.name === "AUTHORIZATION_PENDING"));
}

function isPrompt(call: TSESTree.CallExpression, model: FileModel, depth: number): boolean {
  const callee = unwrap(call.callee);
  const target = model.functionOf(callee);
  if (target !== undefined) return depth < MAX_DEPTH && someNode(target.body, (node) => node.type === T.CallExpression && isPrompt(node, model, depth + 1));
  const reference = resolveReference(callee, model.context.scopes);
  if (reference !== undefined && isPromptModule(reference.module)) return true;
  const name = publicName(callee, model.context.scopes);
  if (name === undefined) return false;
  const isMethod = callee.type === T.MemberExpression && memberName(callee) === name && reference?.module !== "global";
  return isMethod ? isPromptMethod(name) : isPromptName(name, isCalledWithText(call));
}

function isCalledWithText(call: TSESTree.CallExpression): boolean {
  const [first] = call.arguments;
  if (first === undefined) return false;
  if (first.type === T.TemplateLiteral || (first.type === T.Literal && typeof first.value === "string" && /[\s?:]/u.test(first.value))) return true;
  return first.type === T.ObjectExpression && first.properties.some((property) => property.type === T.Property && keyName(property.key, property.computed) === "message");
}
