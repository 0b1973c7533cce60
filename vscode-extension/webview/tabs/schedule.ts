import { sampleWaits } from "eslint-plugin-retry-safety/policy";
import { scheduleChart } from "../charts.js";
import { el } from "../dom.js";
import { table } from "../form.js";
import { headlineOf, scheduleOfShown } from "../headline.js";
import { policyForm } from "../policy-form.js";
import { policyOfShown } from "../state.js";
import { lead } from "./lead.js";
import type { Tab, TabContext } from "./tab.js";

const RUNS = 12;
const MOST_ROWS = 20;

export function scheduleTab(context: TabContext): Tab {
  return { inputs: policyForm(context), refresh: (output) => { show(context, output); } };
}

function show({ words, printer, state, change, width }: TabContext, output: HTMLElement): void {
  const { policy, seed } = state();
  const { schedule: say } = words;
  const planned = scheduleOfShown(policy);
  const headline = headlineOf(policy, planned, words, printer);
  const { waits } = planned;
  output.replaceChildren(lead(headline.lead, headline.remarks));
  if (waits.length === 0) return;
  const samples = sampleWaits(policyOfShown(policy), { runs: RUNS, seed });
  const chart = scheduleChart(waits, samples, say.axis, { width: width(), height: 280, label: say.chart(headline.lead), printer });
  const redraw = el("button", { type: "button", class: "secondary", click: () => { change({ seed: (seed + 1) >>> 0 }); } }, say.anotherSeed);
  output.append(
    el("figure", {}, chart, el("figcaption", {}, legend("band", say.legend.band), legend("median", say.legend.median), legend("sample", `${say.legend.sample} (${words.fields.seed} ${String(seed)})`), redraw)),
  );
  const { columns } = say;
  let sum = 0;
  const rows = waits.map(({ minMs, meanMs, p95Ms, maxMs }, index) => {
    sum += maxMs;
    return [String(index + 1), printer.range(minMs, maxMs), printer.time(meanMs), printer.time(p95Ms), printer.time(sum)];
  });
  output.append(table(say.table, [columns.wait, columns.range, columns.mean, columns.p95, columns.sum], rows.slice(0, MOST_ROWS)));
  if (rows.length > MOST_ROWS) output.append(el("p", { class: "note" }, say.more(printer.count(rows.length - MOST_ROWS))));
}

function legend(name: string, label: string): HTMLElement {
  return el("span", { class: "legend" }, el("span", { class: `key ${name}`, "aria-hidden": "true" }), label);
}
