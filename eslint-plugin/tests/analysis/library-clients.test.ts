import { expect, test } from "vitest";
import type { TSESTree } from "@typescript-eslint/utils";
import { AST_NODE_TYPES } from "@typescript-eslint/types";
import { defaultRetriesOf, recognizeLibrarySites } from "../../src/analysis/recognize/library.js";
import { settle } from "../../src/analysis/recognize/library-version.js";
import { DEFAULT_SETTINGS } from "../../src/analysis/settings.js";
import type { FileContext } from "../../src/analysis/context.js";
import { valueOf } from "../../src/policy/fact.js";
import { resolveReference } from "../../src/syntax/module-reference.js";
import { unwrap } from "../../src/syntax/walk.js";
import { parse, probed } from "../syntax/parse.js";

function contextOf(text: string, version?: string): FileContext {
  return { ...parse(text), path: "file.ts", settings: DEFAULT_SETTINGS, versionOf: () => version };
}

/** The attempts beneath the call that is probed: a number, "unknown", or "none" where the client does not retry. */
function retriesIn(text: string, version?: string): number | string {
  const context = contextOf(text, version);
  const call = unwrap(probed({ ...context, text }), { awaits: true }) as TSESTree.CallExpression;
  expect(call.type).toBe(AST_NODE_TYPES.CallExpression);
  const reference = resolveReference(call.callee, context.scopes);
  const found = reference === undefined ? undefined : defaultRetriesOf(reference, context, call);
  return found === undefined ? "none" : (valueOf(found.attempts) ?? "unknown");
}

const clients: readonly (readonly [text: string, attempts: number | string, version?: string])[] = [
  ["import OpenAI from 'openai'; const a = new OpenAI(); probe(a.chat.completions.create({}))", 3],
  ["import OpenAI from 'openai'; const a = new OpenAI({ maxRetries: 5 }); probe(a.chat.completions.create({}))", 6],
  ["import OpenAI from 'openai'; const a = new OpenAI({ maxRetries: 0 }); probe(a.chat.completions.create({}))", "none"],
  ["import OpenAI from 'openai'; const a = new OpenAI(); probe(a.chat.completions.create({}, { maxRetries: 0 }))", "none"],
  ["import OpenAI from 'openai'; function f(a: OpenAI) { probe(a.chat.completions.create({})); }", 3],
  ["import Stripe from 'stripe'; const a = new Stripe('k'); probe(a.charges.create({}))", "unknown"],
  ["import Stripe from 'stripe'; const a = new Stripe('k'); probe(a.charges.create({}))", 3, "17.7.0"],
  ["import Stripe from 'stripe'; const a = new Stripe('k'); probe(a.charges.create({}))", "none", "12.18.0"],
  ["import { S3Client } from '@aws-sdk/client-s3'; const a = new S3Client({}); probe(a.send(c))", 3],
  ["import { PutObjectCommand } from '@aws-sdk/client-s3'; function f(a) { probe(a.send(new PutObjectCommand({}))); }", 3],
  ["import got from 'got'; probe(got(url))", 3],
  ["import got from 'got'; probe(got(url, { retry: { limit: 0 } }))", "none"],
  ["import axios from 'axios'; probe(axios.get(url))", "none"],
  ["import axios from 'axios'; import axiosRetry from 'axios-retry'; axiosRetry(axios, { retries: 4 }); probe(axios.get(url))", 5],
  ["import axios from 'axios'; import axiosRetry from 'axios-retry'; axiosRetry(axios); const a = axios.create(); probe(a.get(url))", "none"],
  ["import fetchRetry from 'fetch-retry'; const a = fetchRetry(fetch); probe(fetch(url))", "none"],
  ["import { generateText } from 'ai'; probe(generateText({ model, prompt }))", 3],
  ["import twilio from 'twilio'; const a = twilio('s', 't'); probe(a.messages.create({}))", "none"],
];

test.each(clients.map(([text, attempts, version]) => ({ text, attempts, version })))("$text gives $attempts", ({ text, attempts, version }) => {
  expect(retriesIn(text, version)).toBe(attempts);
});

test("a fact that differs between versions is known only within one of its ranges", () => {
  const fact = { byVersion: [["<4.3.0", "old"], [">=4.3.0", "new"]] } as const;
  expect(settle(fact, "4.2.9")).toBe("old");
  expect(settle(fact, "4.3.0")).toBe("new");
  expect(settle(fact, "^3.1.9")).toBe("old");
  expect(settle(fact, "^4.0.0")).toBeUndefined();
  expect(settle(fact, "~4.2.0")).toBe("old");
  expect(settle(fact, ">=5")).toBe("new");
  expect(settle(fact, undefined)).toBeUndefined();
  expect(settle("same", undefined)).toBe("same");
});

test("a wait's default follows the version", () => {
  const wait = (version: string | undefined): string | undefined => {
    const [site] = recognizeLibrarySites(contextOf("import ky from 'ky'; export const a = (url: string) => ky.get(url, { retry: 3 });", version));
    return site?.wait.kind === "timed" ? site.wait.randomness.kind : site?.wait.kind;
  };
  expect(wait("1.14.3")).toBe("none");
  expect(wait("0.33.3")).toBe("unknown");
  expect(wait(undefined)).toBe("unknown");
});

test("odd code is no crash", () => {
  for (const text of ["import pRetry from 'p-retry'; pRetry(...args); pRetry(); pRetry(1, 2); pRetry`a`; new pRetry;", "import { Queue } from 'bullmq'; new Queue(); new Queue(...a).add(...b);", "import Redis from 'ioredis'; const a = { ...a }; new Redis(a);"]) {
    expect(() => recognizeLibrarySites(contextOf(text))).not.toThrow();
  }
});
