import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { initialiserOf } from "../../syntax/variables.js";
import { isFunction, unwrap, walk } from "../../syntax/walk.js";
import type { Place } from "../run/environment.js";
import type { Evaluator } from "../run/evaluate.js";
import type { RunState } from "../run/simulate.js";
import { exactNumber, has, isNumber, Tag } from "../run/value.js";

/** What a test that can end the attempts looks at. */
export type GuardKind =
  /** Something that moves from attempt to attempt. */
  | "counter"
  | "clock"
  | "signal"
  /** Only at the failure or the result. */
  | "failure"
  /** At a call that can't be read. */
  | "opaque"
  /** A number that nothing moves. */
  | "stuck"
  /** A switch that is set elsewhere: `this.closed`. */
  | "flag";

export interface Guard {
  readonly state: RunState;
  readonly kind: GuardKind;
  /** For counters: the number that they are compared with, Infinity among them. */
  readonly limit?: number;
}

const RELATIONS = new Set(["<", "<=", ">", ">=", "===", "==", "!==", "!="]);

/** What a test looks at. `moved` holds the places that change between attempts. */
export function guardAt(state: RunState, moved: ReadonlySet<Place>, evaluator: Evaluator): Guard {
  const { node, env } = state;
  const test = node.ast as TSESTree.Node;
  if (node.label === "each") return { state, kind: "counter" };
  const value = evaluator.value(test, env);
  const moves = mentionsMoved(test, moved, evaluator, 0) || has(value, Tag.Counter);
  if (has(value, Tag.Clock)) return { state, kind: "clock" };
  if (has(value, Tag.Signal)) return { state, kind: "signal" };
  if (moves) {
    const limit = limitOf(test, state, moved, evaluator);
    return limit === undefined ? { state, kind: "counter" } : { state, kind: "counter", limit };
  }
  if (has(value, Tag.Table)) return { state, kind: "counter" };
  if (has(value, Tag.Opaque)) return { state, kind: "opaque" };
  if (has(value, Tag.Failure) || has(value, Tag.Result)) return { state, kind: "failure" };
  if (isStuck(test, state, evaluator)) return { state, kind: "stuck" };
  return { state, kind: "flag" };
}

/** The places that the states change by counting: `n++`, `n += 1`, `n = n - 1`, `list.shift()`. */
export function movedPlaces(states: Iterable<RunState>, evaluator: Evaluator): ReadonlySet<Place> {
  const moved = new Set<Place>();
  const add = (node: TSESTree.Node): void => {
    const place = evaluator.placeOf(node);
    if (place !== undefined) moved.add(place);
  };
  const seen = new Set<TSESTree.Node>();
  for (const { node } of states) {
    const { ast } = node;
    if (node.kind !== "step" || ast === undefined || seen.has(ast)) continue;
    seen.add(ast);
    if (ast.type === T.UpdateExpression) add(ast.argument);
    if (ast.type === T.AssignmentExpression) {
      if (ast.operator !== "=" || mentions(ast.right, ast.left, evaluator)) add(ast.left);
    }
    if (ast.type === T.CallExpression) {
      const callee = unwrap(ast.callee);
      if (callee.type === T.MemberExpression && callee.property.type === T.Identifier && ["shift", "pop", "splice", "next", "push", "set"].includes(callee.property.name)) add(callee.object);
    }
  }
  return moved;
}

function mentions(expression: TSESTree.Node, target: TSESTree.Node, evaluator: Evaluator): boolean {
  const place = evaluator.placeOf(target);
  return place !== undefined && mentionsPlace(expression, place, evaluator, 0);
}

// `state.attempts = done + 1` where `const done = state.attempts ?? 0`.
function mentionsPlace(expression: TSESTree.Node, place: Place, evaluator: Evaluator, depth: number): boolean {
  let found = false;
  walk(expression, (node) => {
    if (found || isFunction(node)) return false;
    if (node.type !== T.Identifier && node.type !== T.MemberExpression) return true;
    if (evaluator.placeOf(node) === place) found = true;
    else if (node.type === T.Identifier && depth < 3) {
      const variable = evaluator.model.variable(node);
      const source = variable === undefined ? undefined : initialiserOf(variable);
      if (source !== undefined) found = mentionsPlace(source, place, evaluator, depth + 1);
    }
    return !found;
  });
  return found;
}

/** Whether an expression mentions one of the places that change between attempts, also by a constant that carries it. */
export function mentionsMoved(expression: TSESTree.Node, moved: ReadonlySet<Place>, evaluator: Evaluator, depth: number): boolean {
  let found = false;
  walk(expression, (node) => {
    if (found) return false;
    if (node.type === T.Identifier || node.type === T.MemberExpression) {
      const place = evaluator.placeOf(node);
      if (place !== undefined && moved.has(place)) found = true;
      else if (node.type === T.Identifier && depth < 4) {
        // `const isLast = attempt === max`: the constant carries the counter. What an attempt answered does not, though it was given it.
        const source = evaluator.model.variable(node)?.references.find((reference) => reference.init === true)?.writeExpr as TSESTree.Node | null | undefined;
        if (source !== null && source !== undefined && !isFunction(source) && source.type !== T.AwaitExpression && source.range[0] !== expression.range[0]) {
          found = mentionsMoved(source, moved, evaluator, depth + 1);
        }
      }
    }
    return !found;
  });
  return found;
}

function limitOf(test: TSESTree.Node, state: RunState, moved: ReadonlySet<Place>, evaluator: Evaluator): number | undefined {
  const bare = unwrap(test);
  if (bare.type !== T.BinaryExpression || !RELATIONS.has(bare.operator) || bare.left.type === T.PrivateIdentifier) return undefined;
  const leftMoves = mentionsMoved(bare.left, moved, evaluator, 0) || has(evaluator.value(bare.left, state.env), Tag.Counter);
  return exactNumber(evaluator.value(leftMoves ? bare.right : bare.left, state.env));
}

// `while (left > 0)` whose `left` no statement of the turn changes.
function isStuck(test: TSESTree.Node, state: RunState, evaluator: Evaluator): boolean {
  const bare = unwrap(test);
  if (bare.type === T.Identifier) return isNumber(evaluator.value(bare, state.env));
  if (bare.type !== T.BinaryExpression || !RELATIONS.has(bare.operator) || bare.left.type === T.PrivateIdentifier) return false;
  const sides = [bare.left, bare.right];
  const isLocal = (side: TSESTree.Node): boolean => {
    const inner = unwrap(side);
    if (inner.type !== T.Identifier) return false;
    const definition = evaluator.model.variable(inner)?.defs[0];
    return definition?.type === "Parameter" || (definition?.type === "Variable" && isNumber(evaluator.value(inner, state.env)));
  };
  return sides.some(isLocal) && sides.some((side) => isNumber(evaluator.value(side, state.env)));
}
