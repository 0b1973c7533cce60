import type { TSESTree } from "@typescript-eslint/utils";
import type { HttpCall } from "../../knowledge/http.js";
import { readOption } from "../../syntax/object-properties.js";
import { T } from "../../syntax/node-types.js";
import { staticString } from "../../syntax/static-value.js";
import { walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { OutboundCall } from "./work.js";

const METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/u;

/** The calls of a project's own request functions that name their method where they are called: `ask(region, "/items", { method: "POST" })`. */
export function writtenRequests(operation: TSESTree.Node, model: FileModel): readonly (OutboundCall & { readonly http: HttpCall })[] {
  return model.memo("written requests", operation, () => {
    const found: (OutboundCall & { readonly http: HttpCall })[] = [];
    walk(operation, (node) => {
      if (node.type !== T.CallExpression) return;
      const at = node.arguments.findIndex((argument) => namesMethod(argument, model));
      if (at >= 0 && model.linkedFunctionOf(node.callee) !== undefined) found.push({ node, reference: { module: "", path: [] }, http: shapeOf(at) });
    });
    return found;
  });
}

function namesMethod(argument: TSESTree.Node, model: FileModel): boolean {
  if (argument.type !== T.ObjectExpression) return false;
  const method = readOption(argument, ["method"], model.context.scopes);
  return method.kind === "value" && METHODS.test(staticString(method.node, model.context.scopes)?.toUpperCase() ?? "");
}

function shapeOf(at: number): HttpCall {
  return {
    client: "fetch",
    rejectsOn4xx: false,
    methodAt: [{ arg: at, path: ["method"] }],
    defaultMethod: "",
    url: [...Array.from({ length: at }, (_, arg) => ({ arg })), { arg: at, path: ["url"] }, { arg: at, path: ["path"] }],
    body: ["body", "data", "json"].map((name) => ({ arg: at, path: [name] })),
    headers: [{ arg: at, path: ["headers"] }],
    optionsArg: at,
  };
}
