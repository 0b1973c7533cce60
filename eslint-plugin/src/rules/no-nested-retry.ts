import type { InnerLayer, RetrySite } from "../analysis/site.js";
import { isUnbounded, valueOf, type Fact } from "../policy/fact.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, formatCount, subjectOf } from "../rule/wording.js";

export const noNestedRetry = createRetryRule<object, "nested">({
  name: "no-nested-retry",
  description: "retries around an operation that itself retries: the attempts of the layers multiply",
  preset: "recommended",
  level: "error",
  messages: {
    nested: "{{operation}} is tried again{{by}} {{outer}} around a call that retries by itself ({{layers}}): one call makes {{product}}.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const layers = site.innerLayers.filter((layer) => !isSingle(layer.attempts));
      if (layers.length === 0 || neverRepeats(site.policy.attempts)) continue;
      report({
        messageId: "nested",
        loc: site.anchor,
        data: {
          operation: subjectOf(site),
          by: byLibrary(site),
          outer: timesOf(site.policy.attempts),
          layers: layers.map(describe).join(", "),
          product: productOf(site, layers),
        },
      });
    }
  },
});

function isSingle(attempts: Fact<number>): boolean {
  const count = valueOf(attempts);
  return count !== undefined && count <= 1;
}

function describe({ name, attempts }: InnerLayer): string {
  return `${name}: ${timesOf(attempts)}`;
}

function timesOf(attempts: Fact<number>): string {
  if (isUnbounded(attempts)) return "without end";
  const count = valueOf(attempts);
  return count === undefined ? "several times" : `${formatCount(count)} times`;
}

/** The attempts of all layers multiplied, as far as they are known. */
function productOf(site: RetrySite, layers: readonly InnerLayer[]): string {
  const all = [site.policy.attempts, ...layers.map((layer) => layer.attempts)];
  if (all.some(isUnbounded)) return "requests without end";
  const counts = all.map(valueOf).filter((count) => count !== undefined);
  const product = counts.reduce((so, count) => so * count, 1);
  if (counts.length === all.length) return `up to ${formatCount(product)} requests`;
  return product > 1 ? `${formatCount(product)} requests for each attempt of the layers whose limit is not known here` : "as many requests as the layers' limits multiplied";
}
