import type { Locale } from "eslint-plugin-retry-safety/policy";
import type { PageMessage, PanelMessage } from "./messages.js";
import { linkOf, readLink, readState } from "./read-state.js";
import type { CalculatorState } from "./state.js";

/** What the calculator begins with. */
export interface Start {
  readonly state: CalculatorState | undefined;
  readonly locale: Locale;
  readonly place: string | undefined;
}

/** Where the calculator runs: in a panel of the editor, or as a page of its own. */
export interface Host {
  readonly onStart: (show: (start: Start) => void) => void;
  readonly keep: (state: CalculatorState) => void;
  readonly copy: (text: string) => Promise<void>;
  readonly copyLink: (state: CalculatorState) => Promise<void>;
}

interface VsCodeApi {
  readonly postMessage: (message: PageMessage) => void;
  readonly getState: () => unknown;
  readonly setState: (state: unknown) => void;
}

declare const acquireVsCodeApi: (() => VsCodeApi) | undefined;

export function connectHost(): Host {
  return typeof acquireVsCodeApi === "function" ? panelHost(acquireVsCodeApi()) : pageHost();
}

function panelHost(api: VsCodeApi): Host {
  let copied: () => void = () => undefined;
  let place: string | undefined;
  const answered = (message: PageMessage): Promise<void> =>
    new Promise((resolve) => {
      copied = resolve;
      api.postMessage(message);
    });
  return {
    onStart: (show) => {
      window.addEventListener("message", ({ data }: MessageEvent<PanelMessage>) => {
        if (data.type === "copied") copied();
        if (data.type !== "show") return;
        const given = readState(data.state);
        place = data.place ?? (given === undefined ? keptPlace(api.getState()) : undefined);
        show({ state: given ?? readState(api.getState()), locale: data.locale, place });
      });
      api.postMessage({ type: "ready" });
    },
    // After a reload of the window only the page knows where its policy was read.
    keep: (state) => { api.setState({ ...state, ...(place !== undefined && { place }) }); },
    copy: (text) => answered({ type: "copy", text }),
    copyLink: (state) => answered({ type: "copyLink", hash: linkOf(state) }),
  };
}

function keptPlace(kept: unknown): string | undefined {
  if (typeof kept !== "object" || kept === null || !("place" in kept)) return undefined;
  return typeof kept.place === "string" ? kept.place : undefined;
}

function pageHost(): Host {
  const write = (text: string): Promise<void> => navigator.clipboard.writeText(text);
  return {
    onStart: (show) => {
      const open = (): void => { show({ state: readLink(location.hash), locale: navigator.language.startsWith("vi") ? "vi" : "en", place: undefined }); };
      window.addEventListener("hashchange", open);
      open();
    },
    // The address itself holds the state, so that reloading and sharing need nothing else.
    keep: (state) => { history.replaceState(undefined, "", linkOf(state)); },
    copy: write,
    copyLink: (state) => write(location.href.replace(/#.*$/, "") + linkOf(state)),
  };
}
