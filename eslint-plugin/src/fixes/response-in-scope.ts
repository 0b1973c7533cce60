import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, unwrap, walk } from "../syntax/walk.js";
import { functionAround } from "./code.js";

export interface ResponseInScope {
  readonly name: string;
  /** The request's own failure was caught, so that there may be no response. */
  readonly isOptional: boolean;
}

/** The constant that holds the response of the site's request, where a statement can see it. */
export function responseBefore(statement: TSESTree.Node, site: RetrySite): ResponseInScope | undefined {
  const found: ResponseInScope[] = [];
  walk(site.node, (node) => {
    if (node.type !== T.VariableDeclarator || node.id.type !== T.Identifier || node.init === null || functionAround(node) !== functionAround(statement)) return;
    const block = node.parent.parent;
    if (node.parent.kind === "var" || !isWithin(statement, block) || node.range[1] > statement.range[0]) return;
    const made = unwrap(node.init, { awaits: true });
    if (made === unwrap(site.operation.node, { awaits: true })) found.push({ name: node.id.name, isOptional: false });
    else if (isCaughtRequest(made, site)) found.push({ name: node.id.name, isOptional: true });
  });
  return found.length === 1 ? found[0] : undefined;
}

// `fetch(url).catch(() => undefined)`
function isCaughtRequest(made: TSESTree.Node, site: RetrySite): boolean {
  if (made.type !== T.CallExpression || made.callee.type !== T.MemberExpression || made.callee.object !== site.operation.node) return false;
  const [given] = made.arguments;
  if (made.callee.property.type !== T.Identifier || made.callee.property.name !== "catch" || given === undefined || !isFunction(given)) return false;
  return given.body.type === T.Identifier && given.body.name === "undefined";
}
