import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, unwrap } from "../syntax/walk.js";
import { functionAround, holdsComment } from "./code.js";
import { replaceWith, type TextEdit } from "./edit.js";
import { helperOptions } from "./helper-options.js";

/** `return send(url).catch(() => again(url))`: a function that is one chain, whose last step calls the function again, or the same once more. */
export function rewriteChain(site: RetrySite, name: string, text: string): readonly TextEdit[] | undefined {
  const fn = functionAround(site.operation.node);
  const chain = isFunction(fn) ? returnedChain(fn) : undefined;
  if (chain === undefined || (site.kind !== "chain" && site.kind !== "recursion") || !isFunction(fn) || fn.generator) return undefined;
  const { callee } = chain;
  const [handler, ...others] = chain.arguments;
  if (callee.type !== T.MemberExpression || handler === undefined || others.length > 0 || !isFunction(handler) || handler.params.length > 0) return undefined;
  const operation = callee.object;
  const isCatch = callee.property.type === T.Identifier && callee.property.name === "catch" && operation.type === T.CallExpression;
  // Only the call that goes round: a handler that says more than that may choose.
  if (!isCatch || !isWithin(site.operation.node, operation) || unwrap(handler.body).type !== T.CallExpression || holdsComment(text, ...chain.range)) return undefined;
  const options = helperOptions(site, text);
  return options === undefined ? undefined : [replaceWith(chain, `${name}(() => ${text.slice(...operation.range)}${options})`)];
}

function returnedChain(fn: TSESTree.FunctionLike): TSESTree.CallExpression | undefined {
  const { body } = fn;
  if (body === null || body === undefined) return undefined;
  const [only, ...others] = body.type === T.BlockStatement ? body.body : [];
  const returned = body.type !== T.BlockStatement ? body : only?.type === T.ReturnStatement && others.length === 0 ? only.argument : null;
  return returned?.type === T.CallExpression ? returned : undefined;
}
