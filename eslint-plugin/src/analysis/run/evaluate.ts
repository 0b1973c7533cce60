import { T } from "../../syntax/node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { calledName, chainStepOf, memberName } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { classMember, thisMember } from "../../syntax/class-members.js";
import { followConstants, readOption } from "../../syntax/object-properties.js";
import { bindingOf, importedNode, isGlobalName, keyName, writesOf } from "../../syntax/variables.js";
import { isFunction, isLoop, isWithin, unwrap } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { binary, compare } from "./arithmetic.js";
import { callBuiltin, PASSING_METHODS, randomCall } from "./builtins.js";
import { numbering, type Environment, type Place } from "./environment.js";
import { ANYTHING, exactNumber, has, isNullish, literalValue, numberValue, Tag, tagged, thing, valueKey, withTags } from "./value.js";
import type { Value } from "./value.js";

type Variable = TSESLint.Scope.Variable;

/** More alternatives than this are folded into one value of which only the tags are known. */
const MAX_ALTERNATIVES = 8;
const MAX_DEPTH = 24;
const MAX_CALL_DEPTH = 4;
/** More fields than this are data and no verdict. */
const MAX_FIELDS = 6;

const RETRY_AFTER_NAME = /retry[-_]?after|rate-?_?limit-?_?(?:reset|remaining-?reset)|x-ratelimit-reset/iu;
const STATUS_NAMES = new Set(["status", "statusCode", "status_code", "httpStatus", "httpStatusCode"]);
const CARRIES_STATUS = new Set([...STATUS_NAMES, "response", "res", "cause", "code"]);

export function isRetryAfterName(name: string): boolean {
  return RETRY_AFTER_NAME.test(name);
}

/** What a run supposes about the operation's answer. */
export interface Hypothesis {
  /** The HTTP status that the operation answers with. */
  readonly status?: number;
  /** The caller may give any number where the code only writes a default. */
  readonly anyOption?: boolean;
  /** Functions of the file are not run: what they give is unknown. */
  readonly opaqueCalls?: boolean;
}

/** Runs a function of the file with its parameters bound, and gives what it returns. */
export type CallRunner = (target: FunctionNode, env: Environment, depth: number) => readonly Value[];

export type CallResults = Map<FunctionNode, Map<number, readonly Value[]>>;

const callResults = new WeakMap<FileModel, { readonly of: number; readonly byHypothesis: Map<string, CallResults> }>();

/** Evaluators that suppose the same share what they have worked out, as long as the environments' keys mean the same. */
function callResultsOf(model: FileModel, { status, anyOption, opaqueCalls }: Hypothesis): CallResults {
  let kept = callResults.get(model);
  if (kept === undefined || kept.of !== numbering()) {
    kept = { of: numbering(), byHypothesis: new Map() };
    callResults.set(model, kept);
  }
  const key = `${String(status)} ${String(anyOption)} ${String(opaqueCalls)}`;
  const results = kept.byHypothesis.get(key) ?? new Map<FunctionNode, Map<number, readonly Value[]>>();
  kept.byHypothesis.set(key, results);
  return results;
}

/** Evaluates expressions to abstract values in an environment. Never throws; what it can't read is a value with no facts. */
export class Evaluator {
  readonly model: FileModel;
  readonly hypothesis: Hypothesis;
  /** What calls of the file's functions gave, by function and environment. */
  readonly calls: CallResults;
  private readonly runCall: CallRunner;
  private callDepth = 0;

  constructor(model: FileModel, hypothesis: Hypothesis, runCall: CallRunner) {
    this.model = model;
    this.hypothesis = hypothesis;
    this.calls = callResultsOf(model, hypothesis);
    this.runCall = runCall;
  }

  /** One value; alternatives that differ are folded. */
  value(node: TSESTree.Node, env: Environment): Value {
    return fold(this.values(node, env));
  }

  /** The values that an expression may have. At least one. */
  values(node: TSESTree.Node, env: Environment, depth = 0): readonly Value[] {
    if (depth > MAX_DEPTH) return [ANYTHING];
    const settled = env.get(node);
    if (settled !== undefined) return [settled];
    switch (node.type) {
      case T.Literal:
        return [ofLiteral(node)];
      case T.TemplateLiteral:
        return [this.template(node, env, depth)];
      case T.Identifier:
        return this.opened(this.identifier(node, env, depth));
      case T.MemberExpression:
        return this.opened(this.member(node, env, depth));
      case T.AwaitExpression:
        return this.values(node.argument, env, depth + 1);
      case T.UnaryExpression:
        if (node.operator === "typeof") return this.map(node.argument, env, depth, typeName);
        return this.map(node.argument, env, depth, (value) => unary(node.operator, value));
      case T.BinaryExpression:
        return this.binaryValues(node, env, depth);
      case T.LogicalExpression:
        return this.opened(this.logical(node, env, depth));
      case T.ConditionalExpression:
        return this.conditional(node, env, depth);
      case T.AssignmentExpression:
        return node.operator === "=" ? this.values(node.right, env, depth + 1) : this.assigned(node, env, depth);
      case T.UpdateExpression:
        // The step of the graph has already moved it; a postfix form gives the value before.
        return this.map(node.argument, env, depth, (value) => (node.prefix ? value : moved(value, node.operator === "++" ? -1 : 1)));
      case T.SequenceExpression:
        return this.values(node.expressions.at(-1) ?? node, env, depth + 1);
      case T.CallExpression:
        return this.call(node, env, depth);
      case T.NewExpression:
        return [this.construction(node, env, depth)];
      case T.ArrowFunctionExpression:
      case T.FunctionExpression:
        return [{ truthy: true, tags: 0, fn: node }];
      case T.ObjectExpression:
        return [this.verdict(node, env, depth) ?? thing(this.tagsInside(node, env, depth))];
      case T.ArrayExpression:
      case T.ClassExpression:
        return [thing(this.tagsInside(node, env, depth))];
      default: {
        const inner = unwrap(node);
        return inner === node ? [ANYTHING] : this.values(inner, env, depth + 1);
      }
    }
  }

