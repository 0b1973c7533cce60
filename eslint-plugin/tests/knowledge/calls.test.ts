import { expect, test } from "vitest";
import { httpCallOf } from "../../src/knowledge/http.js";
import { matchesModule, matchesPath, restAfter } from "../../src/knowledge/path-pattern.js";
import { workOf, writeCallByNames, writeCallOf, writeCommandOf } from "../../src/knowledge/sdk-calls.js";
import { sleepOf } from "../../src/knowledge/sleeps.js";

test("patterns over callee paths", () => {
  expect(matchesPath("()", "()")).toBe(true);
  expect(matchesPath("()", "a.()")).toBe(false);
  expect(matchesPath("**.()", "a.b.()")).toBe(true);
  expect(matchesPath("**.create", "new().charges.create")).toBe(true);
  expect(matchesPath("**.create", "create")).toBe(true);
  expect(matchesPath("**.create", "new().recreate")).toBe(false);
  expect(matchesPath("*Client.new()", "S3Client.new()")).toBe(true);
  expect(matchesPath("*Client.new()", "Client.new()")).toBe(true);
  expect(matchesPath("*Client.new()", "S3.new()")).toBe(false);
  expect(matchesPath("get|post.()", "post.()")).toBe(true);
  expect(matchesPath("get|post.()", "put.()")).toBe(false);
  expect(restAfter("new()", "new().charges.create")).toBe("charges.create");
  expect(restAfter("new()", "newer().a")).toBeUndefined();
  expect(matchesModule("@aws-sdk/client-*", "@aws-sdk/client-s3")).toBe(true);
  expect(matchesModule("@aws-sdk/client-*", "@aws-sdk/lib-dynamodb")).toBe(false);
});

const requests: readonly (readonly [module: string, path: string, method: string | undefined, rejects: boolean])[] = [
  ["global", "fetch", undefined, false],
  ["node-fetch", "", undefined, false],
  ["undici", "fetch", undefined, false],
  ["axios", "", undefined, true],
  ["axios", "post", "POST", true],
  ["axios", "create.().post", "POST", true],
  ["axios", "AxiosInstance.new().get", "GET", true],
  ["@nestjs/axios", "HttpService.new().axiosRef.patch", "PATCH", true],
  ["got", "post", "POST", true],
  ["got", "extend.().extend.().put", "PUT", true],
  ["ky", "create.().delete", "DELETE", true],
  ["ofetch", "ofetch", undefined, true],
  ["global", "$fetch", undefined, true],
  ["https", "request", undefined, false],
  ["https", "get", "GET", false],
  ["superagent", "post.().send.().set", "POST", true],
  ["needle", "post", "POST", false],
  ["graphql-request", "GraphQLClient.new().request", "POST", true],
  ["wretch", "().url.().post.().json", "POST", true],
];

test.each(requests)("a request: %s %s", (module, path, method, rejects) => {
  const call = httpCallOf(module, path);
  expect(call?.method).toBe(method);
  expect(call?.rejectsOn4xx).toBe(rejects);
});

test("no requests", () => {
  expect(httpCallOf("axios", "isAxiosError")).toBeUndefined();
  expect(httpCallOf("axios", "create")).toBeUndefined();
  expect(httpCallOf("global", "setTimeout")).toBeUndefined();
  expect(httpCallOf("lodash", "get")).toBeUndefined();
});

test("where a request's parts stand", () => {
  expect(httpCallOf("axios", "post")).toMatchObject({ url: [{ arg: 0 }], body: [{ arg: 1 }], headers: [{ arg: 2, path: ["headers"] }], optionsArg: 2 });
  expect(httpCallOf("got", "post")).toMatchObject({ url: [{ arg: 0 }], headers: [{ arg: 1, path: ["headers"] }], optionsArg: 1 });
});

test("what other calls do", () => {
  expect(workOf("fs/promises", "rm")).toMatchObject({ kind: "fs", local: true });
  expect(workOf("better-sqlite3", "new().prepare")).toMatchObject({ kind: "db", local: true });
  expect(workOf("pg", "Pool.new().query")).toMatchObject({ kind: "db", local: false });
  expect(workOf("bullmq", "Queue.new().add")).toMatchObject({ kind: "queue" });
  expect(workOf("@aws-sdk/client-s3", "S3Client.new().send")).toMatchObject({ kind: "sdk", rejectsOn4xx: true });
  expect(workOf("lodash", "get")).toBeUndefined();
});

test("writes and how they take their key", () => {
  expect(writeCallOf("stripe", "new().paymentIntents.create")?.keys).toEqual([{ arg: "last", path: ["idempotencyKey"] }]);
  expect(writeCallOf("stripe", "new().invoices.createPreview")).toBeUndefined();
  expect(writeCallOf("stripe", "new().charges.list")).toBeUndefined();
  expect(writeCallOf("nodemailer", "createTransport.().sendMail")?.keys).toEqual([]);
  expect(writeCommandOf("@aws-sdk/client-sqs", "SendMessageCommand")).toBeDefined();
  expect(writeCommandOf("@aws-sdk/client-s3", "PutObjectCommand")).toBeUndefined();
  expect(writeCallByNames(["stripe", "refunds", "create"])).toBeDefined();
  expect(writeCallByNames(["items", "create"])).toBeUndefined();
});

test("waits", () => {
  expect(sleepOf("timers/promises", "setTimeout")).toEqual({ arg: 0, unitMs: 1 });
  expect(sleepOf("delay", "")).toEqual({ arg: 0, unitMs: 1 });
  expect(sleepOf("global", "Atomics.wait")).toEqual({ arg: 3, unitMs: 1, blocking: true });
  expect(sleepOf("sleep", "sleep")).toEqual({ arg: 0, unitMs: 1000, blocking: true });
  expect(sleepOf("global", "setTimeout")).toBeUndefined();
});
