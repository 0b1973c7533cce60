/** How one call that answers a request is written. Arguments are counted from 0. */
export interface AnswerCall {
  /** The method's, or the function's, own name. */
  readonly name: string;
  readonly on: "method" | "function" | "constructor";
  /** Names of the object, where the method alone could mean anything: `Response.json`. */
  readonly object?: RegExp;
  /** The status stands in this argument, or in this option of it. */
  readonly status: { readonly arg: number; readonly option?: string };
  /** Where headers may stand: an argument that is an object of headers, or an option of an argument. */
  readonly headers?: { readonly arg: number; readonly option?: string };
}

const INIT = { status: { arg: 1, option: "status" }, headers: { arg: 1, option: "headers" } } as const;

/**
 * Ways to answer with a status. Sources: the documentation of Express 5, Koa 3, Fastify 5, Hono 4, Next.js 16, Remix 2, SvelteKit 2,
 * h3 1 and Nest 11, and the Fetch standard.
 */
export const ANSWER_CALLS: readonly AnswerCall[] = [
  { name: "status", on: "method", status: { arg: 0 } },
  { name: "sendStatus", on: "method", status: { arg: 0 } },
  { name: "code", on: "method", status: { arg: 0 } },
  { name: "writeHead", on: "method", status: { arg: 0 }, headers: { arg: 1 } },
  { name: "json", on: "method", status: { arg: 1 }, headers: { arg: 2 } },
  { name: "text", on: "method", status: { arg: 1 }, headers: { arg: 2 } },
  { name: "html", on: "method", status: { arg: 1 }, headers: { arg: 2 } },
  { name: "body", on: "method", status: { arg: 1 }, headers: { arg: 2 } },
  { name: "newResponse", on: "method", status: { arg: 1 }, headers: { arg: 2 } },
  { name: "json", on: "method", object: /Response$/u, ...INIT },
  { name: "json", on: "function", ...INIT },
  { name: "data", on: "function", ...INIT },
  { name: "Response", on: "constructor", ...INIT },
  { name: "NextResponse", on: "constructor", ...INIT },
];

/** Packages that limit requests, and set the headers of their own answers. */
export const LIMITERS: readonly string[] = ["express-rate-limit", "rate-limiter-flexible", "@fastify/rate-limit", "koa-ratelimit", "@upstash/ratelimit", "@nestjs/throttler", "hono-rate-limiter", "express-slow-down", "limiter", "bottleneck", "@arcjet/next", "@arcjet/node"];