  /** The storage place of a name or a member path. */
  placeOf(expression: TSESTree.Node): Place | undefined {
    const node = unwrap(expression);
    if (node.type === T.Identifier) return this.model.variable(node) ?? `global.${node.name}`;
    if (node.type !== T.MemberExpression) return undefined;
    const name = memberName(node);
    if (name === undefined) return undefined;
    const object = unwrap(node.object);
    if (object.type === T.ThisExpression) return `this.${name}`;
    const base = this.placeOf(object);
    if (base === undefined) return undefined;
    return typeof base === "string" ? `${base}.${name}` : `v${variableNumber(base)}.${name}`;
  }

  /** The place of a field of the object that a variable holds. */
  fieldOf(variable: object, name: string): Place {
    return `v${variableNumber(variable)}.${name}`;
  }

  /** The value before and after a compound assignment. */
  assigned(node: TSESTree.AssignmentExpression, env: Environment, depth = 0): readonly Value[] {
    const operator = node.operator.slice(0, -1);
    if (operator === "" || operator === "??" || operator === "||" || operator === "&&") return this.values(node.right, env, depth + 1);
    const before = this.values(node.left, env, depth + 1);
    const by = this.values(node.right, env, depth + 1);
    const grown = operator === "*" || operator === "<<" || operator === "**" ? Tag.Exponential : Tag.Counter;
    return pairs(before, by, (left, right) => withTags(binary(operator, left, right), grown));
  }

  /** Binds a pattern to a value. */
  bind(pattern: TSESTree.Node, value: Value, env: Environment, source?: TSESTree.Node): Environment {
    switch (pattern.type) {
      case T.Identifier: {
        const variable = this.model.variable(pattern);
        return variable === undefined ? env : env.set(variable, value);
      }
      case T.AssignmentPattern: {
        const missing = value.literal !== undefined && value.literal.is === undefined;
        return this.bind(pattern.left, missing ? this.value(pattern.right, env) : value, env, missing ? pattern.right : source);
      }
      case T.ObjectPattern:
        return this.bindProperties(pattern, value, env, source);
      case T.ArrayPattern:
        return pattern.elements.reduce(
          (next, element) => (element === null ? next : this.bind(element, tagged(value.tags), next)),
          env,
        );
      case T.RestElement:
        return this.bind(pattern.argument, tagged(value.tags), env);
      case T.TSParameterProperty:
        return this.bind(pattern.parameter, value, env, source);
      case T.MemberExpression: {
        const place = this.placeOf(pattern);
        return place === undefined ? env : env.set(place, value);
      }
      default:
        return env;
    }
  }

  /** Binds the parameters of a function of this file to a call's arguments; what the caller leaves out is undefined, or its default. */
  bindArguments(target: FunctionNode, call: TSESTree.CallExpression, env: Environment): Environment {
    let bound = env;
    const spread = call.arguments.some((argument) => argument.type === T.SpreadElement);
    target.params.forEach((parameter, index) => {
      const argument = call.arguments[index];
      if (spread) bound = this.bind(parameter, ANYTHING, bound);
      else if (argument === undefined) bound = this.bind(parameter, literalValue(undefined), bound);
      else bound = this.bindFields(parameter, argument, env, this.bind(parameter, this.value(argument, env), bound, argument));
    });
    return bound;
  }

  /** What an object that is written in a call says of the fields of a parameter: `retry(job, { attempts: 3 })`. */
  private bindFields(parameter: TSESTree.Node, argument: TSESTree.Node, env: Environment, bound: Environment): Environment {
    const name = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
    const variable = name.type === T.Identifier ? this.model.variable(name) : undefined;
    const object = variable === undefined ? argument : followConstants(argument, this.model.context.scopes);
    if (variable === undefined || object.type !== T.ObjectExpression) return bound;
    return object.properties.reduce((fields, property) => {
      const key = property.type === T.Property ? keyName(property.key, property.computed) : undefined;
      return property.type === T.Property && key !== undefined ? fields.set(this.fieldOf(variable, key), this.value(property.value, env)) : fields;
    }, bound);
  }

