import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import type { FlowEdge, FlowGraph, FlowNode, FunctionNode } from "../../control-flow/flow-graph.js";
import type { FileModel } from "../file-model.js";
import { contextOf } from "../linked-files.js";
import { modelOf } from "../model-of.js";
import type { Environment, Place } from "./environment.js";
import { isRetryAfterName, type Evaluator } from "./evaluate.js";
import { isTaken, sleepOf } from "./sleep.js";
import { relevantNames } from "./relevance.js";
import { visibleNames } from "./visible-names.js";
import type { Sleep } from "./sleep.js";
import { ANYTHING, has, isNullish, literalValue, numberValue, Tag, tagged, thing } from "./value.js";
import type { Value } from "./value.js";

/** How the operation ends in a run. */
export type Outcome = "fails" | "succeeds";

/** How a test on the operation's result reads: which outcome of the test means that the operation failed. */
export type ResultReading = { readonly kind: "failure" | "falsy"; readonly failsWhen: boolean; /** It asks for some failures only: `status === 404`. */ readonly partly?: boolean } | { readonly kind: "state" | "opaque" } | undefined;

export interface RunSpec {
  readonly graph: FlowGraph;
  /** The graphs of the other functions that a run goes through. */
  readonly others?: readonly FlowGraph[];
  readonly start: FlowNode;
  readonly env: Environment;
  /** The operation's settling nodes: where it succeeds or fails. */
  readonly operation: ReadonlySet<TSESTree.Node>;
  readonly outcome: Outcome;
  /** Where the operation itself is not in the file: each coming to `at` is the end of an attempt that failed. */
  readonly attempt?: { readonly at: FlowNode; readonly begin: (env: Environment) => Environment };
  /** Where the run ends: nodes outside the loop, say. */
  readonly isEnd: (node: FlowNode) => boolean;
  /** Where a function of the cycle begins anew: a call of it, or its reference given to a timer or an event. */
  readonly enter?: (node: FlowNode, env: Environment, outcome: Outcome) => Entering | undefined;
  readonly readResultTest?: (test: TSESTree.Node, env: Environment) => ResultReading;
  /** How the operation fails: by rejecting (also an error callback or event), by its answer, or by both. */
  readonly failsBy?: "rejection" | "answer" | "both";
  /** Tests of these kinds end a run: nothing is known of how they turn out. */
  readonly stopsAt?: "opaque";
  /** Results that may be falsy are told from failures: off where only outright failure tests count. */
  readonly readsFalsy?: boolean | "success";
  /** What the operation rejects with. */
  readonly rejectsWith?: Value;
  /** The operation gave an answer: its result is there, whatever it says. */
  readonly answered?: boolean;
  /** Operations that report by events: the call itself only starts them. */
  readonly emitters?: ReadonlySet<TSESTree.Node>;
  /** Counting is left out: enough to see whether the flow comes round, at a fraction of the states. */
  readonly coarse?: boolean;
  /** Only whether an attempt leads to another one is asked: the run ends where one does. */
  readonly endsOnceRound?: boolean;
  readonly maxAttempts?: number;
  readonly maxStates?: number;
  /** The most states that the run and the helpers in it may cost together. */
  readonly maxCost?: number;
}

/** Where a run goes on when a function of the cycle is called again. */
export interface Entering {
  readonly entry: FlowNode;
  readonly env: Environment;
  readonly wait?: Sleep;
}

export interface RunState {
  readonly id: number;
  readonly node: FlowNode;
  readonly env: Environment;
  /** The attempts that were begun on the shortest way here. */
  readonly attempt: number;
  /** The waits since the last attempt. */
  readonly waits: readonly Sleep[];
  readonly next: RunState[];
  /** This state is an attempt's end: the operation settles here. */
  readonly settles: boolean;
}

export interface Run {
  readonly states: readonly RunState[];
  readonly first: RunState | undefined;
  /** States in which an attempt settles, in the order in which they were found. */
  readonly attempts: readonly RunState[];
  /** States where the run ended, the ends that `isEnd` names among them. */
  readonly ends: readonly RunState[];
  /** The run was cut: too many states or attempts. */
  readonly truncated: boolean;
  /** It was cut because it cost too much, helpers included. */
  readonly isExhausted: boolean;
}

