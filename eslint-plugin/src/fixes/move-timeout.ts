import type { TSESTree } from "@typescript-eslint/utils";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { walk } from "../syntax/walk.js";
import { functionAround, holdsComment, removalOf } from "./code.js";
import { replaceWith, type EditMaker } from "./edit.js";

/** Makes the timeout anew in each attempt: `const signal = AbortSignal.timeout(ms)` goes to where the signal is used. */
export function moveTimeout(made: TSESTree.Node): EditMaker {
  return (text) => {
    const declarator = made.parent;
    const declaration = declarator?.parent;
    if (declarator?.type !== T.VariableDeclarator || declarator.id.type !== T.Identifier || declarator.init !== made) return undefined;
    if (declaration?.type !== T.VariableDeclaration || declaration.declarations.length !== 1 || made.type !== T.CallExpression) return undefined;
    const uses = usesOf(declarator.id, declaration);
    const [use] = uses;
    if (use === undefined || uses.length !== 1 || holdsComment(text, ...declaration.range)) return undefined;
    const own = text.slice(...made.range);
    const written = use.isShorthand ? `${use.node.name}: ${own}` : own;
    return { kind: "fix", title: phrase("makeTimeoutInside"), edits: [removalOf(declaration, text), replaceWith(use.node, written)] };
  };
}

interface Use {
  readonly node: TSESTree.Identifier;
  readonly isShorthand: boolean;
}

function usesOf(name: TSESTree.Identifier, declaration: TSESTree.Node): readonly Use[] {
  const uses: Use[] = [];
  walk(functionAround(declaration), (node) => {
    if (node.type !== T.Identifier || node === name || node.name !== name.name) return;
    const parent = node.parent as TSESTree.Node;
    if (parent.type === T.MemberExpression && parent.property === node && !parent.computed) return;
    if (parent.type === T.Property && parent.key === node && !parent.shorthand && !parent.computed) return;
    // A shorthand property holds its name twice.
    if (uses.some((other) => other.node.range[0] === node.range[0])) return;
    uses.push({ node, isShorthand: parent.type === T.Property && parent.shorthand });
  });
  return uses;
}
