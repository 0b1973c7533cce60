import { TEXTS } from "./texts.js";

/** The files that the helper is made of; `retry` is the core. */
export type HelperPart = "retry" | "sliding-window" | "retry-budget" | "circuit-breaker" | "adaptive-throttle";

export type HelperInsert = "budget" | "breaker" | "throttle";

export interface HelperTextOptions {
  readonly language: "ts" | "js";
  /** How JavaScript exports. TypeScript always says `export`, and its compiler makes the module. */
  readonly module: "esm" | "cjs";
  readonly inserts?: readonly HelperInsert[];
  /** False leaves the exports out, for a text that stands in the file which uses it. True when it is left out. */
  readonly exported?: boolean;
  /** Leaves `retryFetch` out, with what it alone needs: in the file that uses `retry`, it would be dead code. */
  readonly withoutFetch?: boolean;
}

/** The comment by which a helper that is already there is found. */
export const HELPER_MARKER = "retry-safety helper v1";

export const HELPER_INSERTS: readonly HelperInsert[] = ["budget", "breaker", "throttle"];

const PARTS: Readonly<Record<HelperInsert, readonly HelperPart[]>> = {
  budget: ["sliding-window", "retry-budget"],
  breaker: ["circuit-breaker"],
  throttle: ["sliding-window", "adaptive-throttle"],
};

/** The text of the compliant helper, as it is put into a project: the core, and each part that an insert needs, once. */
export function helperText({ language, module, inserts = [], exported = true, withoutFetch = false }: HelperTextOptions): string {
  const parts = new Set<HelperPart>(["retry", ...HELPER_INSERTS.filter((insert) => inserts.includes(insert)).flatMap((insert) => PARTS[insert])]);
  const whole = [...parts].map((part) => TEXTS[language][part].trim()).join("\n\n");
  const text = withoutFetch ? withoutRetryFetch(whole) : whole;
  if (exported && (language === "ts" || module === "esm")) return `${text}\n`;
  const bare = text.replace(/^export /gm, "");
  if (!exported) return `${bare}\n`;
  const names = [...text.matchAll(/^export (?:async )?(?:function|class) (\w+)/gm)].map(([, name]) => name);
  return `${bare}\n\nmodule.exports = { ${names.join(", ")} };\n`;
}

/** Blank lines stand between the declarations only, which a test checks by compiling the rest. */
function withoutRetryFetch(text: string): string {
  const parts = text.split("\n\n").filter((part) => !/\bfunction (?:retryFetch|readStart)\(/.test(part));
  return parts.join("\n\n").replace(/^const IDEMPOTENT_METHODS = .*\n/m, "");
}
