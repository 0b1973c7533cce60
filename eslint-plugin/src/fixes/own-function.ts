import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../syntax/node-types.js";
import { lineEndOf, programOf, usesName } from "./code.js";
import { insertAt, type TextEdit } from "./edit.js";

/**
 * A function that an edit calls, at the end of the file; nothing to do where the very function stands there already, and undefined
 * where something else has its name.
 */
export function atTheEnd(node: TSESTree.Node, text: string, own: string): readonly TextEdit[] | undefined {
  const end = lineEndOf(text);
  const written = own.replaceAll("\n", end);
  if (text.includes(written.trim())) return [];
  const name = /function (\w+)/u.exec(own)?.[1] ?? "";
  const program = programOf(node);
  if (program.type !== T.Program || usesName(program, name)) return undefined;
  return [insertAt(text.length, `${text.endsWith("\n") ? "" : end}${end}${written}`)];
}