  private bindProperties(pattern: TSESTree.ObjectPattern, value: Value, env: Environment, source: TSESTree.Node | undefined): Environment {
    let bound = env;
    for (const property of pattern.properties) {
      if (property.type === T.RestElement) {
        bound = this.bind(property.argument, tagged(value.tags), bound);
        continue;
      }
      const name = keyName(property.key, property.computed);
      const read = name === undefined ? ANYTHING : this.property(name, value, env, source);
      const target = property.value;
      if (target.type === T.AssignmentPattern && isFunction(target.right) && read.fn === undefined && name !== undefined && source !== undefined && this.isGiven(name, source, env)) {
        // A function is given, and not which.
        bound = this.bind(target.left, tagged(read.tags | Tag.Opaque), bound);
      } else if (target.type === T.AssignmentPattern && !hasFacts(read)) {
        // Nothing tells what the caller gives, so the default stands for it.
        bound = this.bind(target.left, withTags(this.value(target.right, env), read.tags | Tag.Option), bound, target.right);
      } else {
        bound = this.bind(target, read, bound);
      }
    }
    return bound;
  }

  private isGiven(name: string, source: TSESTree.Node, env: Environment): boolean {
    if (this.fieldIn(name, source, env) !== undefined) return true;
    const object = followConstants(source, this.model.context.scopes);
    return object.type === T.ObjectExpression && object.properties.some((property) => property.type === T.Property && keyName(property.key, property.computed) === name);
  }

  private fieldIn(name: string, source: TSESTree.Node, env: Environment): Value | undefined {
    const place = this.placeOf(source);
    return place === undefined ? undefined : env.get(typeof place === "string" ? `${place}.${name}` : this.fieldOf(place, name));
  }

  private property(name: string, value: Value, env: Environment, source: TSESTree.Node | undefined): Value {
    if (source !== undefined) {
      const field = this.fieldIn(name, source, env);
      if (field !== undefined) return field;
      const option = this.model.optionOf(source, name);
      if (option.kind === "value") return this.value(option.node, env);
    }
    return this.memberOf(value, name);
  }

  private opened(values: readonly Value[]): readonly Value[] {
    if (this.hypothesis.anyOption !== true) return values;
    return values.map((value) => (has(value, Tag.Option) && !has(value, Tag.Counter) && value.lo !== undefined ? tagged(value.tags) : value));
  }

  private map(node: TSESTree.Node, env: Environment, depth: number, change: (value: Value) => Value): readonly Value[] {
    return distinct(this.values(node, env, depth + 1).map(change));
  }

  private binaryValues(node: TSESTree.BinaryExpression, env: Environment, depth: number): readonly Value[] {
    if (node.left.type === T.PrivateIdentifier || node.operator === "in" || node.operator === "instanceof") {
      const tags = this.values(node.right, env, depth + 1)[0]?.tags ?? 0;
      const left = node.left.type === T.PrivateIdentifier ? 0 : fold(this.values(node.left, env, depth + 1)).tags;
      return [tagged(left | (tags & ~Tag.Opaque))];
    }
    const left = this.values(node.left, env, depth + 1);
    const right = this.values(node.right, env, depth + 1);
    return pairs(left, right, (a, b) => compareNames(node.operator, a, b) ?? compare(node.operator, a, b) ?? binary(node.operator, a, b));
  }

  private logical(node: TSESTree.LogicalExpression, env: Environment, depth: number): readonly Value[] {
    const results: Value[] = [];
    for (const left of this.values(node.left, env, depth + 1)) {
      const decided = node.operator === "??" ? isNullish(left) : node.operator === "||" ? negate(left.truthy) : left.truthy;
      if (decided === false) {
        results.push(left);
        continue;
      }
      const right = this.values(node.right, env, depth + 1);
      if (decided === true) {
        results.push(...right.map((value) => withTags(value, left.tags & ~Tag.Opaque & ~Tag.Signal)));
      } else if (node.operator === "&&") {
        results.push(...right.map((value) => ({ tags: value.tags | left.tags })));
      } else if ((left.tags & (Tag.RetryAfter | Tag.Opaque | Tag.Failure | Tag.Result)) !== 0) {
        results.push(left, ...right);
      } else {
        // An option whose value the caller decides: what is written as its default stands for it.
        results.push(...right.map((value) => withTags(value, left.tags | Tag.Option)));
      }
    }
    return distinct(results);
  }

  private conditional(node: TSESTree.ConditionalExpression, env: Environment, depth: number): readonly Value[] {
    const tests = this.values(node.test, env, depth + 1);
    const results: Value[] = [];
    if (tests.some((test) => test.truthy !== false)) results.push(...this.values(node.consequent, env, depth + 1));
    if (tests.some((test) => test.truthy !== true)) results.push(...this.values(node.alternate, env, depth + 1));
    return distinct(results);
  }

  private identifier(node: TSESTree.Identifier, env: Environment, depth: number): readonly Value[] {
    if (isGlobalName(node, this.model.context.scopes)) return [globalValue(node.name)];
    const variable = this.model.variable(node);
    if (variable === undefined) return [ANYTHING];
    const tracked = env.get(variable);
    if (tracked !== undefined) return [tracked];
    const values = this.initial(variable, env, depth);
    return values.some(isSwitch) && isSetElsewhere(variable, node) ? [tagged(Tag.Option)] : values;
  }

