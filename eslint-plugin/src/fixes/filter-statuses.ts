import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isWithin, someNode, unwrap, walk } from "../syntax/walk.js";
import { asLines, atTheHandler, handlerOf, isCaught, type Handler } from "./attempt-parts.js";
import { freeName, functionAround, statementInBlock } from "./code.js";
import { insertAt, replaceWith, type EditMaker, type TextEdit } from "./edit.js";
import { responseBefore } from "./response-in-scope.js";

const TRANSIENT = "[408, 425, 429]";

/** Gives up at once on a client error that can't get better: on the failure's status in a `catch`, or on the response's. */
export function filterStatuses(site: RetrySite): EditMaker {
  return (text, host) => {
    const handler = handlerOf(site, host);
    const edits = handler === undefined ? byResponse(site, text) : byFailure(site, handler, text);
    return edits === undefined ? undefined : { kind: "suggestion", title: phrase("filterStatuses"), edits };
  };
}

function byFailure(site: RetrySite, handler: Handler, text: string): readonly TextEdit[] | undefined {
  if (isCaught(handler.clause, site.node)) return undefined;
  const carried = carryResponse(handler.attempt.block, text);
  // An answer is no failure of fetch, and what looks at it stands in the attempt.
  if (carried.length === 0 && /(?:^|\W)fetch$/u.test(site.operation.callee) && isWithin(site.operation.node, handler.attempt)) return undefined;
  // Another function has lost the status: nothing here could look at it.
  if (carried.length === 0 && site.filter.kind === "any" && site.filter.why === "lostInText") return undefined;
  const isOfSdk = site.operation.kind === "sdk" && carried.length === 0;
  const field = /(?:^|\W)got\b/u.test(site.operation.callee) ? "statusCode" : "status";
  const type = isOfSdk ? `{ ${field}?: number }` : `{ response?: { ${field}?: number } }`;
  const failure = handler.isUntyped ? `(${handler.thrown} as ${type})` : handler.thrown;
  const name = freeName(functionAround(handler.clause), "status");
  const lines = [`const ${name} = ${failure}${isOfSdk ? "" : ".response?"}.${field};`, `if (${name} !== undefined && ${name} >= 400 && ${name} < 500 && !${TRANSIENT}.includes(${name})) throw ${handler.thrown};`];
  return [...carried, ...atTheHandler(handler, lines, text)];
}

/** `throw new Error("…")` behind a test of the response gets the response, so that the handler can look at its status. */
function carryResponse(block: TSESTree.BlockStatement, text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  walk(block, (node) => {
    if (node.type !== T.ThrowStatement) return;
    const error = unwrap(node.argument);
    const response = responseTested(node);
    if (error.type === T.NewExpression && response !== undefined) edits.push(replaceWith(error, `Object.assign(${text.slice(...error.range)}, { ${response === "response" ? response : `response: ${response}`} })`));
  });
  return edits;
}

function responseTested(thrown: TSESTree.Node): string | undefined {
  const test = testAround(thrown);
  let name: string | undefined;
  if (test !== undefined) {
    walk(test, (node) => {
      const isStatus = node.type === T.MemberExpression && node.property.type === T.Identifier && /^(?:ok|status)$/u.test(node.property.name);
      if (isStatus && node.object.type === T.Identifier) name = node.object.name;
    });
  }
  return name;
}

function testAround(node: TSESTree.Node): TSESTree.Node | undefined {
  const parent = node.parent as TSESTree.Node;
  const above = parent.type === T.BlockStatement ? (parent.parent as TSESTree.Node) : parent;
  return above.type === T.IfStatement ? above.test : undefined;
}

function byResponse(site: RetrySite, text: string): readonly TextEdit[] | undefined {
  const waiting = site.wait.kind === "timed" ? site.wait.node : undefined;
  const statement = waiting === undefined ? undefined : statementInBlock(waiting);
  if (statement === undefined || isCaught(statement, site.node)) return undefined;
  const response = responseBefore(statement, site);
  if (response === undefined) return undefined;
  const { name, isOptional } = response;
  const given = someNode(functionAround(statement), (node) => node.type === T.ReturnStatement && node.argument?.type === T.Identifier && node.argument.name === name);
  const end = given ? `return ${name}` : `throw new Error(\`The server refused with \${${name}.status}.\`)`;
  const isThere = isOptional ? `${name} !== undefined && ` : "";
  return [insertAt(statement.range[0], asLines([`if (${isThere}${name}.status >= 400 && ${name}.status < 500 && !${TRANSIENT}.includes(${name}.status)) ${end};`], statement, text))];
}
