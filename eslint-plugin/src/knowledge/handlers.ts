import { matchesModule, matchesPath } from "./path-pattern.js";

/** A framework that calls a function for each incoming request, by the call that registers the function. */
export interface HandlerRegistration {
  /** As a message names it: "Express handler". */
  readonly name: string;
  readonly modules: readonly string[];
  /** The canonical path of the registering callee; the function may be any of its arguments, or a property of an options argument. */
  readonly paths: readonly string[];
  /** Properties of an object argument that hold the function: `app.route({ handler })`. */
  readonly properties?: readonly string[];
}

/** A decorator over a method that handles requests. */
export interface HandlerDecorator {
  readonly name: string;
  readonly modules: readonly string[];
  readonly names: readonly string[];
}

/** An export that a framework calls, by where its file stands. */
export interface HandlerExport {
  readonly name: string;
  /** Tested against the path with forward slashes. */
  readonly file: RegExp;
  readonly exports: RegExp;
}

/** A written type that says that a function handles requests. */
export interface HandlerType {
  readonly name: string;
  readonly modules: readonly string[];
  readonly types: RegExp;
}

export function registrationOf(module: string, path: string): HandlerRegistration | undefined {
  return REGISTRATIONS.find((entry) => entry.modules.some((pattern) => matchesModule(pattern, module)) && entry.paths.some((pattern) => matchesPath(pattern, path)));
}

export function decoratorOf(module: string, name: string): HandlerDecorator | undefined {
  return DECORATORS.find((entry) => entry.modules.includes(module) && entry.names.includes(name));
}

/** The framework that calls an export of a file, by the file's path. */
export function exportOf(path: string, name: string): HandlerExport | undefined {
  const file = path.replaceAll("\\", "/");
  return EXPORTS.find((entry) => entry.file.test(file) && entry.exports.test(name));
}

export function typeOf(module: string, name: string): HandlerType | undefined {
  return TYPES.find((entry) => entry.modules.includes(module) && entry.types.test(name));
}

const ROUTES = "get|post|put|patch|delete|del|all|use|head|options";

const REGISTRATIONS: readonly HandlerRegistration[] = [
  { name: "Express handler", modules: ["express", "express-promise-router", "@types/express"], paths: [`().${ROUTES}`, `Router.().${ROUTES}`, `().route.().**.${ROUTES}`, `Router.().route.().**.${ROUTES}`, `**.Application.new().${ROUTES}`, `**.Express.new().${ROUTES}`, `**.Router.new().${ROUTES}`, `**.IRouter.new().${ROUTES}`] },
  { name: "Fastify handler", modules: ["fastify", "fastify-plugin"], paths: [`().${ROUTES}`, `fastify.().${ROUTES}`, `Fastify.().${ROUTES}`, `**.FastifyInstance.new().${ROUTES}`, "().route", "fastify.().route", "**.FastifyInstance.new().route", "().addHook", "**.FastifyInstance.new().addHook"], properties: ["handler", "preHandler"] },
  { name: "Koa handler", modules: ["koa"], paths: ["new().use"] },
  { name: "Koa handler", modules: ["koa-router", "@koa/router"], paths: [`new().${ROUTES}`, `().${ROUTES}`] },
  { name: "Hono handler", modules: ["hono", "hono/*", "@hono/zod-openapi"], paths: [`Hono.new().${ROUTES}`, `OpenAPIHono.new().${ROUTES}`, "Hono.new().on", "OpenAPIHono.new().openapi", `Hono.new().**.().${ROUTES}`, "createFactory.().createHandlers"] },
  { name: "h3 event handler", modules: ["h3", "#imports", "nitropack/runtime", "nitro", "nuxt/app"], paths: ["defineEventHandler", "eventHandler", "defineCachedEventHandler", "cachedEventHandler", "defineHandler", "lazyEventHandler"] },
  { name: "h3 event handler", modules: ["global"], paths: ["defineEventHandler", "eventHandler", "defineCachedEventHandler", "cachedEventHandler"] },
  { name: "Deno request handler", modules: ["global"], paths: ["Deno.serve"], properties: ["handler", "fetch"] },
  { name: "Deno request handler", modules: ["https://deno.land/std*", "@std/http"], paths: ["serve"] },
  { name: "Bun request handler", modules: ["global", "bun"], paths: ["Bun.serve", "serve"], properties: ["fetch"] },
  { name: "request handler of node:http", modules: ["http", "https", "http2"], paths: ["createServer", "createSecureServer", "createServer.().on"] },
  { name: "Firebase function", modules: ["firebase-functions", "firebase-functions/*"], paths: ["**.onRequest", "**.onCall", "onRequest", "onCall"] },
  { name: "Google Cloud function", modules: ["@google-cloud/functions-framework"], paths: ["http"] },
  { name: "Azure function", modules: ["@azure/functions"], paths: ["app.http", `app.${ROUTES}`], properties: ["handler"] },
  { name: "Hapi handler", modules: ["@hapi/hapi", "hapi"], paths: ["server.().route", "Server.new().route"], properties: ["handler"] },
  { name: "restify handler", modules: ["restify"], paths: [`createServer.().${ROUTES}`] },
  { name: "Polka handler", modules: ["polka"], paths: [`().${ROUTES}`, `().**.().${ROUTES}`] },
  { name: "Elysia handler", modules: ["elysia"], paths: [`Elysia.new().${ROUTES}`, `Elysia.new().**.().${ROUTES}`] },
  { name: "Oak handler", modules: ["@oak/oak", "oak"], paths: [`Router.new().${ROUTES}`, "Application.new().use"] },
  { name: "itty-router handler", modules: ["itty-router"], paths: [`Router.().${ROUTES}`, `AutoRouter.().${ROUTES}`] },
  { name: "tRPC procedure", modules: ["@trpc/server"], paths: ["**.procedure.**.query", "**.procedure.**.mutation", "**.router.().**.query", "**.router.().**.mutation"] },
  { name: "Next.js server action", modules: ["next-safe-action"], paths: ["**.action"] },
];