  /** What a variable holds before the run sets it. */
  private initial(variable: Variable, env: Environment, depth: number): readonly Value[] {
    const definition = variable.defs[0];
    if (definition === undefined) return [ANYTHING];
    if (isFunction(definition.node) && definition.type === "FunctionName") return [{ truthy: true, tags: 0, fn: definition.node }];
    if (definition.type === "Parameter") return [this.parameter(variable, env, depth)];
    if (definition.type === "CatchClause") return [thing(Tag.Failure)];
    if (definition.type === "ImportBinding") return this.imported(variable, env, depth);
    const initialisers = writesOf(variable).filter((write) => write.init === true);
    if (initialisers.length === 0) return [isSetLater(variable) ? literalValue(undefined) : tagged(Tag.Option)];
    const binding = bindingOf(variable);
    if (binding === undefined) return this.firstValue(variable, env, depth);
    if (binding.source === undefined) return [ANYTHING];
    if (binding.steps.length === 0) return this.values(binding.source, env, depth + 1);
    const path = binding.steps.map(({ take }) => take).filter((take) => typeof take === "string");
    const fallback = binding.steps.at(-1)?.fallback;
    if (path.length === binding.steps.length) {
      const option = readOption(binding.source, path, this.model.context.scopes);
      if (option.kind === "value") return this.values(option.node, env, depth + 1);
      if (option.kind === "absent" && fallback !== undefined) return this.values(fallback, env, depth + 1);
    }
    const [name] = path;
    const given = binding.steps.length === 1 && name !== undefined ? this.fieldIn(name, binding.source, env) : undefined;
    if (given !== undefined && hasFacts(given)) return [given];
    if (given !== undefined && given.fn === undefined && fallback !== undefined && isFunction(fallback)) return [tagged(given.tags | Tag.Opaque)];
    const source = fold(this.values(binding.source, env, depth + 1));
    const read = path.reduce((value, name) => this.memberOf(value, name), source);
    if (fallback === undefined || hasFacts(read)) return [withTags(read, Tag.Option)];
    return this.values(fallback, env, depth + 1).map((value) => withTags(value, read.tags | Tag.Option));
  }

  /** A constant of another file, where it can be read. */
  private imported(variable: Variable, env: Environment, depth: number): readonly Value[] {
    const node = importedNode(variable);
    if (node === undefined) return [tagged(Tag.Option)];
    return isFunction(node) ? [{ truthy: true, tags: 0, fn: node }] : this.values(node, env, depth + 1);
  }

  // `let wait = 500` that is changed later: a run that begins before the change sees the first value.
  private firstValue(variable: Variable, env: Environment, depth: number): readonly Value[] {
    const first = writesOf(variable).find((write) => write.init === true);
    const declarator = first?.identifier.parent as TSESTree.Node | undefined;
    if (declarator?.type !== T.VariableDeclarator || declarator.init === null) return [tagged(Tag.Option)];
    return this.values(declarator.init, env, depth + 1).map((value) => withTags(value, 0));
  }

  private parameter(variable: Variable, env: Environment, depth: number): Value {
    const definition = variable.defs[0];
    const name = definition?.name;
    if (name === undefined) return tagged(Tag.Option);
    const binding = bindingOf(variable);
    const fallback = binding?.steps.at(-1)?.fallback ?? defaultBeside(name);
    const steps = binding?.steps ?? [];
    const named = steps.some(({ take }) => typeof take === "string" && isRetryAfterName(take)) ? Tag.RetryAfter : 0;
    if (fallback !== undefined) return withTags(fold(this.values(fallback, env, depth + 1)), Tag.Option | named);
    if (name.type === T.Identifier && name.optional === true && steps.length === 0) return literalValue(undefined, Tag.Option);
    return tagged(Tag.Option | named);
  }

  private member(node: TSESTree.MemberExpression, env: Environment, depth: number): readonly Value[] {
    const place = this.placeOf(node);
    const tracked = place === undefined ? undefined : env.get(place);
    if (tracked !== undefined) return [tracked];
    const name = memberName(node);
    if (name === undefined) return this.element(node, env, depth);
    const own = thisMember(node);
    if (own !== undefined) return this.field(own.owner, own.name, env, depth);
    const object = fold(this.values(node.object, env, depth + 1));
    if (object.fields !== undefined || has(object, Tag.Result) || has(object, Tag.Failure)) return [this.memberOf(object, name)];
    const constant = this.model.staticOf(node);
    if (constant !== undefined) return [ofStatic(constant.value)];
    const option = this.model.optionOf(node.object, name);
    if (option.kind === "value" && option.node !== node) return this.values(option.node, env, depth + 1);
    if (name === "length") {
      const length = this.elements(node.object)?.length;
      if (length !== undefined) return [numberValue(length)];
    }
    const fallback = defaultOfOption(node, this.model);
    if (fallback !== undefined) return this.values(fallback, env, depth + 1).map((value) => withTags(value, Tag.Option));
    return [this.memberOf(object, name)];
  }

