import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../../syntax/node-types.js";
import { unwrap } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";

/** Whether an argument is a parameter whose type says that it is a function. */
export function isFunctionTyped(argument: TSESTree.Node, model: FileModel): boolean {
  const name = unwrap(argument);
  if (name.type !== T.Identifier) return false;
  const definition = model.variable(name)?.defs[0];
  if (definition?.type !== "Parameter" || definition.name.type !== T.Identifier) return false;
  return definition.name.typeAnnotation?.typeAnnotation.type === T.TSFunctionType;
}
