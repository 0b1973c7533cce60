import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, someNode, walk } from "../syntax/walk.js";
import { freeName, functionAround, holdsComment, indentationOf, lineEndOf, statementInBlock } from "./code.js";
import { insertAt, replaceWith, type EditMaker, type TextEdit } from "./edit.js";

const KEY_NAME = "idempotencyKey";

/** Makes the idempotency key once, before the first attempt, instead of in each one. */
export function keepKey(site: RetrySite): EditMaker {
  return (text) => {
    const key = site.replay.kind === "keyPerAttempt" ? site.replay.node : undefined;
    const first = statementInBlock(site.node);
    if (key === undefined || first === undefined || isFunction(site.node) || !isWithin(key, site.node) || holdsComment(text, ...key.range)) return undefined;
    // What the attempt itself makes can't be moved before it.
    if (dependsOnAttempt(key, site.node)) return undefined;
    const name = freeName(functionAround(site.node), KEY_NAME);
    const line = `const ${name} = ${text.slice(...key.range)};${lineEndOf(text)}${indentationOf(first, text)}`;
    return { kind: "fix", title: phrase("makeKeyOnce"), edits: [insertAt(first.range[0], line), replaceWith(key, name)] };
  };
}

/** Sends one idempotency key with every attempt of a fetch that has none. The server has to know the header. */
export function addKey(site: RetrySite): EditMaker {
  return (text) => {
    const request = site.replay.kind === "missingKey" ? site.replay.node : undefined;
    const first = statementInBlock(site.node);
    if (request?.type !== T.CallExpression || first === undefined || isFunction(site.node) || !isWithin(request, site.node)) return undefined;
    const name = freeName(functionAround(site.node), KEY_NAME);
    const property = `"Idempotency-Key": ${name}`;
    const header = headerEdit(request, property);
    if (header === undefined) return undefined;
    const line = `const ${name} = crypto.randomUUID();${lineEndOf(text)}${indentationOf(first, text)}`;
    return { kind: "suggestion", title: phrase("sendOneKey"), edits: [insertAt(first.range[0], line), header] };
  };
}

/** Into the headers that are there, as a property of the request's options, or as the options of a client's `post`. */
function headerEdit(request: TSESTree.CallExpression, property: string): TextEdit | undefined {
  const headers = headersIn(request);
  if (headers !== undefined) {
    const [first] = headers.properties;
    return first === undefined ? replaceWith(headers, `{ ${property} }`) : insertAt(first.range[0], `${property}, `);
  }
  if (request.arguments.some(({ type }) => type === T.SpreadElement) || writesHeaders(request)) return undefined;
  const { callee } = request;
  const [, second, third] = request.arguments;
  const isVerb = callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === "axios" && callee.property.type === T.Identifier && /^(?:post|put|patch)$/u.test(callee.property.name);
  const options = isVerb ? third : callee.type === T.Identifier && callee.name === "fetch" ? second : undefined;
  if (options?.type === T.ObjectExpression) {
    const last = options.properties.at(-1);
    return last === undefined || last.type === T.SpreadElement ? undefined : insertAt(last.range[1], `, headers: { ${property} }`);
  }
  return isVerb && second !== undefined && third === undefined ? insertAt(second.range[1], `, { headers: { ${property} } }`) : undefined;
}

/** Headers that stand elsewhere, or come with a spread object, would be written over. */
function writesHeaders(request: TSESTree.CallExpression): boolean {
  return request.arguments.some((argument) => argument.type === T.ObjectExpression && argument.properties.some((property) => property.type === T.SpreadElement || (property.key.type === T.Identifier && property.key.name === "headers")));
}

function headersIn(request: TSESTree.CallExpression): TSESTree.ObjectExpression | undefined {
  let headers: TSESTree.ObjectExpression | undefined;
  for (const argument of request.arguments) {
    if (argument.type !== T.ObjectExpression) continue;
    for (const property of argument.properties) {
      if (property.type === T.Property && property.key.type === T.Identifier && property.key.name === "headers" && property.value.type === T.ObjectExpression) headers = property.value;
    }
  }
  return headers;
}

function dependsOnAttempt(key: TSESTree.Node, site: TSESTree.Node): boolean {
  const made = new Set<string>();
  walk(site, (node) => {
    if (node.type === T.VariableDeclarator || isFunction(node)) {
      for (const name of node.type === T.VariableDeclarator ? [node.id] : node.params) walk(name, (inner) => void (inner.type === T.Identifier && made.add(inner.name)));
    }
  });
  return someNode(key, (node) => node.type === T.Identifier && made.has(node.name));
}
