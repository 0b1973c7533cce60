import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { resolveReference } from "../syntax/module-reference.js";
import { T } from "../syntax/node-types.js";
import { keyName } from "../syntax/variables.js";
import { unwrap } from "../syntax/walk.js";

/** What a setting says to know a function or client of the project by. */
export interface NamedSetting {
  readonly name: string;
  readonly module?: string;
}

/** Whether a callee is what a setting names: by its exported name, by its members ("server.on"), and by its module where one is given. */
export function isNamed(callee: TSESTree.Node, setting: NamedSetting, scopes: TSESLint.Scope.ScopeManager): boolean {
  const reference = resolveReference(callee, scopes);
  if (setting.module !== undefined && reference?.module.replace(/\.[cm]?[jt]sx?$/u, "").endsWith(setting.module) !== true) return false;
  const path = reference?.path.filter((part) => part !== "default" && part !== "()" && part !== "new()").join(".") ?? "";
  return [path, membersOf(callee)].some((name) => name === setting.name || name.endsWith(`.${setting.name}`) || name.startsWith(`${setting.name}.`));
}

function membersOf(callee: TSESTree.Node): string {
  const names: string[] = [];
  for (let node = unwrap(callee); ; node = unwrap(node.object)) {
    if (node.type !== T.MemberExpression) {
      if (node.type === T.Identifier) names.unshift(node.name);
      return names.join(".");
    }
    names.unshift(keyName(node.property, node.computed) ?? "");
  }
}