  /** A property of a value: what the hypothesis says of an answer, and what its name says of a wait. */
  memberOf(object: Value, name: string): Value {
    if (object.fields !== undefined) return object.fields.get(name) ?? literalValue(undefined);
    const inherited = object.tags & (Tag.Result | Tag.Failure | Tag.RetryAfter | Tag.Random | Tag.Clock | Tag.StatusLost);
    const own = isRetryAfterName(name) ? Tag.RetryAfter : 0;
    const signal = name === "aborted" || name === "signal" ? Tag.Signal : 0;
    const tags = inherited | own | signal | (inherited === 0 ? Tag.Option : 0);
    const { status } = this.hypothesis;
    if (status === undefined || (inherited & (Tag.Result | Tag.Failure)) === 0) return tagged(tags);
    if (name === "response") return (inherited & Tag.StatusLost) === 0 ? thing(tags) : literalValue(undefined, tags);
    if (STATUS_NAMES.has(name)) return (inherited & Tag.StatusLost) === 0 ? numberValue(status, tags) : literalValue(undefined, tags);
    // An answer with a status is neither an abort nor a broken connection.
    if (name === "name" || name === "code" || name === "errno") return { truthy: true, tags: tags | Tag.AnswerName };
    if (name === "ok") return literalValue(status >= 200 && status < 300, tags);
    return tagged(tags);
  }

  private field(owner: Parameters<typeof classMember>[0], name: string, env: Environment, depth: number): readonly Value[] {
    const found = classMember(owner, name);
    const named = isRetryAfterName(name) ? Tag.RetryAfter : 0;
    const [value] = found?.values ?? [];
    if (found?.method !== undefined && isFunction(found.method)) return [{ truthy: true, tags: 0, fn: found.method }];
    if (value === undefined || found === undefined) return [tagged(Tag.Option | named)];
    if (found.parameter !== undefined) {
      const { parameter } = found.parameter;
      return parameter.type === T.AssignmentPattern
        ? this.values(parameter.right, env, depth + 1).map((entry) => withTags(entry, Tag.Option))
        : [tagged(Tag.Option | named)];
    }
    // Several values: the first is the field's own, the others are set while it runs.
    return this.values(value, env, depth + 1).map((entry) => withTags(entry, named | (found.values.length > 1 ? Tag.Option : 0)));
  }

  private element(node: TSESTree.MemberExpression, env: Environment, depth: number): readonly Value[] {
    const index = fold(this.values(node.property, env, depth + 1));
    const elements = this.elements(node.object);
    const object = fold(this.values(node.object, env, depth + 1));
    if (index.literal !== undefined && typeof index.literal.is === "string") return [this.memberOf(object, index.literal.is)];
    if (elements === undefined) return [tagged((object.tags & ~Tag.Option) | (index.tags & Tag.Counter) | Tag.Table | Tag.Option)];
    const exact = exactNumber(index);
    if (exact !== undefined) {
      const element = elements[exact];
      if (element === undefined) return [literalValue(undefined, Tag.Table)];
      return this.values(element, env, depth + 1).map((value) => withTags(value, Tag.Table));
    }
    const all = elements.flatMap((element) => this.values(element, env, depth + 1));
    return [withTags(hull(all), Tag.Table)];
  }

  /** The elements of a constant array or set. */
  elements(node: TSESTree.Node): TSESTree.Expression[] | undefined {
    return this.model.memo("elements", node, () => this.findElements(node));
  }

  private findElements(node: TSESTree.Node): TSESTree.Expression[] | undefined {
    let target = withDefault(followConstants(node, this.model.context.scopes));
    if (target.type === T.NewExpression && target.callee.type === T.Identifier && target.callee.name === "Set") {
      const [first] = target.arguments;
      if (first === undefined) return undefined;
      target = followConstants(first, this.model.context.scopes);
    }
    target = unwrap(target);
    if (target.type === T.CallExpression && calledName(target) === "freeze" && target.arguments[0] !== undefined) {
      target = unwrap(target.arguments[0]);
    }
    if (target.type !== T.ArrayExpression) return undefined;
    const elements: TSESTree.Expression[] = [];
    for (const element of target.elements) {
      if (element === null || element.type === T.SpreadElement) return undefined;
      elements.push(element);
    }
    return elements;
  }

  private template(node: TSESTree.TemplateLiteral, env: Environment, depth: number): Value {
    const constant = this.model.staticOf(node);
    if (constant !== undefined) return ofStatic(constant.value);
    const tags = node.expressions.reduce((sum, part) => sum | fold(this.values(part, env, depth + 1)).tags, 0);
    return { truthy: true, tags };
  }

  private construction(node: TSESTree.NewExpression, env: Environment, depth: number): Value {
    const tags = node.arguments.reduce((sum, argument) => sum | fold(this.values(argument, env, depth + 1)).tags, 0);
    if (node.callee.type !== T.Identifier) return thing(tags);
    const { name } = node.callee;
    if (name === "Date") return thing(tags | Tag.Clock);
    if (!isGlobalName(node.callee, this.model.context.scopes)) return thing(tags & ~Tag.StatusLost);
    if (name.endsWith("Error")) return thing((tags & ~Tag.Result) | Tag.StatusLost);
    return thing(tags);
  }

