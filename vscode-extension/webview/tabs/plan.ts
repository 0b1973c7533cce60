import { planWorkload } from "eslint-plugin-retry-safety/policy";
import { el } from "../dom.js";
import { field, numberInput, table } from "../form.js";
import type { CalculatorState } from "../state.js";
import { lead } from "./lead.js";
import type { Tab, TabContext } from "./tab.js";

const FIELDS = [
  ["allowancePerMinute", 0.001, 1e9, "any"],
  ["targetPerMinute", 0.001, 1e9, "any"],
  ["requests", 0, 1e12, 1],
  ["secondsPerResponse", 0, 1e6, "any"],
] as const;

export function planTab(context: TabContext): Tab {
  const { words, state, change } = context;
  const put = (part: Partial<CalculatorState["plan"]>): void => { change({ plan: { ...state().plan, ...part } }); };
  const rows = FIELDS.map(([key, least, most, step]) =>
    field(words.plan.fields[key], numberInput({ value: state().plan[key], least, most, step, unknown: words.unknown, change: (value) => { if (value !== "none") put({ [key]: value }); } })),
  );
  const inputs = el("form", { class: "fields", submit: (event) => { event.preventDefault(); } }, ...rows);
  return { inputs, refresh: (output) => { show(context, output); } };
}

function show({ words, printer, state }: TabContext, output: HTMLElement): void {
  const { plan: say } = words;
  const { plan } = state();
  if (plan.targetPerMinute > plan.allowancePerMinute) {
    output.replaceChildren(lead(say.tooMuch));
    return;
  }
  const { perSecond, spacingMs, durationMs, inFlight, atLeastMs } = planWorkload(plan);
  const { count, time } = printer;
  const room = say.room(count(100 * (1 - plan.targetPerMinute / plan.allowancePerMinute)));
  const little = say.little(count(perSecond), time(plan.secondsPerResponse * 1000), count(perSecond * plan.secondsPerResponse));
  const rows = [
    [say.rows.perSecond, count(perSecond)],
    [say.rows.spacing, `${count(spacingMs)} ms`],
    [say.rows.duration, time(durationMs)],
    [say.rows.inFlight, count(inFlight)],
    [say.rows.atLeast, time(atLeastMs)],
  ];
  output.replaceChildren(lead(say.lead(count(inFlight), `${count(spacingMs)} ms`), [little, room]), table(words.tabs.plan, [], rows));
}
