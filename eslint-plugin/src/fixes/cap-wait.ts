import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { replaceWith, type EditMaker } from "./edit.js";
import { holdsComment } from "./code.js";
import { delayOfWait } from "./delay-of-wait.js";

const CAP_MS = "30_000";

/** Lets no single wait be longer than half a minute. */
export function capWait({ wait }: RetrySite): EditMaker {
  return (text) => {
    const delay = wait.kind === "timed" && wait.node !== undefined ? delayOfWait(wait.node) : undefined;
    if (delay === undefined || holdsComment(text, ...delay.range)) return undefined;
    return { kind: "fix", title: phrase("capWait"), edits: [replaceWith(delay, `Math.min(${CAP_MS}, ${text.slice(...delay.range)})`)] };
  };
}