  private call(node: TSESTree.CallExpression, env: Environment, depth: number): readonly Value[] {
    const chain = chainStepOf(node);
    if (chain !== undefined) return this.values(chain.promise, env, depth + 1);
    const callee = unwrap(node.callee);
    const values = node.arguments.map((argument) =>
      argument.type === T.SpreadElement ? tagged(fold(this.values(argument.argument, env, depth + 1)).tags) : fold(this.values(argument, env, depth + 1)),
    );
    if (randomCall(callee, this.model.context.scopes)) return [rangeOfRandom(callee, values)];
    const builtin = callBuiltin(callee, values, this.model.context.scopes);
    if (builtin !== undefined) return [builtin];
    if (isAssign(callee)) return [this.assignedObject(node, values)];
    const target = this.functionOfCallee(callee, env);
    if (target !== undefined) return this.callFunction(target, node, env, depth);
    return [this.opaqueCall(callee, values, env, depth)];
  }

  /** `error.status = response.status`: from here on the error says it; undefined where an assignment is another one. */
  withStatusOf({ left, operator }: TSESTree.AssignmentExpression, env: Environment): Environment | undefined {
    if (operator !== "=" || left.type !== T.MemberExpression || !CARRIES_STATUS.has(memberName(left) ?? "")) return undefined;
    const place = this.placeOf(unwrap(left.object));
    const value = place === undefined ? undefined : this.value(unwrap(left.object), env);
    if (place === undefined || value === undefined || !has(value, Tag.StatusLost)) return undefined;
    return env.set(place, { ...value, tags: (value.tags & ~Tag.StatusLost) | Tag.Failure });
  }

  // `Object.assign(new Error(text), { status })`: the error says it after all.
  private assignedObject(node: TSESTree.CallExpression, values: readonly Value[]): Value {
    const { tags } = fold(values);
    return thing((tags & Tag.StatusLost) !== 0 && givesStatus(node) ? (tags & ~Tag.StatusLost) | Tag.Failure : tags);
  }

  private functionOfCallee(callee: TSESTree.Node, env: Environment): FunctionNode | undefined {
    const place = this.placeOf(callee);
    const tracked = place === undefined ? undefined : env.get(place);
    if (tracked?.fn !== undefined) return tracked.fn;
    if (tracked !== undefined && has(tracked, Tag.Opaque)) return undefined;
    const known = this.model.linkedFunctionOf(callee);
    if (callee.type !== T.Identifier || (known !== undefined && !isDestructured(this.model.variable(callee)))) return known;
    const value = fold(this.identifier(callee, env, 0));
    return value.fn ?? (has(value, Tag.Opaque) ? undefined : known);
  }

  private callFunction(target: FunctionNode, node: TSESTree.CallExpression, env: Environment, depth: number): readonly Value[] {
    if (this.hypothesis.opaqueCalls === true || this.callDepth >= MAX_CALL_DEPTH) return [tagged(Tag.Opaque)];
    this.callDepth += 1;
    try {
      return this.runCall(target, this.bindArguments(target, node, env), depth + 1);
    } finally {
      this.callDepth -= 1;
    }
  }

  private opaqueCall(
    callee: TSESTree.Node,
    values: readonly Value[],
    env: Environment,
    depth: number,
  ): Value {
    const given = values.reduce((sum, value) => sum | value.tags, 0) & ~Tag.Option;
    if (callee.type !== T.MemberExpression) return tagged(given | Tag.Opaque);
    const name = memberName(callee);
    const object = fold(this.values(callee.object, env, depth + 1));
    const inherited = object.tags & ~Tag.Option;
    const [first] = values;
    if (name === "get" && typeof first?.literal?.is === "string") return this.memberOf(withTags(object, 0), first.literal.is);
    if (name === "includes" || name === "has") return this.contains(callee.object, first, inherited | given);
    if (name === "isAxiosError" && this.hypothesis.status !== undefined) return literalValue(true, given);
    if (name !== undefined && PASSING_METHODS.has(name)) return tagged(inherited | given);
    return tagged(inherited | given | Tag.Opaque);
  }

  private contains(list: TSESTree.Node, item: Value | undefined, tags: number): Value {
    const elements = this.elements(list);
    const exact = item === undefined ? undefined : (exactNumber(item) ?? item.literal?.is);
    if (elements === undefined || item === undefined || (exact === undefined && item.literal === undefined && !has(item, Tag.AnswerName))) return tagged(tags);
    const values = elements.map((element) => this.model.staticOf(element));
    if (has(item, Tag.AnswerName) && values.every((value) => typeof value?.value === "string" && CONNECTION_NAMES.test(value.value))) return literalValue(false, tags);
    if (values.some((value) => value !== undefined && value.value === exact)) return literalValue(true, tags);
    return values.every((value) => value !== undefined) ? literalValue(false, tags) : tagged(tags);
  }

  /** A small object that a function gives back is remembered by its fields: its reader asks them one by one. */
  private verdict(node: TSESTree.ObjectExpression, env: Environment, depth: number): Value | undefined {
    if (!isGivenBack(node) || node.properties.length > MAX_FIELDS) return undefined;
    const fields = new Map<string, Value>();
    for (const property of node.properties) {
      const name = property.type === T.Property ? keyName(property.key, property.computed) : undefined;
      if (property.type !== T.Property || name === undefined || property.kind !== "init" || property.method) return undefined;
      fields.set(name, fold(this.values(property.value, env, depth + 1)));
    }
    return { ...thing(this.tagsInside(node, env, depth)), fields };
  }