const FAILURE_EVENTS = /^(?:error|close|timeout|abort|aborted|disconnect|disconnected|end|exit|connect_error|connect_failed|fail|failed|clientError|connectFailed|offline|connectionClose|unhandledRejection)$/u;
const MAX_STATES = 2500;
const MAX_ATTEMPTS = 48;

export function isFailureEvent(event: string): boolean {
  return FAILURE_EVENTS.test(event);
}

/** Runs a function abstractly: every attempt of the operation ends in the same way, all other calls succeed. */
export function simulate(spec: RunSpec, evaluator: Evaluator): Run {
  return new Simulation(spec, evaluator).run();
}

/** Runs a function of the file once and gives what it returns; used for helpers that work out a delay or a predicate. */
export function runFunction(target: FunctionNode, env: Environment, depth: number, evaluator: Evaluator): readonly Value[] {
  if (target.generator) return [tagged(Tag.Opaque)];
  const seen = seenBy(target, env, evaluator);
  const known = evaluator.calls.get(target)?.get(seen.key);
  if (known !== undefined) return known;
  const results = evaluator.calls.get(target) ?? new Map<number, readonly Value[]>();
  evaluator.calls.set(target, results);
  const values = runOnce(target, seen, depth, evaluator);
  results.set(seen.key, values);
  return values;
}

/** Of a function that is too long to run it is known at least what it speaks of. */
function mayReadRetryAfter(target: FunctionNode, evaluator: Evaluator): boolean {
  return isRetryAfterName(evaluator.model.text(target));
}

/** What a function may look at of all that is known where it is called: states that differ in other things share its result. */
function seenBy(target: FunctionNode, env: Environment, evaluator: Evaluator): Environment {
  const own = visibleNames(target, modelFor(target, evaluator));
  if (own === undefined) return env;
  const names = [own];
  let isAnySeen = false;
  const isSeen = (place: Place): boolean => {
    if (typeof place === "object" && "type" in place) return true;
    const name = typeof place === "string" ? place.slice(place.lastIndexOf(".") + 1) : (place as { readonly name: string }).name;
    return name === "thrown" || names.some((visible) => visible.has(name));
  };
  // A function that is handed over is called with what stands around it.
  for (let count = -1; count !== names.length; ) {
    count = names.length;
    env.only((place, { fn }) => {
      if (fn === undefined || !isSeen(place)) return true;
      const visible = visibleNames(fn, modelFor(fn, evaluator));
      if (visible === undefined) isAnySeen = true;
      else if (!names.includes(visible)) names.push(visible);
      return true;
    });
  }
  return isAnySeen ? env : env.only(isSeen);
}

function modelFor(target: FunctionNode, { model }: Evaluator): FileModel {
  const context = contextOf(target);
  return context === undefined || context === model.context ? model : modelOf(context);
}

function runOnce(target: FunctionNode, env: Environment, depth: number, evaluator: Evaluator): readonly Value[] {
  const graph = evaluator.model.graphOf(target);
  if (target.body.type !== T.BlockStatement) return evaluator.values(target.body, env, depth);
  const returned: Value[] = [];
  const spec: RunSpec = { graph, start: graph.entry, env, operation: new Set(), outcome: "succeeds", isEnd: () => false, maxStates: 250 };
  const run = simulate(spec, evaluator);
  if (run.truncated) return [tagged(Tag.Opaque | (mayReadRetryAfter(target, evaluator) ? Tag.RetryAfter : 0))];
  for (const state of run.states) {
    if (state.node.kind !== "step" || state.node.ast?.type !== T.ReturnStatement) continue;
    const { argument } = state.node.ast;
    returned.push(...(argument === null ? [literalValue(undefined)] : evaluator.values(argument, state.env, depth)));
  }
  return returned.length === 0 ? [literalValue(undefined)] : returned.slice(0, 12);
}

class Simulation {
  private readonly states: RunState[] = [];
  private readonly known = new Map<FlowNode, Map<number | string, RunState>>();
  private readonly attempts: RunState[] = [];
  private readonly ends: RunState[] = [];
  private readonly spec: RunSpec;
  private readonly evaluator: Evaluator;
  private readonly waitNumbers = new Map<TSESTree.Node, number>();
  private readonly relevant: ReadonlySet<string>;
  private truncated = false;
  private isRound = false;

