import { standaloneSvg } from "./charts.js";
import { CODE_FORMATS, type CodeFormat } from "./copy/formats.js";
import { markdownOf } from "./copy/markdown.js";
import { wholePolicy } from "./copy/wait-code.js";
import { el } from "./dom.js";
import { field, select } from "./form.js";
import type { Host } from "./host.js";
import { linkOf } from "./read-state.js";
import type { TabContext } from "./tabs/tab.js";

type Format = CodeFormat | "markdown" | "svg" | "link";

export interface CopyPanel {
  readonly element: HTMLElement;
  readonly refresh: () => void;
}

/** The choice of a format, the text in it, and the button that copies it. `chart` answers the chart that is shown. */
export function copyPanel({ words, printer, state }: TabContext, host: Host, chart: () => SVGSVGElement | null): CopyPanel {
  const { copy: say } = words;
  let format: Format = "helper";
  const formats: readonly (readonly [Format, string])[] = [
    ...Object.entries(CODE_FORMATS).map(([name, { label }]) => [name as CodeFormat, label ?? say.formats.helper] as const),
    ["markdown", say.formats.markdown],
    ["svg", say.formats.svg],
    ["link", say.formats.link],
  ];
  const preview = el("pre", { tabindex: 0, "aria-label": say.preview });
  const said = el("span", { role: "status", class: "said" });
  const text = (): string | undefined => {
    const { policy } = state();
    if (format === "link") return linkOf(state());
    if (format === "markdown") return markdownOf(policy, words, printer);
    if (format === "svg") {
      const shown = chart();
      return shown ? standaloneSvg(shown, getComputedStyle(document.body).backgroundColor) : undefined;
    }
    const whole = wholePolicy(policy);
    return whole && CODE_FORMATS[format].write(whole);
  };
  const button = el("button", { type: "button", click: () => { void send(); } }, say.button);
  const send = async (): Promise<void> => {
    const content = text();
    if (content === undefined) return;
    try {
      await (format === "link" ? host.copyLink(state()) : host.copy(content));
      said.textContent = say.done;
    } catch {
      said.textContent = say.failed;
    }
  };
  const refresh = (): void => {
    const content = text();
    said.textContent = "";
    button.disabled = content === undefined;
    preview.textContent = content ?? say.incomplete;
  };
  const choice = field(say.format, select(formats, format, (chosen) => { format = chosen; refresh(); }));
  return { element: el("section", { class: "copy", "aria-label": say.heading }, el("div", { class: "row" }, choice, button, said), preview), refresh };
}