const DECORATORS: readonly HandlerDecorator[] = [
  { name: "NestJS controller method", modules: ["@nestjs/common"], names: ["Get", "Post", "Put", "Patch", "Delete", "All", "Head", "Options"] },
  { name: "NestJS GraphQL resolver", modules: ["@nestjs/graphql"], names: ["Query", "Mutation", "ResolveField"] },
  { name: "GraphQL resolver", modules: ["type-graphql"], names: ["Query", "Mutation", "FieldResolver"] },
  { name: "controller method", modules: ["routing-controllers", "tsoa", "@tsed/common", "@tsed/schema", "@loopback/rest"], names: ["Get", "Post", "Put", "Patch", "Delete", "All", "get", "post", "put", "patch", "del"] },
];

const SOURCE = "\\.[cm]?[jt]sx?$";
const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/u;

const EXPORTS: readonly HandlerExport[] = [
  { name: "Next.js API route", file: new RegExp(`(?:^|/)pages/api/.+${SOURCE}`, "u"), exports: /^default$/u },
  { name: "Next.js route handler", file: new RegExp(`(?:^|/)app/(?:.+/)?route${SOURCE}`, "u"), exports: METHODS },
  { name: "Next.js middleware", file: new RegExp(`(?:^|/)middleware${SOURCE}`, "u"), exports: /^middleware$/u },
  { name: "Next.js page's server code", file: new RegExp(`(?:^|/)pages/.+${SOURCE}`, "u"), exports: /^getServerSideProps$/u },
  { name: "SvelteKit endpoint", file: new RegExp(`(?:^|/)\\+server${SOURCE}`, "u"), exports: /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|fallback)$/u },
  { name: "SvelteKit load function", file: new RegExp(`(?:^|/)\\+(?:page|layout)\\.server${SOURCE}`, "u"), exports: /^(?:load|actions)$/u },
  { name: "SvelteKit hook", file: new RegExp(`(?:^|/)hooks\\.server${SOURCE}`, "u"), exports: /^handle$/u },
  { name: "Remix loader or action", file: new RegExp(`(?:^|/)(?:app/)?(?:routes/.+|root|routes)${SOURCE}`, "u"), exports: /^(?:loader|action)$/u },
  { name: "Nitro handler", file: new RegExp(`(?:^|/)server/(?:api|routes|middleware)/.+${SOURCE}`, "u"), exports: /^default$/u },
  { name: "Vercel function", file: new RegExp(`(?<!(?:^|/)(?:src|app|lib|server|client|shared|common|utils|services|packages)/)(?<=^|/)api/.+${SOURCE}`, "u"), exports: /^(?:default|GET|POST|PUT|PATCH|DELETE)$/u },
  { name: "Netlify function", file: new RegExp(`(?:^|/)netlify/(?:edge-)?functions/.+${SOURCE}`, "u"), exports: /^(?:default|handler)$/u },
  { name: "Cloudflare Pages function", file: new RegExp(`(?:^|/)functions/.+${SOURCE}`, "u"), exports: /^onRequest(?:Get|Post|Put|Patch|Delete|Head|Options)?$/u },
  { name: "Astro endpoint", file: new RegExp(`(?:^|/)src/pages/.+${SOURCE}`, "u"), exports: METHODS },
];

