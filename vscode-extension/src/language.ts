import type { Locale } from "eslint-plugin-retry-safety/policy";
import { env, workspace } from "vscode";
import vietnamese from "../l10n/bundle.l10n.vi.json" with { type: "json" };

/** The language of all that is rendered. VS Code has no Vietnamese pack, so that a setting may say it. */
export function locale(): Locale {
  const chosen = workspace.getConfiguration("retrySafety").get<string>("language", "auto");
  if (chosen === "en" || chosen === "vi") return chosen;
  return env.language.toLowerCase().startsWith("vi") ? "vi" : "en";
}

const VIETNAMESE: Readonly<Record<string, string>> = vietnamese;

/** A text in the language; the English one is its name in the l10n bundle. `{0}` stands for the first value. */
export function say(text: string, ...values: readonly (string | number)[]): string {
  const found = locale() === "vi" ? (VIETNAMESE[text] ?? text) : text;
  return found.replace(/\{(\d+)\}/g, (hole, index: string) => String(values[Number(index)] ?? hole));
}
