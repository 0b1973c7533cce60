import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import { unwrap } from "../../syntax/walk.js";

const READERS = new Set(["json", "text", "blob", "arrayBuffer", "formData", "cancel", "dump", "bytes", "buffer"]);

/** Whether an await only reads or drops the body of an answer. */
export function readsBody(awaited: TSESTree.AwaitExpression): boolean {
  const call = unwrap(awaited.argument);
  return call.type === T.CallExpression && READERS.has(calledName(call) ?? "");
}
