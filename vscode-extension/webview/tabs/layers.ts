import { amplification } from "eslint-plugin-retry-safety/policy";
import { layersChart } from "../charts.js";
import { el } from "../dom.js";
import { field, numberInput } from "../form.js";
import { MOST_LAYERS } from "../state.js";
import { lead } from "./lead.js";
import type { Tab, TabContext } from "./tab.js";

export function layersTab(context: TabContext): Tab {
  const inputs = el("form", { class: "fields", submit: (event) => { event.preventDefault(); } });
  fill(inputs, context);
  return { inputs, refresh: (output) => { show(context, output); } };
}

function fill(form: HTMLElement, context: TabContext): void {
  const { words, state, change } = context;
  const { layers: say } = words;
  const set = (layers: readonly number[]): void => {
    change({ layers });
    fill(form, context);
  };
  const { layers } = state();
  const rows = layers.map((attempts, index) => {
    const input = numberInput({
      value: attempts,
      least: 0,
      most: 1000,
      step: 1,
      unknown: words.unknown,
      change: (value) => { if (value !== "none") change({ layers: state().layers.map((old, at) => (at === index ? value : old)) }); },
    });
    const remove = el("button", { type: "button", class: "secondary", disabled: layers.length === 1, "aria-label": say.remove(index + 1), title: say.remove(index + 1), click: () => { set(state().layers.filter((_, at) => at !== index)); } }, "×");
    const made = field(`${say.layer(index + 1)}: ${say.attempts}`, input);
    made.append(remove);
    made.classList.add("removable");
    return made;
  });
  const add = el("button", { type: "button", class: "secondary", disabled: layers.length >= MOST_LAYERS, click: () => { set([...state().layers, 3]); } }, say.add);
  form.replaceChildren(...rows, add);
}

function show({ words, printer, state, width }: TabContext, output: HTMLElement): void {
  const { layers: say } = words;
  const attempts = state().layers.map((count) => (count === 0 ? ("unbounded" as const) : count));
  const products = attempts.map((_, index) => amplification(attempts.slice(0, index + 1)));
  const total = products.at(-1) ?? 1;
  const text = (product: number | "unbounded"): string => (product === "unbounded" ? "∞" : printer.count(product));
  const sum = `${attempts.map(text).join(" × ")} = ${text(total)}`;
  const labels = products.map((product) => say.calls(text(product)));
  output.replaceChildren(
    lead(total === "unbounded" ? say.endless : say.lead(printer.count(total)), [sum, say.help]),
    el("figure", {}, layersChart(products, labels, { width: width(), height: products.length * 34, label: `${say.chart}: ${labels.join(", ")}`, printer }), el("figcaption", {}, say.chart)),
  );
}
