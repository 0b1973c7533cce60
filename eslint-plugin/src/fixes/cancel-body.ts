import type { TSESTree } from "@typescript-eslint/utils";
import type { LeakedResponse } from "../analysis/details.js";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin } from "../syntax/walk.js";
import { functionAround, indentationOf, lineEndOf, statementInBlock } from "./code.js";
import { insertAt, type EditMaker } from "./edit.js";

/** Cancels the body of a refused response before the wait, so that its connection is free for the next attempt. */
export function cancelBody({ wait }: RetrySite, { node }: LeakedResponse): EditMaker {
  return (text) => {
    const name = nameOfResponse(node);
    const waiting = wait.kind === "timed" ? wait.node : undefined;
    const statement = waiting === undefined ? undefined : statementInBlock(waiting);
    if (name === undefined || statement === undefined || !isAsync(functionAround(statement))) return undefined;
    // The name must be in scope where the line is put.
    if (functionAround(statement) !== functionAround(name.declaration) || !isWithin(statement, name.scope)) return undefined;
    return { kind: "suggestion", title: phrase("cancelBody"), edits: [insertAt(statement.range[0], `await ${name.text}.body?.cancel();${lineEndOf(text)}${indentationOf(statement, text)}`)] };
  };
}

function nameOfResponse(node: TSESTree.Node): { readonly text: string; readonly declaration: TSESTree.Node; readonly scope: TSESTree.Node } | undefined {
  for (let current: TSESTree.Node | undefined = node; current?.type !== undefined; current = current.parent as TSESTree.Node | undefined) {
    if (current.type === T.VariableDeclarator && current.id.type === T.Identifier) {
      const block = current.parent.parent;
      return { text: current.id.name, declaration: current, scope: block };
    }
    if (current.type.endsWith("Statement") || isFunction(current)) return undefined;
  }
  return undefined;
}

function isAsync(fn: TSESTree.Node): boolean {
  return isFunction(fn) ? fn.async : fn.type === T.Program;
}
