import type { Locale } from "eslint-plugin-retry-safety/policy";

/** From the panel's page to the extension. */
export type PageMessage =
  /** The page runs and waits for its `show`. */
  | { readonly type: "ready" }
  | { readonly type: "copy"; readonly text: string }
  /** "Copy link": the extension makes the address, since only it knows the editor's own scheme. */
  | { readonly type: "copyLink"; readonly hash: string };

/** From the extension to the panel's page. */
export type PanelMessage =
  /** Without a state the page shows the one that it kept. */
  | { readonly type: "show"; readonly state?: unknown; readonly locale: Locale; /** Where the policy was read: "orders.ts:12". */ readonly place?: string }
  | { readonly type: "copied" };
