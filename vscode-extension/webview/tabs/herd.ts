import { herdChart } from "../charts.js";
import { el } from "../dom.js";
import { field, numberInput, select, table } from "../form.js";
import { runHerd, type StrategyRun } from "../herd-runs.js";
import { SERVERS, type CalculatorState } from "../state.js";
import { lead } from "./lead.js";
import type { Tab, TabContext } from "./tab.js";

export function herdTab(context: TabContext): Tab {
  return { inputs: inputs(context), refresh: (output) => { show(context, output); } };
}

function inputs({ words, state, change }: TabContext): HTMLElement {
  const { herd: say } = words;
  const { herd } = state();
  const put = (part: Partial<CalculatorState["herd"]>): void => { change({ herd: { ...state().herd, ...part } }); };
  const number = (key: "clients" | "perSecond" | "burst" | "outageMs" | "outageRetryAfterSeconds", label: string, least: number, most: number, step: number | "any" = 1): HTMLElement =>
    field(label, numberInput({ value: herd[key], least, most, step, unknown: words.unknown, change: (value) => { if (value !== "none") put({ [key]: value }); } }));
  const parts = {
    perSecond: number("perSecond", say.perSecond, 1, 100_000, "any"),
    burst: number("burst", say.burst, 1, 100_000),
    outageMs: number("outageMs", say.outage, 0, 600_000, "any"),
    outageRetryAfter: number("outageRetryAfterSeconds", say.outageRetryAfter, 0, 3600),
  };
  const choose = (server: CalculatorState["herd"]["server"]): void => {
    const isOutage = server === "outage";
    parts.perSecond.hidden = isOutage;
    parts.burst.hidden = isOutage || server === "fixedWindow";
    parts.outageMs.hidden = parts.outageRetryAfter.hidden = !isOutage;
  };
  choose(herd.server);
  const server = select(SERVERS.map((name) => [name, say.servers[name]] as const), herd.server, (name) => { choose(name); put({ server: name }); });
  return el("form", { class: "fields", submit: (event) => { event.preventDefault(); } }, number("clients", say.clients, 1, 5000), field(say.server, server), ...Object.values(parts));
}

function show({ words, printer, state, change, width }: TabContext, output: HTMLElement): void {
  const { herd: say } = words;
  const { runs, missing } = runHerd(state());
  const ratios = runs.map(({ run }) => run.ratio);
  const remarks = missing.length > 0 ? [say.notRun(missing.map((key) => words.fields[key]).join(", "))] : [];
  const { before, policy } = state();
  const compare = before
    ? el("button", { type: "button", class: "secondary", click: () => { change({ before: undefined }); } }, say.forget)
    : el("button", { type: "button", class: "secondary", click: () => { change({ before: policy }); } }, say.keep);
  output.replaceChildren(lead(say.lead(printer.count(Math.min(...ratios)), printer.count(Math.max(...ratios))), remarks), el("p", {}, compare));
  const untilMs = Math.max(1000, ...runs.map(({ run }) => run.histogram.length * 100));
  const columns = width() >= 680 ? 2 : 1;
  const each = Math.floor((width() - (columns - 1) * 16) / columns);
  const figures = runs.map((found) => {
    const text = figuresOf(found);
    const name = say.strategies[found.name];
    const chart = herdChart(found.run.histogram, untilMs, { width: each, height: 140, label: say.chart(name, text), printer });
    return el("figure", { class: `herd ${found.name}` }, el("figcaption", {}, el("strong", {}, name), el("span", {}, text)), chart);
  });
  output.append(el("div", { class: "herds" }, ...figures), el("p", { class: "note" }, `${say.axis}. ${say.rounded}`));
  const head = say.columns;
  output.append(
    table(
      say.table,
      [head.strategy, head.requests, head.ratio, head.done, head.peak],
      runs.map(({ name, run }) => [say.strategies[name], printer.count(run.requests), printer.count(run.ratio), printer.time(run.doneMs), printer.count(run.peakPer100Ms)]),
    ),
  );

  function figuresOf({ run }: StrategyRun): string {
    const parts = [say.figures(printer.count(run.requests), printer.count(run.ratio), printer.time(run.doneMs), printer.count(run.peakPer100Ms))];
    if (run.gaveUp > 0) parts.push(say.gaveUp(printer.count(run.gaveUp)));
    if (!run.isComplete) parts.push(say.cut);
    return parts.join("; ");
  }
}