  constructor(spec: RunSpec, evaluator: Evaluator) {
    this.spec = spec;
    this.evaluator = evaluator;
    const isOwnCall = (call: TSESTree.CallExpression): boolean => evaluator.model.functionOf(call.callee) !== undefined;
    const names = [spec.graph, ...(spec.others ?? [])].map((graph) => relevantNames(graph, isOwnCall));
    this.relevant = names.length === 1 && names[0] !== undefined ? names[0] : new Set(names.flatMap((set) => [...set]));
  }

  run(): Run {
    const first = this.state(this.spec.start, this.spec.env, 0, []);
    const { model } = this.evaluator;
    const maxStates = this.spec.maxStates ?? MAX_STATES;
    const maxSpent = model.spentStates + (this.spec.maxCost ?? Number.POSITIVE_INFINITY);
    let isExhausted = false;
    // The list grows while it is walked: each state adds those that follow it.
    for (const state of this.states) {
      if (this.states.length > maxStates || model.spentStates > maxSpent) {
        this.truncated = true;
        isExhausted = true;
        break;
      }
      this.advance(state);
      if (this.isRound) break;
    }
    model.spentStates += this.states.length;
    return { states: this.states, first, attempts: this.attempts, ends: this.ends, truncated: this.truncated, isExhausted };
  }

  private state(node: FlowNode, env: Environment, attempt: number, waits: readonly Sleep[]): RunState {
    const key = this.spec.coarse === true || waits.length === 0 ? env.key : `${env.key}|${waits.map((wait) => this.waitNumber(wait.node)).join(",")}`;
    let known = this.known.get(node);
    if (known === undefined) {
      known = new Map();
      this.known.set(node, known);
    }
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const settles = node === this.spec.attempt?.at || this.spec.operation.has(node.ast as TSESTree.Node) && node.kind === "step" && node.label === undefined;
    const state: RunState = { id: this.states.length, node, env, attempt: settles ? attempt + 1 : attempt, waits, next: [], settles };
    known.set(key, state);
    this.states.push(state);
    if (settles) this.attempts.push(state);
    return state;
  }

  private waitNumber(node: TSESTree.Node): number {
    const number = this.waitNumbers.get(node) ?? this.waitNumbers.size + 1;
    this.waitNumbers.set(node, number);
    return number;
  }

  private advance(state: RunState): void {
    const { node } = state;
    if (this.spec.isEnd(node) || node.edges.length === 0) {
      this.ends.push(state);
      return;
    }
    if (state.attempt > (this.spec.maxAttempts ?? MAX_ATTEMPTS)) {
      this.truncated = true;
      this.ends.push(state);
      return;
    }
    const entering = state.settles ? undefined : this.spec.enter?.(node, state.env, this.spec.outcome);
    if (entering !== undefined) {
      this.go(state, entering.entry, entering.env, entering.wait === undefined ? state.waits : [...state.waits, entering.wait].slice(-4));
      return;
    }
    if (state.settles) this.settle(state);
    else if (node.kind === "test") this.branch(state);
    else if (node.kind === "caught") this.follow(state, this.caught(node, state.env), state.waits);
    else if (node.kind === "callback") this.follow(state, this.calledBack(node, state.env), state.waits);
    else if (node.kind === "settled") this.follow(state, this.settledValue(node, state.env), state.waits);
    else if (node.kind === "timer") this.follow(state, later(state.env), this.timerWait(node, state));
    else if (node.kind === "event") this.follow(state, later(state.env), state.waits);
    else if (node.kind === "step") this.step(state);
    else this.follow(state, state.env, state.waits);
  }

  /** The operation ends: by its failure edge, by its error callback, or with a result. */
  private settle(state: RunState): void {
    const { node, env } = state;
    if (node === this.spec.attempt?.at) {
      for (const edge of node.edges) this.go(state, edge.to, this.spec.attempt.begin(env), []);
      return;
    }
    const ast = node.ast as TSESTree.Node;
    const fails = this.spec.outcome === "fails";
    const by = this.spec.failsBy ?? "both";
    const after = env.set(ast, this.spec.answered === true || (!fails && this.spec.readsFalsy === true) ? thing(Tag.Result) : tagged(Tag.Result));
    const thrown = env.set("thrown", this.spec.rejectsWith ?? ANYTHING);
    for (const edge of node.edges) {
      if (edge.kind === "later") {
        if (this.callsBack(edge.to, fails, by)) this.go(state, edge.to, after, []);
      } else if (edge.kind === "throw") {
        if (fails && by !== "answer") this.go(state, edge.to, thrown, []);
      } else if (!fails || by !== "rejection" || this.staysOpen(node)) {
        this.go(state, edge.to, after, []);
      }
    }
  }

