import type { InnerLayer, RetrySite } from "../analysis/site.js";
import { count, listed, phrase, saying, type Text } from "../language/words.js";
import { isUnbounded, valueOf, type Fact } from "../policy/fact.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { setOption } from "../fixes/set-option.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, subjectOf } from "../rule/wording.js";

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
          layers: listed(layers.map(describe)),
          product: productOf(site, layers),
        },
        edits: layers.length === 1 ? [setOption(layers[0]?.off, phrase("turnInnerRetriesOff"))] : [],
      });
    }
  },
});

function isSingle(attempts: Fact<number>): boolean {
  const most = valueOf(attempts);
  return most !== undefined && most <= 1;
}

function describe({ name, attempts }: InnerLayer): Text {
  return phrase("layer", { name: saying(name), times: timesOf(attempts) });
}

function timesOf(attempts: Fact<number>): Text {
  if (isUnbounded(attempts)) return phrase("withoutEnd");
  const most = valueOf(attempts);
  return most === undefined ? phrase("severalTimes") : phrase("times", { count: count(most) });
}

/** The attempts of all layers multiplied, as far as they are known. */
function productOf(site: RetrySite, layers: readonly InnerLayer[]): Text {
  const all = [site.policy.attempts, ...layers.map((layer) => layer.attempts)];
  if (all.some(isUnbounded)) return phrase("requestsWithoutEnd");
  const counts = all.map(valueOf).filter((most) => most !== undefined);
  const product = counts.reduce((so, most) => so * most, 1);
  if (counts.length === all.length) return phrase("requestsAtMost", { count: count(product) });
  return product > 1 ? phrase("requestsForEachAttempt", { count: count(product) }) : phrase("requestsOfAllLimits");
}
