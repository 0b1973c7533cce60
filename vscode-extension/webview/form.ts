import { el } from "./dom.js";
import type { Shown } from "./state.js";

let serial = 0;

/** A label with its control under it. */
export function field(label: string, control: HTMLElement, note?: HTMLElement): HTMLElement {
  serial += 1;
  control.id = `control-${String(serial)}`;
  return el("div", { class: "field" }, el("label", { for: control.id }, label), control, note);
}

export interface NumberOptions {
  readonly value: Shown;
  readonly least: number;
  readonly most: number;
  readonly step?: number | "any";
  /** What stands in the empty field; an empty field means no limit. Without it an empty field is no value. */
  readonly none?: string;
  readonly unknown: string;
  readonly change: (value: number | "none") => void;
}

/** A field for a number. What is out of range is marked, and the last good value stays. */
export function numberInput({ value, least, most, step = "any", none, unknown, change }: NumberOptions): HTMLInputElement {
  const input = el("input", {
    type: "number",
    min: least,
    max: most,
    step,
    required: none === undefined && value !== "unknown",
    placeholder: value === "unknown" ? unknown : none,
    value: typeof value === "number" ? round(value) : undefined,
    input: () => {
      if (input.value === "" && !input.validity.badInput) {
        if (none !== undefined) input.placeholder = none;
        input.toggleAttribute("aria-invalid", none === undefined);
        if (none !== undefined) change("none");
        return;
      }
      const isValid = input.checkValidity();
      if (isValid) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
      if (isValid) change(input.valueAsNumber);
    },
  });
  return input;
}

export function select<const Value extends string>(values: readonly (readonly [value: Value, label: string])[], chosen: Value, change: (value: Value) => void): HTMLSelectElement {
  const made = el(
    "select",
    {
      change: () => {
        const found = values.find(([value]) => value === made.value);
        if (found) change(found[0]);
      },
    },
    ...values.map(([value, label]) => el("option", { value, selected: value === chosen }, label)),
  );
  return made;
}

/** A table whose numbers stand under each other; it can be scrolled sideways by keyboard. */
export function table(caption: string, columns: readonly string[], rows: readonly (readonly (string | Node)[])[]): HTMLElement {
  const head = columns.length === 0 ? undefined : el("tr", {}, ...columns.map((column) => el("th", { scope: "col" }, column)));
  const body = rows.map(([first = "", ...rest]) => el("tr", {}, el("th", { scope: "row" }, first), ...rest.map((cell) => el("td", {}, cell))));
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption }, el("table", {}, el("caption", {}, caption), head && el("thead", {}, head), el("tbody", {}, ...body)));
}

function round(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
