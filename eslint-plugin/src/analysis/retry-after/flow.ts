import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { initialiserOf, keyName } from "../../syntax/variables.js";
import { isFunction, isLoop, isWithin, parentOf, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { makeEvaluator } from "../rounds.js";
import { Environment } from "../run/environment.js";
import { has, isNumber, Tag } from "../run/value.js";
import type { Value } from "../run/value.js";
import { sleepOf } from "../run/sleep.js";
import type { RetryAfterSource } from "./sources.js";

/** What has been done to a header's value on its way. */
export interface FlowFacts {
  readonly form: "text" | "number" | "date" | "ms";
  readonly unit: "s" | "ms" | "unknown";
  /** What is no number is caught before it goes on. */
  readonly guarded: boolean;
  /** A missing or unreadable header has become 0. */
  readonly zero: boolean;
  /** Something limits it: a smaller value wins (`shortened`), or a test stops what is too long (`bounded`). */
  readonly shortened: TSESTree.Node | undefined;
  readonly bounded: boolean;
  /** It is at least as long as another wait. */
  readonly floored: boolean;
  readonly undercut: TSESTree.Node | undefined;
  readonly parse: TSESTree.Node | undefined;
  /** Where it was read as a date. */
  readonly date: TSESTree.Node | undefined;
}

/** All that becomes of one reading. */
export interface RetryAfterFlow {
  /** The waits that it reaches. */
  readonly waits: readonly { readonly node: TSESTree.Node; readonly facts: FlowFacts }[];
  /** A date is looked for somewhere on the way. */
  readonly readsDate: boolean;
  /** A date is looked for in a name that has been overwritten by its number. */
  readonly dateOfOverwritten: TSESTree.Node | undefined;
  /** Where its text is asked for a number, in the order in which it was followed. */
  readonly numberReads: readonly TSESTree.Node[];
}

/** Options in which retrying functions take the wait as a function. */
const DELAY_OPTIONS = /^(?:delay|delayMs|retryDelay|calculateDelay|getDelay|backoff|waitTime)$/u;
const MAX_STEPS = 400;
const MAX_CALLS = 4;
const RELATIONS = new Set([">", ">=", "<", "<="]);

/** Follows a reading of Retry-After through names, functions of the file and arithmetic to the waits that it becomes. */
export function followRetryAfter(source: RetryAfterSource, model: FileModel): RetryAfterFlow {
  return new Follower(model).run(source);
}

class Follower {
  private readonly model: FileModel;
  private readonly waits: { node: TSESTree.Node; facts: FlowFacts }[] = [];
  private readonly seen = new Set<string>();
  private readsDate = false;
  private dateOfOverwritten: TSESTree.Node | undefined;
  private readonly numberReads: TSESTree.Node[] = [];
  /** The names that hold what has been read. */
  private readonly names = new Set<TSESLint.Scope.Variable>();
  private steps = 0;
  private readonly evaluator;

  constructor(model: FileModel) {
    this.model = model;
    this.evaluator = makeEvaluator(model);
  }

  run(source: RetryAfterSource): RetryAfterFlow {
    const facts: FlowFacts = {
      form: source.kind === "header" ? "text" : source.unit === "ms" ? "ms" : "number",
      unit: source.unit,
      guarded: false,
      zero: false,
      shortened: undefined,
      bounded: false,
      floored: false,
      undercut: undefined,
      parse: undefined,
      date: undefined,
    };
    if (source.node.type === T.Identifier) this.fromName(source.node, facts, 0);
    else this.up(source.node, facts, 0);
    return { waits: this.waits, readsDate: this.readsDate, dateOfOverwritten: this.dateOfOverwritten, numberReads: this.numberReads };
  }

  /** From an expression to whatever takes its value. */
  private up(node: TSESTree.Node, facts: FlowFacts, calls: number): void {
    const key = `${String(node.range[0])}:${String(node.range[1])}:${node.type}:${facts.form}:${facts.unit}:${String(facts.guarded)}:${String(facts.shortened !== undefined)}:${String(facts.bounded)}:${String(facts.undercut !== undefined)}:${String(facts.date !== undefined)}`;
    this.steps += 1;
    if (this.seen.has(key) || this.steps > MAX_STEPS) return;
    this.seen.add(key);
    const parent = node.parent as TSESTree.Node | null | undefined;
    if (parent === null || parent === undefined) return;
    switch (parent.type) {
      case T.TSAsExpression:
      case T.TSNonNullExpression:
      case T.ChainExpression:
      case T.AwaitExpression:
      case T.TSTypeAssertion:
      case T.TSSatisfiesExpression:
        this.up(parent, facts, calls);
        return;
      case T.LogicalExpression:
        this.logical(parent, node, facts, calls);
        return;
      case T.ConditionalExpression:
        if (parent.test !== node) this.up(parent, this.inBranch(parent, node, facts), calls);
        return;
      case T.UnaryExpression:
        if (parent.operator === "+") this.numberReads.push(parent);
        if (parent.operator === "+") this.up(parent, { ...facts, form: facts.form === "text" ? "number" : facts.form, parse: facts.parse ?? parent }, calls);
        return;
      case T.BinaryExpression:
        this.binary(parent, node, facts, calls);
        return;
      case T.CallExpression:
      case T.NewExpression:
        this.argument(parent, node, facts, calls);
        return;
      case T.MemberExpression:
        if (parent.object === node) this.member(parent, facts, calls);
        return;
      case T.VariableDeclarator:
        if (parent.init === node && parent.id.type === T.Identifier) this.fromName(parent.id, facts, calls);
        return;
      case T.AssignmentExpression:
        this.assignment(parent, node, facts, calls);
        return;
      case T.ReturnStatement:
        this.returned(parent, facts, calls);
        return;
      case T.ArrowFunctionExpression:
        if (parent.body === node) this.toCallers(parent, facts, calls);
        return;
      default:
    }
  }

  private logical(parent: TSESTree.LogicalExpression, node: TSESTree.Node, facts: FlowFacts, calls: number): void {
    if (parent.operator === "&&") {
      if (parent.right === node) this.up(parent, { ...facts, guarded: facts.guarded || asksNumber(parent.left) }, calls);
      return;
    }
    if (parent.left !== node) {
      this.up(parent, facts, calls);
      return;
    }
    const other = this.evaluator.value(parent.right, Environment.EMPTY);
    const isZero = isNumber(other) && other.hi === 0;
    const catches = facts.form !== "text" && parent.operator === "||";
    this.up(parent, { ...facts, guarded: facts.guarded || (catches && !isZero), zero: facts.zero || isZero }, calls);
  }

  // `seconds > 0 ? seconds * 1000 : fallback`, `Number.isFinite(seconds) ? … : …`, `wait <= max ? wait : fallback`.
  private inBranch(parent: TSESTree.ConditionalExpression, node: TSESTree.Node, facts: FlowFacts): FlowFacts {
    const isThen = parent.consequent === node;
    const guarded = facts.guarded || (isThen ? asksNumber(parent.test) : asksNaN(parent.test));
    if (!asksLength(parent.test)) return { ...facts, guarded };
    // A shorter wait in the place of one that is too long cuts it; nothing in its place leaves it to the caller.
    const other = this.evaluator.value(isThen ? parent.alternate : parent.consequent, Environment.EMPTY);
    const isWait = isNumber(other) ? other.hi > 1 : has(other, Tag.Random) || has(other, Tag.Exponential) || has(other, Tag.Linear);
    return isWait ? { ...facts, guarded, shortened: facts.shortened ?? parent } : { ...facts, guarded, bounded: true };
  }

  private binary(parent: TSESTree.BinaryExpression, node: TSESTree.Node, facts: FlowFacts, calls: number): void {
    const other = parent.left === node ? parent.right : parent.left;
    if (other.type === T.PrivateIdentifier) return;
    const value = this.evaluator.value(other, Environment.EMPTY);
    switch (parent.operator) {
      case "*":
        this.up(parent, this.multiplied(parent, other, value, facts), calls);
        return;
      case "+": {
        // `wait + Math.random() * wait`: the whole wait stands beside its random part.
        if (facts.undercut !== undefined && this.holdsIt(other)) return;
        const down = this.canFallBelow(other, 0, 0) ? parent : undefined;
        this.up(parent, { ...facts, undercut: facts.undercut ?? down }, calls);
        return;
      }
      case "-":
        if (parent.left !== node) return;
        // `date - Date.now()` is a wait; what a random part takes away undercuts it.
        if (facts.form === "date" || facts.form === "ms" || has(value, Tag.Clock)) this.up(parent, { ...facts, form: "ms", undercut: facts.undercut ?? (has(value, Tag.Random) ? parent : undefined) }, calls);
        else this.up(parent, { ...facts, undercut: facts.undercut ?? (has(value, Tag.Random) ? parent : undefined) }, calls);
        return;
      case "/":
        if (parent.left === node) this.up(parent, facts, calls);
        return;
      default:
    }
  }

  private multiplied(parent: TSESTree.BinaryExpression, other: TSESTree.Node, value: Value, facts: FlowFacts): FlowFacts {
    if (has(value, Tag.Random)) return this.canFallBelow(other, 1, 0) ? { ...facts, undercut: facts.undercut ?? parent } : facts;
    const isThousand = isNumber(value) ? value.lo >= 1000 : /1_?000|1e3|second|milli|_?ms\b/iu.test(this.model.text(other));
    return isThousand ? { ...facts, form: "ms", unit: "ms" } : { ...facts, unit: isNumber(value) ? facts.unit : "unknown" };
  }

  /** Whether an expression holds the wait, too, and holds it whole. */
  private holdsIt(node: TSESTree.Node): boolean {
    const bare = unwrap(node);
    if (bare.type === T.Identifier) {
      const variable = this.model.variable(bare);
      return variable !== undefined && this.names.has(variable);
    }
    if (bare.type === T.BinaryExpression) return bare.operator === "*" && [bare.left, bare.right].some((side) => this.holdsIt(side)) && !has(this.evaluator.value(bare, Environment.EMPTY), Tag.Random);
    return bare.type === T.CallExpression && /^Math\.(?:ceil|round|max)$/u.test(this.model.text(bare.callee)) && bare.arguments.some((argument) => this.holdsIt(argument));
  }

  /** Whether something random is known to fall below a limit; a factor that is not known leaves its sign unknown, too. */
  private canFallBelow(node: TSESTree.Node, limit: number, depth: number): boolean {
    const value = this.evaluator.value(node, Environment.EMPTY);
    if (!has(value, Tag.Random) || depth > MAX_CALLS) return false;
    if (isNumber(value) && Number.isFinite(value.lo)) return value.lo < limit;
    const bare = unwrap(node);
    if (bare.type === T.BinaryExpression && bare.operator === "*") return [bare.left, bare.right].some((side) => this.canFallBelow(side, 0, depth + 1));
    if (bare.type === T.CallExpression && /^Math\.(?:ceil|floor|round|trunc)$/u.test(this.model.text(bare.callee))) return bare.arguments.some((side) => this.canFallBelow(side, limit, depth + 1));
    const variable = bare.type === T.Identifier ? this.model.variable(bare) : undefined;
    const source = variable === undefined ? undefined : initialiserOf(variable);
    return source !== undefined && this.canFallBelow(source, limit, depth + 1);
  }

  private argument(call: TSESTree.CallExpression | TSESTree.NewExpression, node: TSESTree.Node, facts: FlowFacts, calls: number): void {
    const index = call.arguments.indexOf(node as TSESTree.CallExpressionArgument);
    if (index < 0) return;
    const callee = unwrap(call.callee);
    if (call.type === T.NewExpression) {
      if (callee.type === T.Identifier && callee.name === "Date") this.date(call, facts, calls);
      return;
    }
    const text = this.model.text(callee);
    if (text === "Date.parse") {
      this.date(call, facts, calls);
      return;
    }
    if (/^(?:Number|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat)$/u.test(text)) {
      if (facts.form === "text") this.numberReads.push(call);
      this.up(call, { ...facts, form: facts.form === "text" ? "number" : facts.form, parse: facts.parse ?? call }, calls);
      return;
    }
    // `/^\d+$/.test(text)`, `isDigits(text)`: what asks for the text may know a number when it sees one.
    if (facts.form === "text") this.numberReads.push(call);
    if (/^Math\.(?:ceil|floor|round|trunc|abs)$/u.test(text) || text === "String") {
      this.up(call, facts, calls);
      return;
    }
    if (text === "Math.max") {
      const others = call.arguments.filter((argument) => argument !== node);
      if ((facts.undercut ?? facts.shortened) !== undefined && others.some((other) => this.holdsIt(other))) return;
      this.up(call, { ...facts, floored: true }, calls);
      return;
    }
    if (text === "Math.min") {
      this.up(call, { ...facts, shortened: facts.shortened ?? call }, calls);
      return;
    }
    const target = this.model.linkedFunctionOf(callee);
    // A function of the file is followed: it may turn seconds into milliseconds before it waits.
    if (target === undefined && this.isWait(call, index)) {
      this.waits.push({ node: call, facts });
      return;
    }
    const parameter = target?.params[index];
    if (target === undefined || parameter === undefined || calls >= MAX_CALLS) return;
    const name = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
    if (name.type === T.Identifier) this.fromName(name, facts, calls + 1);
  }

  private isWait(call: TSESTree.CallExpression, index: number): boolean {
    if (calledName(call) === "setTimeout") return index === 1;
    return sleepOf(call, Environment.EMPTY, this.evaluator) !== undefined;
  }

  private date(made: TSESTree.Node, facts: FlowFacts, calls: number): void {
    this.readsDate = true;
    this.up(made, { ...facts, form: "date", unit: "ms", date: facts.form === "text" ? made : facts.date }, calls);
  }

  private member(member: TSESTree.MemberExpression, facts: FlowFacts, calls: number): void {
    const name = memberName(member);
    const call = member.parent as TSESTree.Node;
    if (call.type !== T.CallExpression || call.callee !== member || name === undefined) return;
    if (facts.form === "text" && /^(?:match|includes|endsWith|search)$/u.test(name)) this.numberReads.push(call);
    if (/^(?:trim|toString|getTime|valueOf|toLowerCase|split|at|replace|match|slice)$/u.test(name)) this.up(call, facts, calls);
  }

  private assignment(parent: TSESTree.AssignmentExpression, node: TSESTree.Node, facts: FlowFacts, calls: number): void {
    if (parent.right !== node) return;
    if (parent.operator === "+=" || parent.operator === "=" || parent.operator === "??=" || parent.operator === "||=") {
      if (parent.left.type === T.Identifier) this.fromName(parent.left, facts, calls, parent);
      // `resolve(…)`, fields and options leave the function.
    }
    if (parent.operator === "*=" && parent.left.type === T.Identifier) this.fromName(parent.left, facts, calls);
  }

  /** From a name to where it is read. */
  private fromName(name: TSESTree.Identifier, facts: FlowFacts, calls: number, assignment?: TSESTree.AssignmentExpression): void {
    const variable = this.model.variable(name);
    if (variable === undefined) return;
    const isOld = (use: TSESTree.Node): boolean => assignment !== undefined && isWithin(use, assignment.right) && !isCarried(variable, assignment);
    this.names.add(variable);
    const bounds = this.boundsOf(variable, facts);
    for (const reference of variable.references) {
      if (!reference.isRead()) continue;
      const use = reference.identifier as TSESTree.Node;
      const own = use.parent as TSESTree.Node;
      if (isOld(use)) continue;
      if (own.type === T.AssignmentExpression && own.left === use) {
        // `value *= 1000` turns the name's value itself.
        const by = this.evaluator.value(own.right, Environment.EMPTY);
        if (own.operator === "*=" && isNumber(by) && by.lo >= 1000) this.followUses(variable, use, { ...bounds, form: "ms", unit: "ms" }, calls);
        continue;
      }
      if (this.isOverwrittenBefore(variable, use, facts)) continue;
      this.up(use, this.atUse(use, variable, bounds), calls);
    }
  }

  private followUses(variable: TSESLint.Scope.Variable, after: TSESTree.Node, facts: FlowFacts, calls: number): void {
    for (const reference of variable.references) {
      const use = reference.identifier as TSESTree.Node;
      if (reference.isRead() && !reference.isWrite() && use.range[0] > after.range[1]) this.up(use, facts, calls);
    }
  }

  // `value = Number(value)`: where the text was read before, only its number is left.
  private isOverwrittenBefore(variable: TSESLint.Scope.Variable, use: TSESTree.Node, facts: FlowFacts): boolean {
    const overwrite = variable.references.find((reference) => {
      const write = reference.identifier.parent as TSESTree.Node;
      if (!reference.isWrite() || write.type !== T.AssignmentExpression || write.operator !== "=") return false;
      return write.range[1] < use.range[0] && isNumberOf(write.right, variable, this.model) && use.range[0] > write.range[1];
    });
    if (overwrite === undefined) return false;
    if (facts.form === "text" && (this.givesDate(use) || this.isGivenToDate(use))) this.dateOfOverwritten ??= use;
    return facts.form === "text";
  }

  private givesDate(use: TSESTree.Node): boolean {
    const call = use.parent as TSESTree.Node;
    if (call.type === T.NewExpression) return call.callee.type === T.Identifier && call.callee.name === "Date";
    return call.type === T.CallExpression && this.model.text(call.callee) === "Date.parse";
  }

  private isGivenToDate(use: TSESTree.Node): boolean {
    const call = use.parent as TSESTree.Node;
    const target = call.type === T.CallExpression ? this.model.linkedFunctionOf(call.callee) : undefined;
    return target !== undefined && someNode(target.body, (node) => (node.type === T.NewExpression && node.callee.type === T.Identifier && node.callee.name === "Date" && node.arguments.length > 0) || (node.type === T.CallExpression && this.model.text(node.callee) === "Date.parse"));
  }

  /** Tests of a name that end the retry, or choose another wait, where it is too long or no number. */
  private boundsOf(variable: TSESLint.Scope.Variable, facts: FlowFacts): FlowFacts {
    let { bounded, guarded, shortened } = facts;
    for (const reference of variable.references) {
      const use = reference.identifier as TSESTree.Node;
      const test = comparisonAround(use);
      if (test !== undefined && isLengthTest(test, use, this.evaluator.value(test.left === use ? test.right : (test.left as TSESTree.Node), Environment.EMPTY)) && !this.isChoiceOf(test, variable)) {
        const cut = this.cutAfter(test, variable);
        shortened ??= cut;
        bounded ||= cut === undefined;
      }
      if (isNaNGuard(use)) guarded = true;
    }
    return { ...facts, bounded, guarded, shortened };
  }

  // `wait > limit ? limit : wait`: what stands in the place of the wait decides.
  private isChoiceOf(test: TSESTree.Node, variable: TSESLint.Scope.Variable): boolean {
    let node = test;
    for (let parent = node.parent as TSESTree.Node; parent.type === T.LogicalExpression || parent.type === T.UnaryExpression || parent.type === T.ConditionalExpression; node = parent, parent = parent.parent as TSESTree.Node) {
      if (parent.type !== T.ConditionalExpression) continue;
      const chosen = [parent.consequent, parent.alternate].map((branch) => unwrap(branch)).find((branch) => this.mentions(branch, variable));
      return parent.test === node && (chosen?.type === T.Identifier || chosen?.type === T.BinaryExpression);
    }
    return false;
  }

  // `if (wait > limit) wait = limit`: the test chooses another wait.
  private cutAfter(test: TSESTree.Node, variable: TSESLint.Scope.Variable): TSESTree.Node | undefined {
    let node = test;
    for (let parent = node.parent as TSESTree.Node; parent.type === T.LogicalExpression || parent.type === T.UnaryExpression || parent.type === T.IfStatement; node = parent, parent = parent.parent as TSESTree.Node) {
      if (parent.type !== T.IfStatement) continue;
      if (parent.test !== node || leaves(parent.consequent, false)) return undefined;
      const writes = variable.references.filter((reference) => reference.isWrite() && isWithin(reference.identifier, parent.consequent));
      return writes[0]?.identifier.parent as TSESTree.Node | undefined;
    }
    return undefined;
  }

  // Inside of `if (seconds > 0) { … }` the name is a number.
  private atUse(use: TSESTree.Node, variable: TSESLint.Scope.Variable, facts: FlowFacts): FlowFacts {
    let guarded = facts.guarded;
    for (let node: TSESTree.Node | undefined = use; node !== undefined && !guarded; node = node.parent as TSESTree.Node | undefined) {
      const parent = node.parent as TSESTree.Node | undefined;
      if (parent?.type === T.IfStatement && parent.test !== node && asksNumber(parent.test) && this.mentions(parent.test, variable)) guarded = true;
      if (node === variable.scope.block) break;
    }
    return guarded === facts.guarded ? facts : { ...facts, guarded };
  }

  private mentions(node: TSESTree.Node, variable: TSESLint.Scope.Variable): boolean {
    return someNode(node, (inner) => inner.type === T.Identifier && this.model.variable(inner) === variable);
  }

  private returned(statement: TSESTree.ReturnStatement, facts: FlowFacts, calls: number): void {
    for (let node = statement.parent as TSESTree.Node | undefined; node !== undefined; node = node.parent as TSESTree.Node | undefined) {
      if (!isFunction(node)) continue;
      this.toCallers(node, facts, calls);
      return;
    }
  }

  private toCallers(target: FunctionNode, facts: FlowFacts, calls: number): void {
    if (calls >= MAX_CALLS) return;
    const option = target.parent as TSESTree.Node;
    if (option.type === T.Property && option.value === target && DELAY_OPTIONS.test(keyName(option.key, option.computed) ?? "")) {
      this.waits.push({ node: facts.parse ?? target, facts });
      return;
    }
    walk(this.model.context.ast, (node) => {
      if (node.type === T.CallExpression && this.model.linkedFunctionOf(node.callee) === target) this.up(node, facts, calls + 1);
    });
  }
}

function isNumberOf(expression: TSESTree.Expression, variable: TSESLint.Scope.Variable, model: FileModel): boolean {
  const bare = unwrap(expression);
  const inner = bare.type === T.CallExpression && /^(?:Number|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat)$/u.test(model.text(bare.callee)) ? bare.arguments[0] : bare.type === T.UnaryExpression && bare.operator === "+" ? bare.argument : undefined;
  return inner !== undefined && inner.type === T.Identifier && model.variable(inner) === variable;
}

/** The comparison that a value stands in, also inside of arithmetic: `seconds * 1000 > limit`. */
function comparisonAround(use: TSESTree.Node): TSESTree.BinaryExpression | undefined {
  let node = use;
  for (let parent = node.parent as TSESTree.Node | undefined; parent !== undefined; node = parent, parent = parent.parent as TSESTree.Node | undefined) {
    if (parent.type !== T.BinaryExpression) {
      if (unwrap(parent) !== parent) continue;
      return undefined;
    }
    if (RELATIONS.has(parent.operator)) return parent;
  }
  return undefined;
}

// `wait > 60_000`, `wait > remaining`; a comparison with 0 or 1 says nothing about too long.
function isLengthTest(test: TSESTree.BinaryExpression, use: TSESTree.Node, other: Value): boolean {
  if (isNumber(other) && other.hi <= 1) return false;
  return test.range[0] <= use.range[0];
}

function asksLength(test: TSESTree.Node): boolean {
  return someNode(test, (node) => node.type === T.BinaryExpression && RELATIONS.has(node.operator) && [node.left, node.right].every((side) => !(side.type === T.Literal && typeof side.value === "number" && side.value <= 1)));
}

const NUMBER_TESTS = /^(?:isFinite|isInteger|isSafeInteger)$/u;

/** Whether a test lets only numbers through: `n > 0`, `Number.isFinite(n)`, `!isNaN(n)`, `/^\d+$/.test(text)`. */
function asksNumber(test: TSESTree.Node): boolean {
  return someNode(test, (node) => {
    if (node.type === T.BinaryExpression) return RELATIONS.has(node.operator);
    if (node.type === T.UnaryExpression && node.operator === "!") return node.argument.type === T.CallExpression && calledName(node.argument) === "isNaN";
    return node.type === T.CallExpression && (NUMBER_TESTS.test(calledName(node) ?? "") || calledName(node) === "test");
  });
}

function asksNaN(test: TSESTree.Node): boolean {
  return someNode(test, (node) => {
    if (node.type === T.UnaryExpression && node.operator === "!") return node.argument.type === T.CallExpression && NUMBER_TESTS.test(calledName(node.argument) ?? "");
    return node.type === T.CallExpression && calledName(node) === "isNaN";
  });
}

/** `if (Number.isNaN(seconds)) return …`, `if (!(seconds > 0)) …`, `if (!seconds) …` with an end: what follows is a number. */
function isNaNGuard(use: TSESTree.Node): boolean {
  let node = use;
  for (let parent = node.parent as TSESTree.Node | undefined; parent !== undefined; node = parent, parent = parent.parent as TSESTree.Node | undefined) {
    if (parent.type === T.IfStatement) return parent.test === node && (asksNaN(parent.test) || isNegated(parent.test)) && leaves(parent.consequent);
    if (parent.type.endsWith("Statement") || isFunction(parent)) return false;
  }
  return false;
}

function isNegated(test: TSESTree.Node): boolean {
  if (test.type === T.LogicalExpression) return test.operator === "||" && (isNegated(test.left) || isNegated(test.right));
  return test.type === T.UnaryExpression && test.operator === "!";
}

function leaves(statement: TSESTree.Node, orAssigns = true): boolean {
  return someNode(statement, (node) => node.type === T.ReturnStatement || node.type === T.ThrowStatement || node.type === T.ContinueStatement || node.type === T.BreakStatement || (orAssigns && node.type === T.AssignmentExpression));
}

/** Whether what is assigned is still there in a later turn of a loop: `delay = seconds ?? delay * 2` reads the value of before otherwise. */
function isCarried(variable: TSESLint.Scope.Variable, assignment: TSESTree.Node): boolean {
  const declared = variable.defs[0]?.name as TSESTree.Node | undefined;
  for (let node = parentOf(assignment); node !== undefined && !isFunction(node); node = parentOf(node)) {
    if (isLoop(node) && (declared === undefined || !isWithin(declared, node))) return true;
  }
  return false;
}
