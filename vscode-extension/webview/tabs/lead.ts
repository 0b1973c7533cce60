import { el } from "../dom.js";

/** The one number that comes first, and what limits it. It is read out when it changes. */
export function lead(sentence: string, remarks: readonly string[] = []): HTMLElement {
  return el("div", { class: "lead" }, el("h2", {}, sentence), ...remarks.map((remark) => el("p", {}, remark)));
}
