import type { TSESTree } from "@typescript-eslint/utils";
import type { RefusalAnswer } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { insertAt, replaceWith, type EditMaker, type TextEdit } from "./edit.js";

/** The seconds that are offered where the limiter's window is not known; GitHub asks for as much when it says nothing. */
const SECONDS = "60";
const HEADERS = `"Retry-After": "${SECONDS}", "Cache-Control": "no-store"`;

/** Adds Retry-After and `no-store` to an answer of 429. A person has to put in the limiter's own window. */
export function addRetryAfter({ node }: RefusalAnswer): EditMaker {
  return (text) => {
    const edit = editFor(node, text);
    return edit === undefined ? undefined : { kind: "suggestion", title: phrase("addRetryAfter", { seconds: SECONDS }), edits: [edit] };
  };
}

function editFor(node: TSESTree.Node, text: string): TextEdit | undefined {
  if (node.type === T.ObjectExpression) return intoInit(node);
  if (node.type !== T.CallExpression && node.type !== T.NewExpression) return undefined;
  const init = node.arguments.find((argument) => argument.type === T.ObjectExpression && hasStatus(argument));
  if (init?.type === T.ObjectExpression) return intoInit(init);
  const callee = node.callee;
  // Express: `res.status(429)` gives the response back.
  if (node.type === T.CallExpression && callee.type === T.MemberExpression && callee.property.type === T.Identifier && callee.property.name === "status") {
    return replaceWith(callee.object, `${text.slice(...callee.object.range)}.set({ ${HEADERS} })`);
  }
  return undefined;
}

function hasStatus(object: TSESTree.ObjectExpression): boolean {
  return object.properties.some((property) => property.type === T.Property && property.key.type === T.Identifier && /^status(?:Code)?$/u.test(property.key.name));
}

function intoInit(init: TSESTree.ObjectExpression): TextEdit | undefined {
  const headers = init.properties.find((property) => property.type === T.Property && property.key.type === T.Identifier && property.key.name === "headers");
  if (headers?.type === T.Property) {
    if (headers.value.type !== T.ObjectExpression) return undefined;
    const last = headers.value.properties.at(-1);
    return last === undefined ? replaceWith(headers.value, `{ ${HEADERS} }`) : insertAt(last.range[1], `, ${HEADERS}`);
  }
  const last = init.properties.at(-1);
  return last === undefined ? undefined : insertAt(last.range[1], `, headers: { ${HEADERS} }`);
}
