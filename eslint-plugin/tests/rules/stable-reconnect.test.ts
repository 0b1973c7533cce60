import { expect, test, vi } from "vitest";
import type { ReconnectFault } from "../../src/analysis/details.js";
import { stableReconnect } from "../../src/rules/stable-reconnect.js";
import { judge, judgeAnalysis, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const fault = (kind: ReconnectFault["kind"]): ReturnType<typeof siteWith> => siteWith({ kind: "reconnect", details: { reconnectFault: { kind, node: NODE_INSIDE, what: "this.attempt" } } });

test("each fault has its message", () => {
  expect(judge(stableReconnect, [fault("twoEvents"), fault("neverReset"), fault("resetTooEarly")])).toEqual([
    "twoEvents: One failure fires both the error and the close event, and both open the connection again: each failed attempt doubles the attempts that run; reconnect from the close event alone.",
    "neverReset: `this.attempt` is never set back: after some drops every outage begins with the longest wait; set it back when the connection has been stable for a while.",
    "resetTooEarly: `this.attempt` is set back as soon as the connection opens: a server that accepts and closes at once is called without a backoff; set it back when the connection has been stable for a while.",
  ]);
});

test("a session that ends well is opened again without a pause", () => {
  expect(judgeAnalysis(stableReconnect, { sessionFaults: [{ kind: "cleanCloseSpins", node: NODE_INSIDE, what: "waitMs" }] })).toEqual([
    "cleanCloseSpins: `waitMs` is set back and waited for only where opening fails: a server that accepts and closes at once is called again without a pause.",
  ]);
});

test("a reconnect without a fault", () => {
  expect(judge(stableReconnect, [siteWith({ kind: "reconnect" })])).toEqual([]);
});
