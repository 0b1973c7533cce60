import type { Locale } from "eslint-plugin-retry-safety/policy";
import { copyPanel, type CopyPanel } from "./copy-panel.js";
import { el } from "./dom.js";
import { field, select } from "./form.js";
import { connectHost, type Start } from "./host.js";
import { printerOf } from "./numbers.js";
import { DEFAULT_STATE, TABS, type CalculatorState, type TabName } from "./state.js";
import { herdTab } from "./tabs/herd.js";
import { layersTab } from "./tabs/layers.js";
import { planTab } from "./tabs/plan.js";
import { retryAfterTab } from "./tabs/retry-after.js";
import { scheduleTab } from "./tabs/schedule.js";
import type { StateChange, Tab, TabContext } from "./tabs/tab.js";
import { WORDS } from "./words.js";

const TAB_VIEWS: Readonly<Record<TabName, (context: TabContext) => Tab>> = { schedule: scheduleTab, herd: herdTab, layers: layersTab, plan: planTab, retryAfter: retryAfterTab };

/** A run of the herd takes a while, so that typing a number does not run it for each digit. */
const HERD_PAUSE_MS = 200;

const host = connectHost();
const root = document.body.appendChild(el("main", {}));
let state: CalculatorState = DEFAULT_STATE;
let start: Start | undefined;
let refresh: () => void = () => undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let drawnWidth = 0;

host.onStart((begun) => {
  start = begun;
  state = begun.state ?? state;
  build(begun);
});

new ResizeObserver(() => {
  if (Math.abs(root.clientWidth - drawnWidth) > 8) refresh();
}).observe(root);

function change(part: StateChange): void {
  const next = { ...state, ...part };
  for (const key of Object.keys(part) as (keyof CalculatorState)[]) if (next[key] === undefined) Reflect.deleteProperty(next, key);
  state = next as CalculatorState;
  host.keep(state);
  clearTimeout(waiting);
  if (state.tab === "herd") waiting = setTimeout(() => { refresh(); }, HERD_PAUSE_MS);
  else refresh();
}

function localeOf({ locale }: Start): Locale {
  return state.language === "auto" ? locale : state.language;
}

/** Builds the page for the language; the tabs' inputs are built once, what they show is refreshed. */
function build(begun: Start): void {
  const locale = localeOf(begun);
  const words = WORDS[locale];
  document.documentElement.lang = locale;
  document.title = words.title;
  const output = el("div", { class: "output" });
  // What comes first stands above the form, and alone is read out when it changes.
  const first = el("div", { "aria-live": "polite" });
  const context: TabContext = { words, printer: printerOf(locale), state: () => state, change, width: () => Math.max(260, output.clientWidth) };
  const copies = copyPanel(context, host, () => output.querySelector("svg"));
  let tab = TAB_VIEWS[state.tab](context);
  const panel = el("div", { role: "tabpanel", id: "panel", tabindex: -1 });
  const tabs = tabList(words.tabs, words.title, () => {
    tab = TAB_VIEWS[state.tab](context);
    fill(panel, [first, tab.inputs, output], copies);
    refresh();
  });
  refresh = () => {
    drawnWidth = root.clientWidth;
    tab.refresh(output);
    first.replaceChildren(...output.querySelectorAll(".lead"));
    copies.refresh();
  };
  const language = select((["auto", "en", "vi"] as const).map((name) => [name, words.languages[name]] as const), state.language, (chosen) => {
    change({ language: chosen });
    if (start) build(start);
    root.querySelector<HTMLElement>("header select")?.focus();
  });
  const place = begun.place === undefined ? undefined : el("p", { class: "place" }, words.fromCode(begun.place));
  root.replaceChildren(el("header", {}, el("div", {}, el("h1", {}, words.title), place), field(words.language, language)), tabs, panel);
  fill(panel, [first, tab.inputs, output], copies);
  refresh();
}

function fill(panel: HTMLElement, parts: readonly HTMLElement[], copies: CopyPanel): void {
  panel.setAttribute("aria-labelledby", `tab-${state.tab}`);
  panel.replaceChildren(...parts, ...(state.tab === "schedule" || state.tab === "herd" ? [copies.element] : []));
}

function tabList(names: Readonly<Record<TabName, string>>, label: string, shown: () => void): HTMLElement {
  const choose = (name: TabName): void => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute("aria-selected", String(TABS[index] === name));
      button.tabIndex = TABS[index] === name ? 0 : -1;
    }
    state = { ...state, tab: name };
    host.keep(state);
    shown();
  };
  const buttons = TABS.map((name) =>
    el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel", "aria-selected": String(name === state.tab), tabindex: name === state.tab ? 0 : -1, click: () => { choose(name); } }, names[name]),
  );
  const move = (event: Event): void => {
    const { key } = event as KeyboardEvent;
    const at = TABS.indexOf(state.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + TABS.length) % TABS.length;
    const name = TABS[index];
    if (name === undefined) return;
    choose(name);
    buttons[index]?.focus();
  };
  return el("div", { role: "tablist", "aria-label": label, keydown: move }, ...buttons);
}
