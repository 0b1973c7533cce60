import { expect, test } from "vitest";
import { IDEMPOTENCY, idempotencyOf } from "../../src/knowledge/idempotency.js";
import { writeCallOf, writeCommandOf } from "../../src/knowledge/sdk-calls.js";

test("how each SDK takes its key", () => {
  expect(writeCallOf("stripe", "new().paymentIntents.create")?.keys).toEqual([{ arg: "last", path: ["idempotencyKey"] }]);
  expect(writeCallOf("square", "SquareClient.new().payments.create")?.keys).toEqual([{ arg: 0, path: ["idempotencyKey"] }]);
  expect(writeCallOf("gocardless-nodejs", "().payments.create")?.keys).toEqual([{ arg: 1 }]);
  expect(writeCallOf("xero-node", "XeroClient.new().accountingApi.createInvoices")?.keys).toEqual([{ arg: 4 }]);
  expect(writeCommandOf("@aws-sdk/client-dynamodb", "TransactWriteItemsCommand")?.keys).toEqual([{ arg: 0, path: ["ClientRequestToken"] }]);
});

test("an option that is never sent is no key of any call", () => {
  for (const name of ["openai", "@anthropic-ai/sdk", "groq-sdk"]) {
    expect(idempotencyOf(name).map(({ ignores }) => ignores)).toEqual(["idempotencyKey"]);
    expect(writeCallOf(name, "new().chat.completions.create")).toBeUndefined();
  }
});

test("a shape says how the key travels, or that there is none, and where that is known from", () => {
  for (const { modules, keys, sentAs, ignores, calls, source } of IDEMPOTENCY) {
    expect([modules, sentAs !== undefined]).toEqual([modules, keys.length > 0]);
    expect([modules, calls.length === 0]).toEqual([modules, ignores !== undefined]);
    expect(source).not.toBe("");
  }
});
