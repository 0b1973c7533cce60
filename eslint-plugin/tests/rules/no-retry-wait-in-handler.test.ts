import { expect, test, vi } from "vitest";
import type { HandlerWait } from "../../src/analysis/site.js";
import { known, UNBOUNDED, unknown } from "../../src/policy/fact.js";
import { noRetryWaitInHandler } from "../../src/rules/no-retry-wait-in-handler.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const { anchor, node } = siteWith();

function wait(kind: HandlerWait["kind"], totalMs: HandlerWait["totalMs"]): HandlerWait {
  return { kind, anchor, node, handler: "Express handler", totalMs };
}

test("a wait for Retry-After", () => {
  expect(judge(noRetryWaitInHandler, [], {}, [wait("retryAfter", unknown("the server's"))])).toEqual([
    "waitsRetryAfter: This Express handler keeps its client and a worker waiting for as long as another server's Retry-After says: answer 429 or 503 with Retry-After, or hand the work to a queue.",
  ]);
  expect(judge(noRetryWaitInHandler, [], {}, [wait("retryAfter", known(60_000))])[0]).toContain("waiting for up to 60 s:");
});

test("a long backoff", () => {
  expect(judge(noRetryWaitInHandler, [], {}, [wait("backoff", known(7500))])).toEqual([
    "waitsBackoff: This Express handler keeps its client and a worker waiting for up to 7.5 s between attempts, more than 1 s: answer 503 with Retry-After, or hand the work to a queue.",
  ]);
  expect(judge(noRetryWaitInHandler, [], {}, [wait("backoff", UNBOUNDED)])[0]).toContain("waiting for ever between attempts");
});

test("a short or unknown backoff", () => {
  expect(judge(noRetryWaitInHandler, [], {}, [wait("backoff", known(1000)), wait("backoff", unknown("a parameter"))])).toEqual([]);
  expect(judge(noRetryWaitInHandler, [], { maxTotalMs: 10_000 }, [wait("backoff", known(7500))])).toEqual([]);
});
