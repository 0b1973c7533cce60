import type { TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import { unwrap } from "../../syntax/walk.js";
import type { Rounds } from "../rounds.js";

/** What databases and stores call it when someone else was faster, or the value is taken already. */
const CONFLICTS: ReadonlySet<unknown> = new Set(["23505", "40001", "P2002", "P2034", "ER_DUP_ENTRY", "ER_LOCK_DEADLOCK", 11000, 1062, "SQLITE_CONSTRAINT", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "ConditionalCheckFailedException", "SequelizeUniqueConstraintError", "EEXIST", 409, 412]);
const ROWS = /^(?:affectedRows|rowCount|modifiedCount|matchedCount|changes|rowsAffected)$/u;

/** Whether only an abort leads round: `if (error.name === "AbortError") again()`. The timeout paces the attempts. */
export function followsItsTimeout(rounds: Rounds): boolean {
  return leadsRoundOnly(rounds, ({ value }) => value === "AbortError" || value === "TimeoutError");
}

/** Whether only a conflict leads round: the next attempt reads anew or makes another name, and there is nothing to wait for. */
export function followsConflict(rounds: Rounds): boolean {
  return leadsRoundOnly(rounds, ({ value }, other) => CONFLICTS.has(value) || (value === 0 && ROWS.test(nameOf(other) ?? "")));
}

/** Whether a comparison with a literal of this kind decides: what is equal to it goes round, all else leaves. */
function leadsRoundOnly(rounds: Rounds, isMeant: (literal: TSESTree.Literal, other: TSESTree.Node) => boolean): boolean {
  for (const state of rounds.between) {
    if (state.node.kind !== "test" || state.node.ast?.type !== T.BinaryExpression || state.next.every((next) => rounds.between.has(next))) continue;
    const { left, right, operator } = state.node.ast;
    const isNamed = (left.type === T.Literal && isMeant(left, right)) || (right.type === T.Literal && isMeant(right, left));
    const wanted = operator.startsWith("!") ? "false" : "true";
    const again = state.node.edges.find((edge) => edge.kind === wanted);
    if (isNamed && again !== undefined && state.next.some((next) => next.node === again.to && rounds.between.has(next))) return true;
  }
  return false;
}

function nameOf(node: TSESTree.Node): string | undefined {
  const bare = unwrap(node);
  return bare.type === T.MemberExpression ? memberName(bare) : undefined;
}