/** The framework whose request type a handler's first parameter has. */
export function requestTypeOf(module: string, name: string): HandlerType | undefined {
  return REQUEST_TYPES.find((entry) => entry.modules.includes(module) && entry.types.test(name));
}

const REQUEST_TYPES: readonly HandlerType[] = [
  { name: "Express handler", modules: ["express", "express-serve-static-core"], types: /^Request$/u },
  { name: "Fastify handler", modules: ["fastify"], types: /^FastifyRequest$/u },
  { name: "Next.js API route", modules: ["next"], types: /^NextApiRequest$/u },
  { name: "Koa handler", modules: ["koa"], types: /^(?:Context|ParameterizedContext)$/u },
  { name: "Hono handler", modules: ["hono"], types: /^Context$/u },
  { name: "AWS Lambda handler", modules: ["aws-lambda"], types: /^(?:APIGateway(?:Proxy)?Event\w*|ALBEvent|LambdaFunctionURLEvent)$/u },
  { name: "Vercel function", modules: ["@vercel/node"], types: /^(?:VercelRequest|NowRequest)$/u },
  { name: "node:http handler", modules: ["http", "https"], types: /^IncomingMessage$/u },
];

const TYPES: readonly HandlerType[] = [
  { name: "Express handler", modules: ["express", "express-serve-static-core"], types: /^(?:RequestHandler|Handler|ErrorRequestHandler)$/u },
  { name: "Fastify handler", modules: ["fastify"], types: /^(?:RouteHandler|RouteHandlerMethod|FastifyHandler)$/u },
  { name: "AWS Lambda handler", modules: ["aws-lambda", "@types/aws-lambda"], types: /^(?:APIGateway\w*Handler\w*|ALBHandler|LambdaFunctionURLHandler|CloudFrontRequestHandler|Handler)$/u },
  { name: "Next.js API route", modules: ["next"], types: /^(?:NextApiHandler|GetServerSideProps)$/u },
  { name: "Remix loader or action", modules: ["@remix-run/node", "@remix-run/cloudflare", "@remix-run/server-runtime", "react-router"], types: /^(?:LoaderFunction|ActionFunction)$/u },
  { name: "SvelteKit endpoint", modules: ["@sveltejs/kit", "./$types", "./$types.js"], types: /^(?:RequestHandler|PageServerLoad|LayoutServerLoad|Actions|Handle)$/u },
  { name: "Vercel function", modules: ["@vercel/node"], types: /^(?:VercelApiHandler|NowApiHandler)$/u },
  { name: "Netlify function", modules: ["@netlify/functions"], types: /^(?:Handler|HandlerFunction)$/u },
  { name: "Azure function", modules: ["@azure/functions"], types: /^(?:HttpHandler|AzureFunction)$/u },
  { name: "Cloudflare Worker", modules: ["@cloudflare/workers-types"], types: /^(?:ExportedHandler|PagesFunction)$/u },
  { name: "Astro endpoint", modules: ["astro"], types: /^APIRoute$/u },
  { name: "Hono handler", modules: ["hono"], types: /^(?:Handler|MiddlewareHandler)$/u },
  { name: "Koa handler", modules: ["koa"], types: /^Middleware$/u },
];
