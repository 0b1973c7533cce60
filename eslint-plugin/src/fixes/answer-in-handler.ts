import type { TSESTree } from "@typescript-eslint/utils";
import type { HandlerWait } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction, someNode, walk } from "../syntax/walk.js";
import { asLines } from "./attempt-parts.js";
import { functionAround, holdsComment, statementInBlock } from "./code.js";
import type { EditMaker } from "./edit.js";

/** The seconds that are offered where the upstream says nothing. */
const SECONDS = `"30"`;

/**
 * Answers 503 with Retry-After instead of sleeping, in the way of the handler's framework. What stands behind the wait in its block was
 * for the next attempt, and goes with it.
 */
export function answerInHandler({ node, handler }: HandlerWait): EditMaker {
  return (text) => {
    const fn = functionAround(node);
    const statement = statementInBlock(node);
    const block = statement?.parent;
    if (!isFunction(fn) || statement?.type !== T.ExpressionStatement || block?.type !== T.BlockStatement || block === fn.body) return undefined;
    const after = block.body.slice(block.body.indexOf(statement));
    const end = after.at(-1)?.range[1] ?? statement.range[1];
    const lines = answerOf(handler, fn, retryAfterOf(statement, text));
    if (lines === undefined || holdsComment(text, statement.range[0], end)) return undefined;
    const written = asLines(lines, statement, text).trimEnd();
    return { kind: "suggestion", title: phrase("answerInHandler"), edits: [{ start: statement.range[0], end, text: written }] };
  };
}

function answerOf(handler: string, fn: TSESTree.FunctionLike, seconds: string): readonly string[] | undefined {
  const [first, second] = fn.params.map((parameter) => (parameter.type === T.Identifier ? parameter.name : undefined));
  if (/^(?:Express|Polka|restify|Vercel|Google Cloud|Firebase)|^Next\.js API route$/u.test(handler)) return second === undefined || fn.params.length < 2 ? undefined : [`${second}.setHeader("Retry-After", ${seconds});`, `${second}.statusCode = 503;`, `${second}.end();`, "return;"];
  if (/node:http/u.test(handler)) return second === undefined ? undefined : [`${second}.writeHead(503, { "Retry-After": ${seconds} }).end();`, "return;"];
  if (handler === "Fastify handler") return second === undefined ? undefined : [`return ${second}.code(503).header("Retry-After", ${seconds}).send();`];
  if (handler === "Koa handler") return first === undefined ? undefined : [`${first}.set("Retry-After", ${seconds});`, `${first}.status = 503;`, "return;"];
  if (handler === "Hono handler") return first === undefined ? undefined : [`return ${first}.body(null, 503, { "Retry-After": ${seconds} });`];
  if (handler === "AWS Lambda handler") return [`return { statusCode: 503, headers: { "Retry-After": ${seconds} }, body: "" };`];
  if (/^(?:Next\.js route handler|SvelteKit endpoint|Remix|Astro endpoint|Cloudflare|Deno|Bun|Netlify)/u.test(handler)) return [`return new Response(null, { status: 503, headers: { "Retry-After": ${seconds} } });`];
  return undefined;
}

/** What the upstream said, where the wait itself reads it. */
function retryAfterOf(wait: TSESTree.Node, text: string): string {
  let read: TSESTree.Node | undefined;
  if (someNode(wait, isHeaderRead)) walk(wait, (node) => void (read ??= isHeaderRead(node) ? node : undefined));
  return read === undefined ? SECONDS : `${text.slice(...read.range)} ?? ${SECONDS}`;
}

function isHeaderRead(node: TSESTree.Node): boolean {
  if (node.type !== T.CallExpression || node.callee.type !== T.MemberExpression || node.callee.property.type !== T.Identifier || node.callee.property.name !== "get") return false;
  const [name] = node.arguments;
  return name?.type === T.Literal && typeof name.value === "string" && name.value.toLowerCase() === "retry-after";
}
