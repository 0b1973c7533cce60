import { say, saying } from "eslint-plugin-retry-safety/lint";
import { describePolicy, formatTime, isKnown, isUnbounded, POLICY_KEYS, schedule, valueOf, type Fact, type Locale, type RetryPolicy, type Wait } from "eslint-plugin-retry-safety/policy";
import type { PlacedSite } from "../workspace/checked.js";
import { WORDS, type Words } from "./words.js";

const MOST_ROWS = 8;

/** "up to 5 attempts · waits ≤ 7.5 s · full jitter". What is not known is left out, the attempts excepted. */
export function lensTitle(policy: RetryPolicy, locale: Locale): string {
  const words = WORDS[locale];
  const { totalWaitMs, waits } = schedule(policy);
  const jitter = valueOf(policy.jitter);
  const parts = [attemptsText(policy.attempts, words)];
  if (waits.length > 0 && waits.every(({ maxMs }) => maxMs === 0)) parts.push(words.noWait);
  else {
    if (totalWaitMs !== undefined && totalWaitMs.max > 0) parts.push(words.waitsAtMost(formatTime(totalWaitMs.max, locale)));
    if (jitter !== undefined) parts.push(words.jitter[jitter]);
  }
  return parts.join(" · ");
}

export function attemptsText(attempts: Fact<number>, words: Words): string {
  if (isUnbounded(attempts)) return words.endless;
  return isKnown(attempts) ? words.attempts(attempts.known) : words.attemptsUnknown;
}

/** A site for a hover: the policy in words, its schedule, the library's defaults, and what is not known with the reasons. In Markdown. */
export function siteMarkdown(site: PlacedSite, locale: Locale): string {
  const words = WORDS[locale];
  const by = site.library ?? words.kinds[site.kind];
  const parts = [`**${words.site(`\`${inline(site.operation.callee)}\``, by)}**`, capitalised(describePolicy(site.policy, locale)) + "."];
  parts.push(...scheduleTable(site.policy, locale), ...defaultsList(site, words));
  if (site.remark !== undefined) parts.push(capitalised(say(saying(site.remark), locale)) + ".");
  if (site.unknowns.length > 0) parts.push(`${words.unknown}:\n${site.unknowns.map((reason) => `- ${say(saying(reason), locale)}`).join("\n")}`);
  return parts.join("\n\n");
}

function scheduleTable(policy: RetryPolicy, locale: Locale): string[] {
  const words = WORDS[locale];
  const { waits, totalWaitMs } = schedule(policy);
  if (waits.length === 0 || waits.every(({ maxMs }) => maxMs === 0)) return [];
  const time = (ms: number): string => formatTime(ms, locale);
  const row = (name: string, { minMs, meanMs, maxMs }: Pick<Wait, "minMs" | "meanMs" | "maxMs">): string => `| ${name} | ${time(minMs)} | ${time(meanMs)} | ${time(maxMs)} |`;
  const rows = waits.slice(0, MOST_ROWS).map((wait, index) => row(words.afterAttempt(index + 1), wait));
  if (waits.length > MOST_ROWS) rows.push(`| ${words.moreWaits(waits.length - MOST_ROWS)} | | | |`);
  if (totalWaitMs) rows.push(row(words.inTotal, { minMs: totalWaitMs.min, meanMs: totalWaitMs.mean, maxMs: totalWaitMs.max }));
  return [[`| ${words.wait} | ${words.shortest} | ${words.mean} | ${words.longest} |`, "| --- | ---: | ---: | ---: |", ...rows].join("\n")];
}

function defaultsList({ policy, library }: PlacedSite, words: Words): string[] {
  const lines = POLICY_KEYS.flatMap((key) => {
    const fact: Fact<unknown> = policy[key];
    return isKnown(fact) && fact.from === "default" ? [`- ${key}: ${JSON.stringify(fact.known)}${fact.at === undefined ? "" : ` (${fact.at})`}`] : [];
  });
  return lines.length === 0 || library === undefined ? [] : [`${words.defaultsOf(library)}:\n${lines.join("\n")}`];
}

function inline(code: string): string {
  return code.replace(/`/g, "'").replace(/\s+/g, " ").trim();
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
