import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { T } from "../../syntax/node-types.js";
import { staticNumber, staticString } from "../../syntax/static-value.js";
import { initialiserOf } from "../../syntax/variables.js";
import { isFunction, parentOf, someNode, unwrap, walk } from "../../syntax/walk.js";
import { CRON_DECORATORS, CRON_SHAPES } from "../../knowledge/schedules.js";
import type { FileModel } from "../file-model.js";
import type { SynchronizedSchedule } from "../site.js";
import { handlerOf } from "./handler.js";
import { isInTest } from "./test-code.js";
import { outboundCalls } from "./work.js";

/** Periods below this are polling, whose phase is the host's own start. */
const SHORTEST_MS = 10_000;

/** Whether a text can hold work that is done by the clock. */
export function mayHoldSchedules(text: string): boolean {
  return /\bsetInterval\b|cron|scheduleJob/iu.test(text);
}

/** Periodic work on a remote service whose start every host has in common. */
export function readSchedules(model: FileModel): readonly SynchronizedSchedule[] {
  const schedules: SynchronizedSchedule[] = [];
  if (!mayHoldSchedules(model.context.text)) return schedules;
  walk(model.context.ast, (node) => {
    const found = scheduleAt(node, model);
    if (found !== undefined && !isInTest(node, model.context)) schedules.push(found);
  });
  return schedules;
}

function scheduleAt(node: TSESTree.Node, model: FileModel): SynchronizedSchedule | undefined {
  if (node.type === T.Decorator) return cronDecorator(node, model);
  if (node.type !== T.CallExpression && node.type !== T.NewExpression) return undefined;
  if (node.type === T.CallExpression && calledName(node) === "setInterval") return interval(node, model);
  return cronCall(node, model);
}

/** `cron.schedule("0 * * * *", work)`, `new CronJob("…", work)`. */
function cronCall(call: TSESTree.CallExpression | TSESTree.NewExpression, model: FileModel): SynchronizedSchedule | undefined {
  const reference = resolveReference(call.callee, model.context.scopes);
  if (reference === undefined) return undefined;
  const path = canonicalPath(reference) + (call.type === T.NewExpression ? ".new()" : "");
  const shape = CRON_SHAPES.find((entry) => entry.modules.includes(reference.module) && entry.paths.includes(path.replace(/^\./u, "")));
  const when = shape === undefined ? undefined : call.arguments[shape.when];
  const work = shape === undefined ? undefined : call.arguments[shape.work];
  if (when === undefined || work === undefined) return undefined;
  const expression = staticString(when, model.context.scopes);
  return expression === undefined ? undefined : remoteWork(call, work, "cron", expression, model);
}

/** `@Cron("0 * * * *")` over a method. */
function cronDecorator(node: TSESTree.Decorator, model: FileModel): SynchronizedSchedule | undefined {
  const call = node.expression;
  if (call.type !== T.CallExpression) return undefined;
  const reference = resolveReference(call.callee, model.context.scopes);
  const name = reference?.path.find((part) => part !== "default");
  if (reference === undefined || name === undefined || !CRON_DECORATORS.some((entry) => entry.module === reference.module && entry.name === name)) return undefined;
  const method = parentOf(node);
  const [when] = call.arguments;
  if (method?.type !== T.MethodDefinition || when === undefined) return undefined;
  return remoteWork(node, method.value, "cron", staticString(when, model.context.scopes) ?? model.text(when), model);
}

/** `setInterval(work, period)` that begins with the process, or at a mark of the clock. */
function interval(call: TSESTree.CallExpression, model: FileModel): SynchronizedSchedule | undefined {
  const [work, period] = call.arguments;
  if (work === undefined || period === undefined) return undefined;
  const ms = staticNumber(period, model.context.scopes);
  if (ms === undefined || ms < SHORTEST_MS) return undefined;
  const isMarked = startsAtMark(call, model);
  if (!isMarked && !startsWithProcess(call, model)) return undefined;
  return remoteWork(call, work, "interval", `every ${periodOf(ms)}`, model);
}

// `setTimeout(() => setInterval(…), QUARTER - (Date.now() % QUARTER))`
function startsAtMark(call: TSESTree.Node, model: FileModel): boolean {
  for (let node = parentOf(call); node !== undefined; node = parentOf(node)) {
    if (node.type !== T.CallExpression || calledName(node) !== "setTimeout") continue;
    const [, delay] = node.arguments;
    return delay !== undefined && isToMark(delay, model, 0);
  }
  return false;
}

function isToMark(delay: TSESTree.Node, model: FileModel, depth: number): boolean {
  if (depth > 4) return false;
  return someNode(delay, (node) => {
    if (node.type === T.BinaryExpression && node.operator === "%") return /\bDate\b/u.test(model.text(node));
    if (node.type !== T.Identifier) return false;
    const variable = model.variable(node);
    const source = variable === undefined ? undefined : initialiserOf(variable);
    return source !== undefined && isToMark(source, model, depth + 1);
  });
}

/** In the module itself of a server's code: a browser's page begins when its person opens it. */
function startsWithProcess(call: TSESTree.Node, model: FileModel): boolean {
  for (let node = parentOf(call); node !== undefined; node = parentOf(node)) if (isFunction(node)) return false;
  return !/\b(?:window|document|navigator|localStorage)\b|["']use client["']|\breact\b|["']vue["']/u.test(model.context.text) && /\bprocess\.|["'](?:node:)?(?:http|fs|path|crypto|express|fastify|koa|pg|ioredis)["']/u.test(model.context.text);
}

function remoteWork(node: TSESTree.Node, work: TSESTree.Node, kind: SynchronizedSchedule["kind"], when: string, model: FileModel): SynchronizedSchedule | undefined {
  const fn = isFunction(work) ? work : model.linkedFunctionOf(work);
  const root: TSESTree.Node | FunctionNode | undefined = fn?.body;
  if (root === undefined || hasOffset(root, model, 0)) return undefined;
  if (fn !== undefined && handlerOf(fn, model.context) !== undefined) return undefined;
  const remote = outboundCalls(root, model).find((call) => call.http !== undefined && call.node.type === T.CallExpression);
  if (remote === undefined || remote.node.type !== T.CallExpression || isLoopbackText(remote.node, model)) return undefined;
  return { kind, node, callee: model.text(unwrap(remote.node.callee)).replace(/\s+/gu, ""), when };
}

function isLoopbackText(call: TSESTree.CallExpression, model: FileModel): boolean {
  return /localhost|127\.0\.0\.1/u.test(call.arguments.map((argument) => model.text(argument)).join(" "));
}

/** A random or hashed wait before the work: `await sleep(Math.random() * 60_000)`. */
function hasOffset(root: TSESTree.Node, model: FileModel, depth: number): boolean {
  return someNode(root, (node) => {
    if (node.type !== T.CallExpression) return false;
    if (/(?:^|\.)(?:random|randomInt|getRandomValues|createHash|hash)$/u.test(model.text(node.callee))) return true;
    const target = model.linkedFunctionOf(node.callee);
    return target !== undefined && depth < 2 && hasOffset(target.body, model, depth + 1);
  });
}

function periodOf(ms: number): string {
  if (ms < 120_000) return `${String(Math.round(ms / 1000))} s`;
  return ms < 7_200_000 ? `${String(Math.round(ms / 60_000))} min` : `${String(Math.round(ms / 3_600_000))} h`;
}
