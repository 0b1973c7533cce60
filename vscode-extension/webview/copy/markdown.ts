import { describePolicy, schedule } from "eslint-plugin-retry-safety/policy";
import type { Printer } from "../numbers.js";
import { policyOfShown, type ShownPolicy } from "../state.js";
import type { Words } from "../words.js";

/** The policy in a sentence and its waits in a table, as Markdown. */
export function markdownOf(shown: ShownPolicy, { schedule: words }: Words, { locale, time, range }: Printer): string {
  const policy = policyOfShown(shown);
  const { waits } = schedule(policy);
  const sentence = describePolicy(policy, locale);
  if (waits.length === 0) return `${sentence}\n`;
  const { columns } = words;
  let sum = 0;
  const rows = waits.map(({ minMs, meanMs, p95Ms, maxMs }, index) => {
    sum += maxMs;
    return `| ${String(index + 1)} | ${range(minMs, maxMs)} | ${time(meanMs)} | ${time(p95Ms)} | ${time(sum)} |`;
  });
  return [sentence, "", `| ${columns.wait} | ${columns.range} | ${columns.mean} | ${columns.p95} | ${columns.sum} |`, "| --- | --- | --- | --- | --- |", ...rows, ""].join("\n");
}