  private tagsInside(node: TSESTree.Node, env: Environment, depth: number): number {
    let tags = 0;
    if (node.type === T.ArrayExpression) {
      for (const element of node.elements) {
        if (element !== null && element.type !== T.SpreadElement) tags |= fold(this.values(element, env, depth + 1)).tags;
      }
    }
    // What a field of it holds is not told apart from the others.
    if (node.type === T.ObjectExpression) {
      for (const property of node.properties) {
        if (property.type === T.Property && !isFunction(property.value)) tags |= fold(this.values(property.value, env, depth + 1)).tags & (Tag.RetryAfter | Tag.Random);
      }
    }
    return tags & (Tag.Result | Tag.Failure | Tag.RetryAfter | Tag.Random);
  }
}

/** Of `given ?? [500, 503]` the list that the code writes stands for what the caller gives. */
function withDefault(node: TSESTree.Node): TSESTree.Node {
  const bare = unwrap(node);
  return bare.type === T.LogicalExpression && bare.operator !== "&&" ? bare.right : node;
}

/** One value for several: equal facts stay, numbers become a range, tags are joined. */
export function fold(values: readonly Value[]): Value {
  const [first] = values;
  if (first === undefined) return ANYTHING;
  return values.length === 1 ? first : hull(values);
}

function hull(values: readonly Value[]): Value {
  const tags = values.reduce((sum, value) => sum | value.tags, 0);
  const [first] = values;
  if (first === undefined) return ANYTHING;
  const truthy = values.every((value) => value.truthy === first.truthy) ? first.truthy : undefined;
  const base: Value = truthy === undefined ? { tags } : { tags, truthy };
  if (values.every((value) => value.lo !== undefined && value.hi !== undefined)) {
    return {
      ...base,
      lo: Math.min(...values.map((value) => value.lo ?? 0)),
      hi: Math.max(...values.map((value) => value.hi ?? 0)),
    };
  }
  if (first.literal !== undefined && values.every((value) => value.literal?.is === first.literal?.is && value.literal !== undefined)) {
    return { ...base, literal: first.literal };
  }
  return base;
}

function distinct(values: readonly Value[]): readonly Value[] {
  if (values.length === 1) return values;
  const kept: Value[] = [];
  for (const value of values) {
    if (!kept.some((other) => sameValue(other, value))) kept.push(value);
  }
  return kept.length > MAX_ALTERNATIVES ? [hull(kept)] : kept;
}

function sameValue(a: Value, b: Value): boolean {
  return a.lo === b.lo && a.hi === b.hi && a.literal?.is === b.literal?.is && (a.literal === undefined) === (b.literal === undefined) && a.truthy === b.truthy && a.tags === b.tags && a.fn === b.fn && (a.fields === b.fields || valueKey(a) === valueKey(b));
}

function isGivenBack(node: TSESTree.Node): boolean {
  const parent = node.parent as TSESTree.Node;
  if (parent.type === T.ReturnStatement || (parent.type === T.ArrowFunctionExpression && parent.body === node)) return true;
  return (parent.type === T.ConditionalExpression || parent.type === T.TSAsExpression || parent.type === T.TSSatisfiesExpression) && isGivenBack(parent);
}

function pairs(left: readonly Value[], right: readonly Value[], join: (a: Value, b: Value) => Value): readonly Value[] {
  return distinct(left.flatMap((a) => right.map((b) => join(a, b))));
}

const CONNECTION_NAMES = /abort|cancel|timeout|timedout|ECONN|ENOT|ETIMED|EAI_|EPIPE|EHOST|ENET|UND_ERR|ERR_NETWORK|FetchError|NetworkError/iu;

/** A name of an abort or a broken connection, compared with the name or code of an error that an answer made. */
function compareNames(operator: string, left: Value, right: Value): Value | undefined {
  const [name, other] = has(left, Tag.AnswerName) ? [left, right] : [right, left];
  if (!has(name, Tag.AnswerName) || typeof other.literal?.is !== "string" || !CONNECTION_NAMES.test(other.literal.is)) return undefined;
  if (operator === "===" || operator === "==") return literalValue(false, left.tags | right.tags);
  return operator === "!==" || operator === "!=" ? literalValue(true, left.tags | right.tags) : undefined;
}

