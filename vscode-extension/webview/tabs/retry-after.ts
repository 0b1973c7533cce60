import { parseHttpDate, readRetryAfter } from "eslint-plugin-retry-safety/policy";
import { el } from "../dom.js";
import { field, table } from "../form.js";
import { compareParsers, headerValue, MOST_TIMER_MS, type ParserResult } from "../usual-parsers.js";
import { lead } from "./lead.js";
import type { Tab, TabContext } from "./tab.js";

export function retryAfterTab(context: TabContext): Tab {
  const { words, state, change } = context;
  const text = (key: "value" | "date"): HTMLElement => {
    const input = el("input", { type: "text", maxlength: 500, spellcheck: "false", autocomplete: "off", value: state().retryAfter[key], input: () => { change({ retryAfter: { ...state().retryAfter, [key]: input.value } }); } });
    return field(words.retryAfter[key], input);
  };
  const inputs = el("form", { class: "fields wide", submit: (event) => { event.preventDefault(); } }, text("value"), text("date"));
  return { inputs, refresh: (output) => { show(context, output); } };
}

function show({ words, printer, state }: TabContext, output: HTMLElement): void {
  const { retryAfter: say } = words;
  const value = headerValue(state().retryAfter.value);
  const date = headerValue(state().retryAfter.date);
  // The response's own clock counts where it can be read; usual code takes the client's, which here is set alike.
  const nowMs = parseHttpDate(date, Date.now()) ?? Date.now();
  const { kind, waitMs } = readRetryAfter(value, { nowMs });
  const sentence = kind === "past" || kind === "invalid" ? say.kinds[kind] : say.kinds.wait(printer.time(waitMs));
  const remarks = [say.clock(new Date(nowMs).toUTCString()), ...(waitMs > MOST_TIMER_MS ? [say.long] : [])];
  const verdict = ({ verdict, offMs }: ParserResult): string => (verdict === "tooShort" || verdict === "tooLong" ? say[verdict](printer.time(offMs)) : say[verdict]);
  const rows = compareParsers(value, nowMs).parsers.map((result) => {
    const gives = Number.isNaN(result.waitMs) ? "NaN" : `${printer.count(Math.round(result.waitMs))} ms`;
    return [el("code", {}, result.code), gives, el("span", { class: result.verdict === "right" ? "right" : "wrong" }, verdict(result))];
  });
  output.replaceChildren(lead(sentence, remarks), table(say.table, [say.columns.parser, say.columns.gives, say.columns.verdict], rows));
}
