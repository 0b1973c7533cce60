import { expect, test } from "vitest";
import { canonicalPath, resolveReference } from "../../src/syntax/module-reference.js";
import { parse, probed } from "./parse.js";

const cases: readonly (readonly [string, string | undefined])[] = [
  ["import axios from 'axios'; probe(axios.create().post)", "axios:default.create.().post"],
  ["import axios from 'axios'; const client = axios.create(); const again = client; probe(again.post)", "axios:default.create.().post"],
  ["import { S3Client } from '@aws-sdk/client-s3'; probe(new S3Client({}).send)", "@aws-sdk/client-s3:S3Client.new().send"],
  ["import * as retry from 'async-retry'; probe(retry)", "async-retry:"],
  ["import { default as retry } from 'p-retry'; probe(retry)", "p-retry:default"],
  ["import fs = require('node:fs'); probe(fs.rm)", "fs:rm"],
  ["const { readFile: read } = require('node:fs').promises; probe(read)", "fs:promises.readFile"],
  ["const retry = require('p-retry').default; probe(retry)", "p-retry:default"],
  ["probe(require('fetch-retry')(fetch))", "fetch-retry:()"],
  ["const { default: retry } = await import('p-retry'); probe(retry)", "p-retry:default"],
  ["probe((await import('p-retry')).default)", "p-retry:default"],
  ["let client; client = new Stripe('k'); function Stripe() {} probe(client.charges)", undefined],
  ["import Stripe from 'stripe'; let client; client = new Stripe('k'); probe(client.charges)", "stripe:default.new().charges"],
  ["import Stripe from 'stripe'; let client: Stripe | null = null; function get() { if (!client) client = new Stripe('k'); return client; } probe(get().charges.create)", "stripe:default.new().charges.create"],
  ["import Stripe from 'stripe'; class A { private client = new Stripe('k'); run() { probe(this.client.charges); } }", "stripe:default.new().charges"],
  ["import Stripe from 'stripe'; class A { #client = new Stripe('k'); run() { probe(this.#client.charges); } }", "stripe:default.new().charges"],
  ["import Stripe from 'stripe'; class A { client; constructor() { this.client = new Stripe('k'); } run() { [1].map(() => probe(this.client!.charges)); } }", "stripe:default.new().charges"],
  ["import type Stripe from 'stripe'; class A { constructor(private readonly client: Stripe) {} run() { probe(this.client.charges); } }", "stripe:default.new().charges"],
  ["import { AxiosInstance } from 'axios'; function run(client: AxiosInstance) { probe(client.post); }", "axios:AxiosInstance.new().post"],
  ["import { Redis } from 'ioredis'; function run({ db }: { db: Redis }) { probe(db.get); }", "ioredis:Redis.new().get"],
  ["import { Redis } from 'ioredis'; interface Deps { db?: Redis } function run(deps: Deps) { probe(deps.db!.get); }", "ioredis:Redis.new().get"],
  ["import axios from 'axios'; const api: ReturnType<typeof axios.create> = make(); probe(api.post)", "axios:default.create.().post"],
  ["import axios from 'axios'; const { post } = axios; probe(post)", "axios:default.post"],
  ["import axios from 'axios'; const clients = { main: axios.create() }; probe(clients.main.get)", "axios:default.create.().get"],
  ["import axios from 'axios'; class A extends axios.Axios { run() { probe(this.post); } }", "axios:default.Axios.new().post"],
  ["probe(fetch)", "global:fetch"],
  ["probe(globalThis.fetch)", "global:fetch"],
  ["probe(window.fetch.bind(window))", "global:fetch"],
  ["const { fetch: send } = globalThis; probe(send)", "global:fetch"],
  ["const f = cond ? fetch : undefined; probe(f)", "global:fetch"],
  ["function fetch() {} probe(fetch)", undefined],
  ["function run(fetch) { probe(fetch); }", undefined],
  ["function run(send = fetch) { probe(send); }", "global:fetch"],
  ["function require(x) {} probe(require('p-retry'))", undefined],
  ["import { a } from './local.js'; probe(a.b())", "./local.js:a.b.()"],
  ["const a = b; const b = a; probe(a)", undefined],
  ["class A extends A { run() { probe(this.x); } }", undefined],
  ["import a from 'npm:p-retry@6'; probe(a)", "p-retry:default"],
];

test.each(cases)("%s", (text, expected) => {
  const parsed = parse(text);
  const found = resolveReference(probed(parsed), parsed.scopes);
  expect(found && `${found.module}:${found.path.join(".")}`).toBe(expected);
});

test("the default export reads alike however it is imported", () => {
  expect(canonicalPath({ module: "axios", path: ["default", "create", "()"] })).toBe("create.()");
  expect(canonicalPath({ module: "p-retry", path: [] })).toBe("");
});

test("a parameter that is called is not the function it belongs to", () => {
  const parsed = parse("import axios from 'axios'; function run(op) { probe(op()); return axios; }");
  expect(resolveReference(probed(parsed), parsed.scopes)).toBeUndefined();
});

test("a command tells whose client it is sent by", () => {
  const parsed = parse("import { PutObjectCommand } from '@aws-sdk/client-s3'; function run(client) { probe(client.send(new PutObjectCommand({}))); }");
  expect(resolveReference(probed(parsed), parsed.scopes)).toEqual({ module: "@aws-sdk/client-s3", path: ["Client", "new()", "send", "()"] });
});