function hasFacts(value: Value): boolean {
  return value.lo !== undefined || value.literal !== undefined || value.fn !== undefined;
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function moved(value: Value, by: number): Value {
  return value.lo === undefined || value.hi === undefined ? value : { ...numberRange(value.lo + by, value.hi + by), tags: value.tags };
}

function numberRange(lo: number, hi: number): Value {
  return lo === hi ? numberValue(lo) : { lo, hi, tags: 0 };
}

function typeName(value: Value): Value {
  if (value.lo !== undefined) return literalValue("number", value.tags);
  if (value.fn !== undefined) return literalValue("function", value.tags);
  if (value.literal === undefined || value.literal.is === null) return tagged(value.tags);
  return literalValue(typeof value.literal.is, value.tags);
}

function unary(operator: string, value: Value): Value {
  if (operator === "!") return value.truthy === undefined ? tagged(value.tags) : literalValue(!value.truthy, value.tags);
  if (operator === "-" && value.lo !== undefined && value.hi !== undefined) return { ...numberRange(-value.hi, -value.lo), tags: value.tags };
  if (operator === "+") return value.lo === undefined ? tagged(value.tags) : value;
  if (operator === "void") return literalValue(undefined);
  return tagged(value.tags & ~Tag.RetryAfter);
}

function ofLiteral(node: TSESTree.Literal): Value {
  if (typeof node.value === "number") return numberValue(node.value);
  if (typeof node.value === "string" || typeof node.value === "boolean" || node.value === null) {
    if (node.value === null && "regex" in node) return thing();
    const named = typeof node.value === "string" && isRetryAfterName(node.value) ? Tag.RetryAfter : 0;
    return literalValue(node.value, named);
  }
  return thing();
}

function ofStatic(value: unknown): Value {
  if (typeof value === "number") return numberValue(value);
  if (typeof value === "string" || typeof value === "boolean" || value === null || value === undefined) return literalValue(value);
  return thing();
}

function globalValue(name: string): Value {
  if (name === "undefined") return literalValue(undefined);
  if (name === "Infinity") return numberValue(Infinity);
  if (name === "NaN") return ANYTHING;
  return thing();
}

function rangeOfRandom(callee: TSESTree.Node, values: readonly Value[]): Value {
  const [first, second] = values.map((value) => exactNumber(value));
  if (callee.type === T.MemberExpression && memberName(callee) === "randomInt") {
    if (first !== undefined && second !== undefined) return { lo: first, hi: second, tags: Tag.Random };
    if (first !== undefined) return { lo: 0, hi: first, tags: Tag.Random };
    return tagged(Tag.Random);
  }
  if (callee.type === T.MemberExpression && memberName(callee) === "random") return { lo: 0, hi: 1, tags: Tag.Random };
  return tagged(Tag.Random);
}

// `let result;` that is only set further down: a run sees it empty first.
function isSetLater(variable: Variable): boolean {
  const declarator = variable.defs[0]?.node;
  if (declarator?.type !== T.VariableDeclarator || variable.scope.block.type === T.Program) return writesOf(variable).length === 0;
  const statement = declarator.parent as TSESTree.Node;
  const owner = statement.parent as TSESTree.Node;
  if (owner.type === T.ForOfStatement || owner.type === T.ForInStatement) return false;
  return writesOf(variable).every((write) => write.from.variableScope === variable.scope.variableScope && write.identifier.range[0] > declarator.range[1]);
}

function isSwitch(value: Value): boolean {
  return typeof value.literal?.is === "boolean";
}

/** A switch that a timer, a listener or another function sets may be set at any time: `setTimeout(() => { stop = true; }, ms)`. */
function isSetElsewhere(variable: Variable, reader: TSESTree.Node): boolean {
  return writesOf(variable).some((write) => write.init !== true && write.from.variableScope !== variable.scope.variableScope && !isInSameRun(write.from.variableScope.block, reader));
}

// What the reader's own function does, or a callback in the reader's loop, belongs to the run that is followed.
function isInSameRun(writer: TSESTree.Node, reader: TSESTree.Node): boolean {
  for (let node: TSESTree.Node | null | undefined = reader; node !== null && node !== undefined; node = node.parent) {
    if (node === writer) return true;
    if (isLoop(node) && isWithin(writer, node)) return true;
  }
  return false;
}

function defaultBeside(name: TSESTree.Node): TSESTree.Expression | undefined {
  const parent = name.parent as TSESTree.Node | undefined;
  return parent?.type === T.AssignmentPattern && parent.left === name ? parent.right : undefined;
}

// `options.retries` of a parameter `options = { retries: 3 }`.
function defaultOfOption(node: TSESTree.MemberExpression, model: FileModel): TSESTree.Expression | undefined {
  const object = unwrap(node.object);
  const name = memberName(node);
  if (object.type !== T.Identifier || name === undefined) return undefined;
  const definition = model.variable(object)?.defs[0];
  if (definition?.type !== "Parameter") return undefined;
  const fallback = defaultBeside(definition.name);
  if (fallback === undefined) return undefined;
  const option = model.optionOf(fallback, name);
  return option.kind === "value" && !isFunction(option.node) ? (option.node as TSESTree.Expression) : undefined;
}

const variableNumbers = new WeakMap<object, number>();
let lastVariable = 0;

function variableNumber(variable: object): number {
  let number = variableNumbers.get(variable);
  if (number === undefined) {
    lastVariable += 1;
    number = lastVariable;
    variableNumbers.set(variable, number);
  }
  return number;
}

function isDestructured(variable: Variable | undefined): boolean {
  const binding = variable === undefined ? undefined : bindingOf(variable);
  return binding !== undefined && binding.steps.length > 0;
}

function isAssign(callee: TSESTree.Node): boolean {
  return callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === "Object" && memberName(callee) === "assign";
}

// What can't be read may hold it.
function givesStatus(assign: TSESTree.CallExpression): boolean {
  return assign.arguments.slice(1).some((given) => {
    if (given.type !== T.ObjectExpression) return true;
    return given.properties.some((property) => property.type === T.SpreadElement || CARRIES_STATUS.has(keyName(property.key, property.computed) ?? ""));
  });
}
