import { formatTime } from "eslint-plugin-retry-safety/policy";
import { MarkdownString, StatusBarAlignment, ThemeColor, Uri, window, workspace, type Disposable } from "vscode";
import type { Status } from "retry-safety-language-server/protocol";
import { locale, say } from "./language.js";

export interface StatusItem extends Disposable {
  /** Shows a state that the server told. */
  readonly show: (status: Status) => void;
  /** Shows how long the last check took, in milliseconds. */
  readonly took: (ms: number) => void;
}

const ICONS: Readonly<Record<Status["state"] | "starting", string>> = { starting: "$(sync~spin)", ready: "$(check)", scanning: "$(sync~spin)", waiting: "$(ellipsis)", problem: "$(warning)" };

/** The item in the status bar: the server's state, the time of the last check, and the slow files in its hover. */
export function createStatus(): StatusItem {
  const item = window.createStatusBarItem("retrySafety.status", StatusBarAlignment.Right, 90);
  item.name = "Retry Safety";
  item.command = "retrySafety.showOutput";
  let status: Status | { readonly state: "starting"; readonly message?: string; readonly slowFiles?: Status["slowFiles"] } = { state: "starting" };
  let lastMs: number | undefined;
  const draw = (): void => {
    const time = lastMs === undefined ? "" : ` ${formatTime(Math.round(lastMs), locale())}`;
    item.text = `${ICONS[status.state]} Retry Safety${time}`;
    item.backgroundColor = status.state === "problem" ? new ThemeColor("statusBarItem.warningBackground") : undefined;
    item.tooltip = tooltip();
    item.accessibilityInformation = { label: `Retry Safety, ${stateText(status.state)}${time}`, role: "status" };
  };
  const tooltip = (): MarkdownString => {
    const lines = [`**Retry Safety**: ${stateText(status.state)}`];
    if (status.message !== undefined) lines.push(status.message);
    if (lastMs !== undefined) lines.push(say("The last check took {0}.", formatTime(Math.round(lastMs), locale())));
    for (const { uri, ms } of status.slowFiles ?? []) lines.push(say("Slow: {0}, {1}", workspace.asRelativePath(Uri.parse(uri)), formatTime(Math.round(ms), locale())));
    return new MarkdownString(lines.join("\n\n"));
  };
  draw();
  item.show();
  return {
    show: (told) => {
      status = told;
      draw();
    },
    took: (ms) => {
      lastMs = ms;
      // A server that answers is there, whether or not it has told its state.
      if (status.state === "starting") status = { state: "ready" };
      draw();
    },
    dispose: () => { item.dispose(); },
  };
}

function stateText(state: Status["state"] | "starting"): string {
  switch (state) {
    case "starting":
      return say("starting");
    case "ready":
      return say("ready");
    case "scanning":
      return say("scanning the workspace");
    case "waiting":
      return say("waiting for the workspace's ESLint configuration");
    case "problem":
      return say("a problem");
  }
}
