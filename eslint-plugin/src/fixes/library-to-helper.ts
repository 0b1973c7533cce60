import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { valueOf } from "../policy/fact.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin } from "../syntax/walk.js";
import { holdsComment, programOf, removalOf, usesOf } from "./code.js";
import { replaceWith, type TextEdit } from "./edit.js";
import { helperOptions } from "./helper-options.js";

/**
 * `pRetry(() => fetch(url), { retries: 3 })`: a function and plain options. An option that is a function, or that stands elsewhere, could
 * decide about something that the helper would not know.
 */
export function rewriteLibrary(site: RetrySite, name: string, text: string): readonly TextEdit[] | undefined {
  const call = site.node;
  if (site.kind !== "library" || call.type !== T.CallExpression || call.callee.type !== T.Identifier || /^use[A-Z]/u.test(call.callee.name)) return undefined;
  const [operation, ...others] = call.arguments.filter((argument) => isFunction(argument));
  const given = call.arguments.filter((argument) => !isFunction(argument));
  if (operation === undefined || others.length > 0 || given.length > 1 || !isFunction(operation) || operation.params.length > 0 || !isWithin(site.operation.node, operation)) return undefined;
  const kept = given.flatMap((argument) => keptOptions(argument, text));
  if (kept.includes(undefined) || !isWaitedFor(call) || holdsComment(text, ...call.range) || valueOf(site.policy.attempts) === 1) return undefined;
  const options = helperOptions(site, text, kept.filter((option) => option !== undefined));
  if (options === undefined || (!operation.async && !isCall(operation.body))) return undefined;
  return [replaceWith(call, `${name}(${text.slice(...operation.range)}${options})`), ...unusedImport(call, call.callee.name, text)];
}

/** What the helper has, too; the other numbers make way for its own policy. */
function keptOptions(argument: TSESTree.Node, text: string): readonly (string | undefined)[] {
  if (argument.type === T.Literal && typeof argument.value === "number") return [];
  if (argument.type !== T.ObjectExpression) return [undefined];
  return argument.properties.flatMap((property) => {
    if (property.type !== T.Property || property.computed || property.key.type !== T.Identifier) return [undefined];
    if (property.key.name === "signal") return [text.slice(...property.range)];
    return isNumber(property.value) ? [] : [undefined];
  });
}

function isNumber(node: TSESTree.Node): boolean {
  if (node.type === T.Literal) return typeof node.value !== "string" || !/[^\w-]/u.test(node.value);
  if (node.type === T.UnaryExpression) return isNumber(node.argument);
  if (node.type === T.BinaryExpression) return isNumber(node.left) && isNumber(node.right);
  return node.type === T.Identifier && node.name === "Infinity";
}

// What gives no promise back is another kind of call.
function isWaitedFor({ parent }: TSESTree.CallExpression): boolean {
  return parent.type === T.AwaitExpression || parent.type === T.ReturnStatement || parent.type === T.ArrowFunctionExpression;
}

function isCall(body: TSESTree.Node): boolean {
  return body.type === T.CallExpression;
}

/** The library's import where nothing else of the file uses it. */
function unusedImport(call: TSESTree.CallExpression, name: string, text: string): readonly TextEdit[] {
  const program = programOf(call);
  if (program.type !== T.Program) return [];
  const made = program.body.find((node) => node.type === T.ImportDeclaration && node.specifiers.some(({ local }) => local.name === name));
  if (made?.type !== T.ImportDeclaration || made.specifiers.length !== 1) return [];
  const isUsed = program.body.some((node) => node !== made && usesOf(node, name) > (isWithin(call, node) ? 1 : 0));
  return isUsed || holdsComment(text, ...made.range) ? [] : [removalOf(made, text)];
}
