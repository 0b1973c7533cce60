import type { TSESTree } from "@typescript-eslint/utils";
import type { RetryAfterReading } from "../analysis/retry-after/reading.js";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, unwrap } from "../syntax/walk.js";
import { handlerOf, isCaught, isTypeScriptPath } from "./attempt-parts.js";
import { functionAround, holdsComment, operandText, statementInBlock } from "./code.js";
import { replaceWith, type EditMaker } from "./edit.js";
import { msSleepOf } from "./ms-sleep.js";
import { atTheEnd } from "./own-function.js";
import { responseBefore } from "./response-in-scope.js";

/** Waits at least as long as the server asks for, and gives up where that is too long. */
export function hearRetryAfter(site: RetrySite): EditMaker {
  return (text, host) => {
    const waiting = site.wait.kind === "timed" ? site.wait.node : undefined;
    const sleep = waiting === undefined ? undefined : msSleepOf(waiting);
    const statement = sleep === undefined ? undefined : statementInBlock(sleep.node);
    if (sleep === undefined || statement === undefined || holdsComment(text, ...sleep.delay.range) || isCaught(statement, site.node)) return undefined;
    const read = headerAt(statement, site, host.path);
    const own = atTheEnd(sleep.node, text, readerText(host.path));
    if (read === undefined || own === undefined) return undefined;
    return { kind: "suggestion", title: phrase("hearRetryAfter"), edits: [replaceWith(sleep.delay, `${NAME}(${read}) + ${operandText(sleep.delay, text)}`), ...own] };
  };
}

/** Reads the header in both of its forms, in milliseconds; `inMs` where the seconds had been taken for milliseconds. */
export function readBothForms({ node }: RetryAfterReading, { inMs = false } = {}): EditMaker {
  return (text, host) => {
    const reading = readingAt(node, text);
    if (reading === undefined || holdsComment(text, ...reading.whole.range) || !isInAsync(node)) return undefined;
    const own = atTheEnd(node, text, readerText(host.path));
    if (own === undefined) return undefined;
    const call = `${NAME}(${reading.header})`;
    const withDefault = reading.otherwiseMs === undefined ? call : `(${call} || ${reading.otherwiseMs})`;
    return { kind: "suggestion", title: phrase("readBothForms"), edits: [replaceWith(reading.whole, reading.inSeconds && !inMs ? `${withDefault} / 1000` : withDefault), ...own] };
  };
}

/** Node and the clients on it hold header names in lower case. */
export function lowerHeaderName({ node }: RetryAfterReading): EditMaker {
  return (text) => {
    const read = unwrap(node);
    if (read.type !== T.MemberExpression || !read.computed || read.property.type !== T.Literal || typeof read.property.value !== "string") return undefined;
    return { kind: "fix", title: phrase("lowerHeaderName"), edits: [replaceWith(read.property, text.slice(...read.property.range).toLowerCase())] };
  };
}

const NAME = "retryAfterMs";

function readerText(path: string): string {
  return isTypeScriptPath(path) ? READER_TS : READER_TS.replace("header: unknown): number", "header)");
}

/** Everything that a parser of this field gets wrong stands in rules/valid-retry-after. */
const READER_TS = `/** What a Retry-After asks for, in milliseconds: seconds or a date; nought where it asks for nothing. More than a minute is too long to wait here. */
function ${NAME}(header: unknown): number {
  const value = String(header ?? "").trim();
  const ms = /^\\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  if (ms > 60_000) throw new Error(\`The server asks to come back in \${Math.ceil(ms / 1000)} s.\`);
  return ms > 0 ? ms : 0;
}
`;

