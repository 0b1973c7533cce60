import { expect, test } from "vitest";
import type { TSESTree } from "@typescript-eslint/utils";
import { handlerOf } from "../../src/analysis/read/handler.js";
import { DEFAULT_SETTINGS } from "../../src/analysis/settings.js";
import { textIn } from "../../src/syntax/other-files.js";
import { isFunction, walk } from "../../src/syntax/walk.js";
import { parse } from "../syntax/parse.js";

/** The framework of the function whose text holds "HERE" most closely. */
function handlerIn(text: string, path: string): string | undefined {
  const parsed = parse(text, path);
  let found: TSESTree.FunctionLike | undefined;
  walk(parsed.ast, (node) => {
    if (isFunction(node) && textIn(node, text).includes("HERE")) found = node;
  });
  if (found === undefined) throw new Error("no function holds HERE");
  return handlerOf(found, { ...parsed, path, settings: DEFAULT_SETTINGS, versionOf: () => undefined });
}

const handlers: readonly (readonly [name: string, text: string, path?: string])[] = [
  ["Express handler", "import express from 'express'; const app = express(); app.get('/', async (req, res) => { HERE; });"],
  ["Express handler", "const { Router } = require('express'); const router = Router(); router.post('/', check, async function (req, res) { HERE; });"],
  ["Express handler", "import express from 'express'; const app = express(); async function list(req, res) { HERE; } app.get('/', list);"],
  ["Express handler", "import express from 'express'; const app = express(); app.get('/', wrap(async (req, res) => { HERE; }));"],
  ["Express handler", "import type { RequestHandler } from 'express'; const list: RequestHandler = async (req, res) => { HERE; };"],
  ["Fastify handler", "import Fastify from 'fastify'; const app = Fastify(); app.route({ url: '/', handler: async () => { HERE; } });"],
  ["Fastify handler", "import type { FastifyInstance } from 'fastify'; export async function routes(app: FastifyInstance) { app.get('/', async () => { HERE; }); }"],
  ["Koa handler", "import Koa from 'koa'; new Koa().use(async (ctx) => { HERE; });"],
  ["Koa handler", "import Router from '@koa/router'; const router = new Router(); router.get('/', async (ctx) => { HERE; });"],
  ["Hono handler", "import { Hono } from 'hono'; const app = new Hono(); app.post('/', async (c) => { HERE; });"],
  ["NestJS controller method", "import { Controller, Get } from '@nestjs/common'; @Controller() class A { @Get('/') async list() { HERE; } }"],
  ["Next.js route handler", "export async function GET(request: Request) { HERE; }", "src/app/items/[id]/route.ts"],
  ["Next.js route handler", "export const POST = withAuth(async (request: Request) => { HERE; });", "app/route.ts"],
  ["Next.js API route", "export default async function handler(req, res) { HERE; }", "src/pages/api/items.ts"],
  ["Remix loader or action", "export const loader = async ({ request }) => { HERE; };", "app/routes/items.tsx"],
  ["Remix loader or action", "const { action, loader } = route(options, async ({ account }) => { HERE; }); export { action, loader };", "app/routes/items.tsx"],
  ["Remix loader or action", "export const { action } = route(options, async ({ account }) => { HERE; });", "app/routes/items.tsx"],
  ["SvelteKit endpoint", "export async function GET({ url }) { HERE; }", "src/routes/items/+server.ts"],
  ["SvelteKit load function", "export const load = async () => { HERE; };", "src/routes/+page.server.ts"],
  ["SvelteKit load function", "export const actions = { default: async () => { HERE; } };", "src/routes/+page.server.ts"],
  ["h3 event handler", "export default defineEventHandler(async (event) => { HERE; });", "server/api/items.ts"],
  ["AWS Lambda handler", "export const handler = async (event, context) => { HERE; };"],
  ["AWS Lambda handler", "exports.handler = async function (event) { HERE; };", "index.js"],
  ["AWS Lambda handler", "import type { APIGatewayProxyHandlerV2 } from 'aws-lambda'; export const list: APIGatewayProxyHandlerV2 = async () => { HERE; };"],
  ["worker's fetch handler", "export default { async fetch(request, env) { HERE; } };"],
  ["worker's fetch handler", "const worker = { fetch: async (request: Request) => { HERE; }, scheduled() {} }; export default worker;"],
  ["Bun request handler", "Bun.serve({ fetch(request) { HERE; } });"],
  ["Deno request handler", "Deno.serve(async (request) => { HERE; });"],
  ["request handler of node:http", "import { createServer } from 'node:http'; createServer(async (req, res) => { HERE; }).listen(80);"],
  ["tRPC procedure", "import { initTRPC } from '@trpc/server'; const t = initTRPC.create(); const router = t.router({ list: t.procedure.input(schema).query(async () => { HERE; }) });"],
  ["GraphQL resolver", "import type { Resolvers } from './types'; const resolvers: Resolvers = { Query: { user: async () => { HERE; } } };"],
  ["Vercel function", "export default async function list(req, res) { HERE; }", "api/items.ts"],
];

test.each(handlers.map(([name, text, path = "file.ts"]) => ({ name, text, path })))("$name: $text", ({ name, text, path }) => {
  expect(handlerIn(text, path)).toBe(name);
});

const others: readonly (readonly [text: string, path?: string])[] = [
  ["const app = make(); app.get('/', async (req, res) => { HERE; });"],
  ["export async function GET(request: Request) { HERE; }", "src/client/items.ts"],
  ["export default async function load() { HERE; }", "src/api/client.ts"],
  ["export const { helper } = route(options, async ({ account }) => { HERE; });", "app/routes/items.tsx"],
  ["export default { async fetch(id) { HERE; }, async create() {} };", "src/api/items.ts"],
  ["export const command = 'build'; export const handler = async (argv) => { HERE; };"],
  ["import express from 'express'; const app = express(); app.listen(80, async () => { HERE; });"],
  ["const handler = async (event, context) => { HERE; };"],
  ["import { Get } from './http'; class A { @Get('/') async list() { HERE; } }"],
];

test.each(others.map(([text, path = "file.ts"]) => ({ text, path })))("no handler: $text", ({ text, path }) => {
  expect(handlerIn(text, path)).toBeUndefined();
});
