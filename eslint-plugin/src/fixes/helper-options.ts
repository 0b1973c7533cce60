import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { isUnbounded, valueOf } from "../policy/fact.js";
import { T } from "../syntax/node-types.js";

const DEFAULT_ATTEMPTS = 4;

/** The options that differ from the helper's defaults, as a further argument; undefined where a limit can't be taken over. */
export function helperOptions(site: RetrySite, text: string, further: readonly string[] = []): string | undefined {
  const { bound, policy } = site;
  const properties = [...further];
  if (bound.kind === "deadline") {
    const deadlineMs = valueOf(policy.deadlineMs);
    if (deadlineMs === undefined) return undefined;
    properties.push(`maxAttempts: Infinity`, `deadlineMs: ${String(deadlineMs)}`);
  } else if (bound.kind === "bounded") {
    const attempts = valueOf(policy.attempts) ?? limitOf(site.node, text);
    if (attempts === undefined) return undefined;
    // More than a hundred is as good as no limit.
    if (attempts !== DEFAULT_ATTEMPTS && !(typeof attempts === "number" && attempts > 100)) properties.push(`maxAttempts: ${String(attempts)}`);
  } else if (bound.kind === "unknown" && !isUnbounded(policy.attempts)) return undefined;
  return properties.length === 0 ? "" : `, { ${properties.join(", ")} }`;
}

/** The limit of `for (let n = 0; n < limit; n++)` as the code writes it. */
function limitOf(loop: TSESTree.Node, text: string): string | undefined {
  if (loop.type !== T.ForStatement || loop.init?.type !== T.VariableDeclaration || loop.test?.type !== T.BinaryExpression || loop.update?.type !== T.UpdateExpression) return undefined;
  const [counter] = loop.init.declarations;
  const { left, operator, right } = loop.test;
  if (counter?.id.type !== T.Identifier || counter.init?.type !== T.Literal || left.type !== T.Identifier || left.name !== counter.id.name) return undefined;
  if ((right.type !== T.Identifier && right.type !== T.MemberExpression) || (operator !== "<" && operator !== "<=")) return undefined;
  const limit = text.slice(...right.range);
  const more = (operator === "<=" ? 1 : 0) - Number(counter.init.value);
  if (!Number.isInteger(more)) return undefined;
  return more === 0 ? limit : `${limit} ${more > 0 ? "+" : "-"} ${String(Math.abs(more))}`;
}