  // An error-first callback hears of rejections and of answers, a callback that takes the answer of answers alone.
  private callsBack(to: FlowNode, fails: boolean, by: "rejection" | "answer" | "both"): boolean {
    return !fails || to.kind !== "callback" || by !== "rejection" || to.label !== "response";
  }

  // A call that only starts the work (it makes a socket or a request) always goes on to the lines that set the handlers.
  private staysOpen(node: FlowNode): boolean {
    return this.spec.emitters?.has(node.ast as TSESTree.Node) === true;
  }

  private step(state: RunState): void {
    const { node, env } = state;
    const ast = node.ast as TSESTree.Node;
    if (ast.type === T.ThrowStatement) {
      const thrown = this.evaluator.value(ast.argument, env);
      this.follow(state, env.set("thrown", thrown), state.waits, true);
      return;
    }
    if (node.label === "handler" && this.evaluator.model.functionOf(ast) === undefined) {
      // A rejection handler from elsewhere may rethrow: nothing says that the failure is over.
      this.follow(state, env, state.waits, "only");
      return;
    }
    if (ast.type === T.CallExpression && node.edges.length > 0 && node.edges.every((edge) => edge.kind === "throw")) {
      // A helper that always throws; with what isn't followed.
      this.follow(state, env.set("thrown", ANYTHING), state.waits, "only");
      return;
    }
    const sleep = this.spec.coarse === true ? undefined : this.sleepAt(ast, env);
    const waits = sleep === undefined || state.waits.length >= 4 ? state.waits : [...state.waits, sleep];
    if (node.label === "rejects") {
      const [reason] = (ast as TSESTree.CallExpression).arguments;
      const thrown = reason === undefined ? ANYTHING : this.evaluator.value(reason, env);
      for (const edge of node.edges) {
        if (edge.kind !== "throw") this.go(state, edge.to, edge.kind === "later" ? env.set("thrown", thrown) : env, waits);
      }
      return;
    }
    for (const after of this.effects(ast, env)) this.follow(state, after, waits);
  }

  private sleepAt(ast: TSESTree.Node, env: Environment): Sleep | undefined {
    if (ast.type === T.AwaitExpression || ast.type === T.YieldExpression) {
      return ast.argument === null ? undefined : sleepOf(ast.argument, env, this.evaluator);
    }
    // A sleep in a promise chain: `sleep(100).then(() => again())`, and calls that block.
    if (ast.type !== T.CallExpression && ast.type !== T.NewExpression) return undefined;
    const parent = ast.parent as TSESTree.Node | undefined;
    if (parent?.type === T.AwaitExpression || (!isTaken(ast) && calledName(ast as TSESTree.CallExpression) !== "wait")) return undefined;
    if (parent?.type === T.ArrayExpression) return undefined;
    return sleepOf(ast, env, this.evaluator);
  }

  /** What a step does to the environment; several where a value has alternatives. */
  private effects(ast: TSESTree.Node, env: Environment): readonly Environment[] {
    switch (ast.type) {
      case T.VariableDeclarator: {
        if (ast.init === null) {
          const parent = ast.parent as TSESTree.VariableDeclaration;
          if (parent.parent.type === T.ForOfStatement || parent.parent.type === T.ForInStatement) return [env];
          return [this.evaluator.bind(ast.id, literalValue(undefined), env)];
        }
        const { init } = ast;
        if (!this.isRelevant(ast.id)) return [env];
        return this.evaluator.values(init, env).map((value) => this.evaluator.bind(ast.id, value, env, init));
      }
      case T.AssignmentExpression: {
        const told = this.evaluator.withStatusOf(ast, env);
        if (told !== undefined) return [told];
        if (!this.isRelevant(ast.left)) return [env];
        if (this.spec.coarse === true && ast.operator !== "=") return [this.evaluator.bind(ast.left, tagged(Tag.Counter), env)];
        return this.evaluator.assigned(ast, env).map((value) => this.evaluator.bind(ast.left, value, env));
      }
      case T.UpdateExpression: {
        const place = this.evaluator.placeOf(ast.argument);
        if (place === undefined || !this.isRelevant(ast.argument)) return [env];
        if (this.spec.coarse === true) return [env.set(place, tagged(Tag.Counter))];
        const by = ast.operator === "++" ? 1 : -1;
        return this.evaluator.values(ast.argument, env).map((value) => env.set(place, shifted(value, by)));
      }
      case T.CallExpression:
        return [this.forgetWrites(ast, env)];
      case T.VariableDeclaration: {
        const [declarator] = ast.declarations;
        return declarator === undefined ? [env] : [this.evaluator.bind(declarator.id, this.turnValue(ast, env), env)];
      }
      default:
        return [env];
    }
  }

