import { expect, test, vi } from "vitest";
import type { InnerLayer } from "../../src/analysis/site.js";
import { known, UNBOUNDED, unknown, type Fact } from "../../src/policy/fact.js";
import { noNestedRetry } from "../../src/rules/no-nested-retry.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const { node } = siteWith();

function layer(name: string, attempts: Fact<number>): InnerLayer {
  return { name, attempts, node };
}

test("attempts multiply", () => {
  expect(judge(noNestedRetry, [siteWith({ policy: { attempts: known(3) }, innerLayers: [layer("send", known(3)), layer("openai", known(3))] })])).toEqual([
    "nested: `fetch` is tried again 3 times around a call that retries by itself (send: 3 times, openai: 3 times): one call makes up to 27 requests.",
  ]);
});

test("a layer without a limit, and layers whose limit is not known", () => {
  const product = (attempts: Fact<number>, inner: Fact<number>): string | undefined =>
    judge(noNestedRetry, [siteWith({ policy: { attempts }, innerLayers: [layer("send", inner)] })])[0]?.replace(/.*one call makes /, "");
  expect(product(known(3), UNBOUNDED)).toBe("requests without end.");
  expect(product(known(3), unknown("x"))).toBe("3 requests for each attempt of the layers whose limit is not known here.");
  expect(product(unknown("x"), unknown("x"))).toBe("as many requests as the layers' limits multiplied.");
});

test("no layer, a layer that is turned off, and no second attempt", () => {
  const inner = [layer("send", known(3))];
  expect(judge(noNestedRetry, [siteWith(), siteWith({ innerLayers: [layer("send", known(1))] }), siteWith({ innerLayers: inner, policy: { attempts: known(1) } })])).toEqual([]);
});
