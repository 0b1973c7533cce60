import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { someNode } from "../syntax/walk.js";
import { replaceWith, type EditMaker } from "./edit.js";
import { holdsComment } from "./code.js";
import { delayOfWait } from "./delay-of-wait.js";

const CAP_MS = "30_000";

/** Lets no single wait be longer than half a minute. */
export function capWait({ wait }: RetrySite): EditMaker {
  return (text) => {
    const delay = wait.kind === "timed" && wait.node !== undefined ? delayOfWait(wait.node) : undefined;
    if (delay === undefined || wait.kind !== "timed" || wait.growth === "table" || holdsComment(text, ...delay.range)) return undefined;
    const grown = withoutFactor(delay);
    return { kind: "fix", title: phrase("capWait"), edits: [replaceWith(grown, `Math.min(${CAP_MS}, ${text.slice(...grown.range)})`)] };
  };
}

/** What grows, without a random factor: capped together, all waits at the cap would be alike. */
function withoutFactor(delay: TSESTree.Expression): TSESTree.Expression {
  if (delay.type !== T.BinaryExpression || delay.operator !== "*") return delay;
  const [left, right] = [delay.left as TSESTree.Expression, delay.right];
  if (isRandom(right)) return withoutFactor(left);
  return isRandom(left) ? withoutFactor(right) : delay;
}

function isRandom(node: TSESTree.Node): boolean {
  return someNode(node, (inner) => inner.type === T.MemberExpression && inner.property.type === T.Identifier && inner.property.name === "random");
}