  // What a function of the file sets is no longer known after its call.
  private forgetWrites(call: TSESTree.CallExpression, env: Environment): Environment {
    const target = this.evaluator.model.functionOf(call.callee);
    if (target === undefined) return env;
    let after = env;
    for (const node of this.evaluator.model.writesIn(target)) {
      const place = this.evaluator.placeOf(node);
      if (place !== undefined && after.get(place) !== undefined) after = after.set(place, tagged(Tag.Option));
    }
    return after;
  }

  private isRelevant(target: TSESTree.Node): boolean {
    if (target.type === T.Identifier) return this.relevant.has(target.name);
    if (target.type === T.MemberExpression) return target.property.type === T.Identifier || target.property.type === T.PrivateIdentifier ? this.relevant.has(target.property.name) : false;
    return true;
  }

  // The element of this turn of a for-of loop over a constant list.
  private turnValue(declaration: TSESTree.Node, env: Environment): Value {
    const loop = declaration.parent as TSESTree.Node | undefined;
    if (loop?.type !== T.ForOfStatement) return ANYTHING;
    const elements = this.evaluator.elements(loop.right);
    const turn = env.get(loop)?.lo;
    const element = turn === undefined ? undefined : elements?.[turn - 1];
    return element === undefined ? tagged(Tag.Table) : { ...this.evaluator.value(element, env), tags: Tag.Table };
  }

  private branch(state: RunState): void {
    const { node, env } = state;
    const ast = node.ast as TSESTree.Node;
    if (node.label === "each") {
      this.each(state, ast);
      return;
    }
    if (node.label === "nullish" || node.label === "assigns") {
      const outcome = node.label === "nullish" ? negated(isNullish(this.evaluator.value(ast, env))) : undefined;
      this.take(state, outcome);
      return;
    }
    const outcomes = new Set(this.evaluator.values(ast, env).map((value) => value.truthy));
    const [only] = outcomes;
    if (outcomes.size === 1 && only !== undefined) {
      this.take(state, only);
      return;
    }
    const reading = this.spec.readResultTest?.(ast, env);
    if (reading?.kind === "opaque" && this.spec.stopsAt === "opaque") return;
    this.take(state, this.resultOutcome(reading));
  }

  /** A test on the result tells failure from success: the run knows which of both it is in. */
  private resultOutcome(reading: ResultReading): boolean | undefined {
    if (reading === undefined || (reading.kind !== "failure" && reading.kind !== "falsy")) return undefined;
    if (reading.kind === "falsy" && this.spec.readsFalsy === "success") return !reading.failsWhen;
    if (reading.kind === "falsy" && this.spec.readsFalsy !== true) return undefined;
    // Another failure than the one that is asked for answers like a success here.
    if (this.spec.outcome === "fails") return reading.partly === true ? undefined : reading.failsWhen;
    return !reading.failsWhen;
  }

  private each(state: RunState, loop: TSESTree.Node): void {
    const elements = loop.type === T.ForOfStatement && this.spec.coarse !== true ? this.evaluator.elements(loop.right) : undefined;
    if (elements === undefined) {
      this.take(state, undefined);
      return;
    }
    const turn = state.env.get(loop)?.lo ?? 0;
    const env = state.env.set(loop, numberValue(turn + 1));
    for (const edge of state.node.edges) {
      if (edge.kind === (turn < elements.length ? "true" : "false")) this.go(state, edge.to, edge.kind === "true" ? env : state.env, state.waits);
    }
  }

  private take(state: RunState, outcome: boolean | undefined): void {
    for (const edge of state.node.edges) {
      if (edge.kind === "throw") continue;
      if (outcome !== undefined && edge.kind !== String(outcome)) continue;
      this.go(state, edge.to, state.env, state.waits);
    }
  }

