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
        show({ state: readState(data.state) ?? readState(api.getState()), locale: data.locale, place: data.place });
      });
      api.postMessage({ type: "ready" });
    },
    keep: (state) => { api.setState(state); },
    copy: (text) => answered({ type: "copy", text }),
    copyLink: (state) => answered({ type: "copyLink", hash: linkOf(state) }),
  };
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