function headerAt(statement: TSESTree.Node, site: RetrySite, path: string): string | undefined {
  const response = responseBefore(statement, site);
  const isFetch = /(?:^|\W)fetch$/u.test(site.operation.callee);
  if (response !== undefined) return isFetch ? `${response.name}${response.isOptional ? "?" : ""}.headers.get("retry-after")` : undefined;
  const handler = handlerOf(site, { path });
  if (handler === undefined || handler.clause.param === null || !isWithin(statement, handler.clause) || isFetch) return undefined;
  const failure = handler.isUntyped ? `(${handler.thrown} as { response?: { headers: Record<string, unknown> } })` : handler.thrown;
  // Clients that reject with a Response of fetch have a `get`; axios and got have plain objects.
  return PLAIN_HEADERS.test(site.operation.callee) ? `${failure}.response?.headers["retry-after"]` : undefined;
}

const PLAIN_HEADERS = /^(?:axios|got)\b/u;

interface Reading {
  readonly whole: TSESTree.Node;
  readonly header: string;
  readonly inSeconds: boolean;
  readonly otherwiseMs: string | undefined;
}

// `Number(header) * 1000`, `parseInt(header ?? "5", 10)`, `(+header || 1) * 1e3`
function readingAt(node: TSESTree.Node, text: string): Reading | undefined {
  const number = numberAround(node);
  const read = number === undefined ? undefined : headerIn(number, text);
  if (number === undefined || read === undefined) return undefined;
  let whole: TSESTree.Node = number;
  let { otherwise } = read;
  let above = whole.parent as TSESTree.Node;
  if (above.type === T.LogicalExpression && above.left === whole && (above.operator === "||" || above.operator === "??")) {
    otherwise = secondsOf(above.right);
    if (otherwise === undefined) return undefined;
    whole = above;
    above = whole.parent as TSESTree.Node;
  }
  const factor = above.type === T.BinaryExpression && above.operator === "*" ? (above.left === whole ? above.right : above.left) : undefined;
  const inSeconds = !(factor?.type === T.Literal && factor.value === 1000);
  if (!inSeconds) whole = above;
  const otherwiseMs = otherwise === undefined || otherwise === 0 ? undefined : String(otherwise * 1000);
  return { whole, header: read.header, inSeconds, otherwiseMs };
}

function numberAround(node: TSESTree.Node): TSESTree.Expression | undefined {
  let depth = 0;
  for (let current: TSESTree.Node | undefined = node; current?.type !== undefined && depth < 6; current = current.parent as TSESTree.Node | undefined, depth += 1) {
    if (isNumber(current)) return current;
    if (current.type.endsWith("Statement") || isFunction(current)) return undefined;
  }
  return undefined;
}

function isNumber(node: TSESTree.Node): node is TSESTree.CallExpression | TSESTree.UnaryExpression {
  if (node.type === T.UnaryExpression) return node.operator === "+";
  if (node.type !== T.CallExpression) return false;
  const callee = unwrap(node.callee);
  const name = callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression && callee.property.type === T.Identifier ? callee.property.name : "";
  return /^(?:Number|parseInt|parseFloat)$/u.test(name);
}

function headerIn(number: TSESTree.Expression, text: string): { readonly header: string; readonly otherwise: number | undefined } | undefined {
  const argument = number.type === T.UnaryExpression ? number.argument : number.type === T.CallExpression ? number.arguments[0] : undefined;
  if (argument === undefined || argument.type === T.SpreadElement) return undefined;
  const bare = unwrap(argument);
  if (bare.type === T.LogicalExpression && bare.operator !== "&&") {
    const otherwise = secondsOf(bare.right);
    return otherwise === undefined ? undefined : { header: text.slice(...bare.left.range), otherwise };
  }
  return { header: text.slice(...bare.range), otherwise: undefined };
}

function secondsOf(node: TSESTree.Node): number | undefined {
  const bare = unwrap(node);
  if (bare.type !== T.Literal) return undefined;
  const seconds = bare.value === "" ? 0 : Number(bare.value);
  return Number.isFinite(seconds) ? seconds : undefined;
}

// What it throws must reach somebody who waits for it.
function isInAsync(node: TSESTree.Node): boolean {
  const fn = functionAround(node);
  return isFunction(fn) ? fn.async : true;
}