  private caught(node: FlowNode, env: Environment): Environment {
    const parameter = node.ast;
    const thrown = env.get("thrown");
    const failure: Value = thrown === undefined ? thing(Tag.Failure) : { ...thrown, truthy: true, tags: thrown.tags | Tag.Failure };
    const after = env.set("thrown", ANYTHING);
    return parameter === undefined || parameter.type === T.CatchClause ? after : this.evaluator.bind(parameter, failure, after);
  }

  private calledBack(node: FlowNode, env: Environment): Environment {
    const callback = node.ast as FunctionNode;
    const [error, result] = callback.params;
    if (node.label === "response") return error === undefined ? env : this.evaluator.bind(error, tagged(Tag.Result), env);
    const rejects = this.spec.outcome === "fails" && this.spec.failsBy !== "answer";
    const value = rejects ? thing(Tag.Failure) : literalValue(null);
    let after = error === undefined ? env : this.evaluator.bind(error, value, env);
    if (result !== undefined) after = this.evaluator.bind(result, tagged(Tag.Result), after);
    return after;
  }

  private settledValue(node: FlowNode, env: Environment): Environment {
    if (node.ast === undefined) return env;
    if (node.label === "fulfilled") return node.value === undefined ? env : this.evaluator.bind(node.ast, this.evaluator.value(node.value, env), env);
    return env.set(node.ast, node.value === undefined ? literalValue(undefined) : this.evaluator.value(node.value, env));
  }

  private timerWait(node: FlowNode, state: RunState): readonly Sleep[] {
    const call = node.ast as TSESTree.CallExpression;
    const name = calledName(call);
    if (name !== "setTimeout" && name !== "setLongTimeout") return state.waits;
    const delay = call.arguments[1];
    if (delay === undefined || this.isPartOfSleep(call, state.env)) return state.waits;
    return [...state.waits, { node: call, values: this.evaluator.values(delay, state.env) }].slice(-4);
  }

  // The timer inside of a sleep's executor is counted where the sleep is awaited.
  private isPartOfSleep(call: TSESTree.Node, env: Environment): boolean {
    for (let node = call.parent as TSESTree.Node | null | undefined; node !== null && node !== undefined; node = node.parent) {
      if (node.type === T.NewExpression) return sleepOf(node, env, this.evaluator) !== undefined;
    }
    return false;
  }

  private follow(state: RunState, env: Environment, waits: readonly Sleep[], throws: boolean | "only" = false): void {
    for (const edge of state.node.edges) {
      if (edge.kind === "throw" && throws === false) continue;
      if (edge.kind !== "throw" && throws === "only") continue;
      if (edge.kind === "later" && !this.runsLater(edge, env)) continue;
      this.go(state, edge.to, env, waits);
    }
  }

  private runsLater(edge: FlowEdge, env: Environment): boolean {
    if (edge.to.kind === "event" && this.isEndOfAnswer(edge.to, env)) return this.spec.failsBy !== "rejection" || this.spec.outcome === "succeeds";
    if (edge.to.kind === "event") return isFailureEvent(edge.to.label ?? "") === (this.spec.outcome === "fails" && this.spec.failsBy !== "answer");
    return edge.to.kind !== "callback";
  }

  // `response.on("end", …)`: the answer is there, whatever it says; only of a connection does it tell a failure.
  private isEndOfAnswer({ label, ast }: FlowNode, env: Environment): boolean {
    if (label !== "end" || ast?.type !== T.CallExpression || ast.callee.type !== T.MemberExpression) return false;
    return has(this.evaluator.value(ast.callee.object, env), Tag.Result);
  }

  private go(from: RunState, to: FlowNode, env: Environment, waits: readonly Sleep[]): void {
    const state = this.state(to, env, from.attempt, waits);
    from.next.push(state);
    if (state.settles && from.attempt > 0 && this.spec.endsOnceRound === true) this.isRound = true;
  }
}

/** Other code runs before a timer or an event: the switches of an object may have been set by then. */
function later(env: Environment): Environment {
  return env.change((place, value) => (typeof place === "string" && place.startsWith("this.") && typeof value.literal?.is === "boolean" ? tagged(Tag.Option) : value));
}

function shifted(value: Value, by: number): Value {
  if (value.lo === undefined || value.hi === undefined) {
    // `undefined + 1` is NaN, which is never equal, smaller or greater.
    return tagged((value.tags & ~Tag.Opaque) | Tag.Counter);
  }
  return { ...numberValue(value.lo + by), hi: value.hi + by, tags: value.tags | Tag.Counter };
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

