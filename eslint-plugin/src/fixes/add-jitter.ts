import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { replaceWith, type EditMaker } from "./edit.js";
import { holdsComment, operandText } from "./code.js";
import { delayOfWait } from "./delay-of-wait.js";

/** The random part that is added to a wait which the server asked for: it may only be longer. */
const UPWARDS_MS = 1000;

/** Spreads a wait over its whole length; a Retry-After is a minimum, so that it gets a random part on top. */
export function addJitter({ wait }: RetrySite): EditMaker {
  return (text) => {
    const delay = wait.kind === "timed" && wait.node !== undefined ? delayOfWait(wait.node) : undefined;
    if (wait.kind !== "timed" || delay === undefined || holdsComment(text, ...delay.range)) return undefined;
    if (wait.randomness.kind !== "none") return undefined;
    const own = operandText(delay, text);
    if (wait.readsRetryAfter) {
      return { kind: "suggestion", title: phrase("addJitterToServersWait"), edits: [replaceWith(delay, `${own} + Math.random() * ${String(UPWARDS_MS)}`)] };
    }
    return { kind: "fix", title: phrase("addFullJitter"), edits: [replaceWith(delay, `Math.random() * ${own}`)] };
  };
}
