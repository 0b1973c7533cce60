import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { T } from "../../syntax/node-types.js";
import { initialiserOf } from "../../syntax/variables.js";
import { isFunction, isWithin, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { reachesAttempt } from "../between.js";
import type { Rounds } from "../rounds.js";
import type { Environment } from "../run/environment.js";
import type { RunState } from "../run/simulate.js";
import { has, Tag } from "../run/value.js";

type Variable = TSESLint.Scope.Variable;

/**
 * Whether every way from a failure to the next attempt changes what the operation is given: `guesses[name] = "group"` in the catch, and
 * the request is built from `guesses`; `url = response.headers.get("location")`; `size = size / 2`. The next turn is another request, so
 * the loop is no retry.
 */
export function changesInput(rounds: Rounds): boolean {
  const { model, root } = rounds.frame;
  const { settles } = rounds.candidate;
  const used = lazily(() => inputsOf([settles], root, model));
  const given = lazily(() => inputsOf(argumentsOf(settles), root, model));
  const changes = ({ node, env, settles: isAttempt }: RunState): boolean => {
    if (isAttempt || node.kind !== "step" || node.ast?.type !== T.AssignmentExpression) return false;
    const { left } = node.ast;
    if (node.ast.operator === "=" && isNewText(node.ast.right, model) && isPartOf(left, used(), settles, model)) return true;
    if (left.type === T.MemberExpression) return node.ast.operator === "=" && left.computed && isAmong(rootOf(left, model), used());
    if (left.type !== T.Identifier || !isAmong(model.variable(left), given())) return false;
    return isShrunk(node.ast, left, model) || followsFromAnswer(node.ast, env, rounds);
  };
  return [...rounds.between].some(changes) && !reachesAttempt(rounds.run.attempts.flatMap((attempt) => attempt.next), rounds.between, changes);
}

/** Whether a text is put together anew: "name-4711" in place of a name that was taken. */
export function isNewText(node: TSESTree.Node, model: FileModel, depth = 0): boolean {
  const bare = unwrap(node);
  if (bare.type === T.TemplateLiteral) return bare.expressions.length > 0;
  if (bare.type === T.BinaryExpression) return bare.operator === "+" && someNode(bare, (part) => (part.type === T.Literal && typeof part.value === "string") || part.type === T.TemplateLiteral);
  if (bare.type !== T.Identifier || depth > 0) return false;
  const variable = model.variable(bare);
  const source = variable === undefined ? undefined : initialiserOf(variable);
  return source !== undefined && isNewText(source, model, depth + 1);
}

/** A variable that the operation is made from, or a field that it names. */
function isPartOf(target: TSESTree.Node, inputs: ReadonlySet<Variable>, operation: TSESTree.Node, model: FileModel): boolean {
  if (target.type === T.Identifier) return isAmong(model.variable(target), inputs);
  if (target.type !== T.MemberExpression || target.object.type !== T.ThisExpression) return false;
  const text = model.text(target);
  return argumentsOf(operation).some((argument) => someNode(argument, (node) => node.type === T.MemberExpression && model.text(node) === text));
}

// A plain variable is a counter, a wait or the last error as well; what is made out of the failed answer is the next request.
function followsFromAnswer({ operator, right }: TSESTree.AssignmentExpression, env: Environment, rounds: Rounds): boolean {
  const source = unwrap(right);
  if (operator !== "=" || source.type === T.Identifier || source.type === T.AwaitExpression) return false;
  const value = rounds.evaluator.value(source, env);
  return has(value, Tag.Result) || has(value, Tag.Failure);
}

// `size /= 2`, `size = Math.floor(size / 2)`: a wait or a time-out grows, a batch that was too large is made smaller.
function isShrunk({ operator, right }: TSESTree.AssignmentExpression, target: TSESTree.Identifier, model: FileModel): boolean {
  if (operator === "/=" || operator === ">>=") return true;
  const variable = model.variable(target);
  const isQuotient = (node: TSESTree.Node): boolean =>
    node.type === T.BinaryExpression && (node.operator === "/" || node.operator === ">>") && node.left.type === T.Identifier && model.variable(node.left) === variable;
  return operator === "=" && someNode(right, isQuotient);
}

function argumentsOf(operation: TSESTree.Node): readonly TSESTree.Node[] {
  const call = unwrap(operation, { awaits: true });
  return call.type === T.CallExpression || call.type === T.NewExpression ? call.arguments : [];
}

function isAmong(variable: Variable | undefined, inputs: ReadonlySet<Variable>): boolean {
  return variable !== undefined && inputs.has(variable);
}

function lazily<V>(make: () => V): () => V {
  let made: { readonly value: V } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The variables that parts of an operation are made from, through constants of the loop's body. */
function inputsOf(parts: readonly TSESTree.Node[], loop: TSESTree.Node, model: FileModel): ReadonlySet<Variable> {
  const inputs = new Set<Variable>();
  const collect = (root: TSESTree.Node, depth: number): void => {
    walk(root, (node) => {
      if (node.type !== T.Identifier) return;
      const variable = model.variable(node);
      if (variable === undefined || inputs.has(variable)) return;
      inputs.add(variable);
      const source = variable.references.find((reference) => reference.init === true)?.writeExpr as TSESTree.Node | null | undefined;
      const inLoop = source !== null && source !== undefined && isWithin(source, loop);
      if (inLoop && depth < 4 && !isFunction(source)) collect(source, depth + 1);
      for (const { identifier } of variable.references) {
        const set = depth < 4 ? fieldSet(identifier, loop) : undefined;
        if (set !== undefined) collect(set, depth + 1);
      }
    });
  };
  for (const part of parts) collect(part, 0);
  return inputs;
}

// `body.name = attempt`: what a field is set to is a part of the object.
function fieldSet(name: TSESTree.Node, loop: TSESTree.Node): TSESTree.Node | undefined {
  const member = name.parent as TSESTree.Node | undefined;
  const assignment = member?.parent as TSESTree.Node | undefined;
  if (member?.type !== T.MemberExpression || member.object !== name || assignment?.type !== T.AssignmentExpression) return undefined;
  return assignment.left === member && isWithin(assignment, loop) ? assignment.right : undefined;
}

function rootOf(member: TSESTree.MemberExpression, model: FileModel): Variable | undefined {
  let node: TSESTree.Node = member;
  while (node.type === T.MemberExpression) node = unwrap(node.object);
  return node.type === T.Identifier ? model.variable(node) : undefined;
}
