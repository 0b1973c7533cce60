import { capWait } from "../fixes/cap-wait.js";
import { setOption } from "../fixes/set-option.js";
import { count, duration, phrase } from "../language/words.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, placeOf, subjectOf } from "../rule/wording.js";

export interface RequireDelayCapOptions {
  readonly maxMs: number;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const requireDelayCap = createRetryRule<RequireDelayCapOptions, "uncapped" | "timerOverflow" | "xorNotPower">({
  name: "require-delay-cap",
  description: "waits that grow without a cap",
  preset: "recommended",
  level: "warn",
  messages: {
    uncapped: "The wait before {{operation}} is tried again{{by}} grows without a cap: {{longest}}.",
    timerOverflow: "The wait before {{operation}} is tried again{{by}} can pass 24 days, which a timer can't hold: it fires at once, and the retries follow each other without a pause.",
    xorNotPower: "`{{text}}` is XOR, not a power: the wait before {{operation}} is tried again jumps up and down instead of growing.",
  },
  options: {
    maxMs: {
      schema: { type: "number", minimum: 0 },
      default: 60_000,
      description: "The longest single wait, in milliseconds, that may come without a cap.",
    },
  },
  judge(analysis, { maxMs }, report) {
    for (const site of analysis.sites) {
      const { longestWait } = site.details;
      if (site.inTest) continue;
      const data = { operation: subjectOf(site), by: byLibrary(site) };
      const edits = [site.library === undefined ? capWait(site) : setOption(site.mends?.cap, phrase("capWait"), "fix")];
      switch (longestWait.kind) {
        case "xor":
          report({ messageId: "xorNotPower", loc: placeOf(site, longestWait.node), data: { ...data, text: longestWait.text } });
          break;
        case "overflows":
          report({ messageId: "timerOverflow", loc: placeOf(site, longestWait.node), data, edits });
          break;
        case "grows":
          if (longestWait.longestMs > LONGEST_TIMER_MS) report({ messageId: "timerOverflow", loc: placeOf(site, longestWait.node), data, edits });
          else if (longestWait.longestMs > maxMs) report({ messageId: "uncapped", loc: placeOf(site, longestWait.node), edits, data: { ...data, longest: phrase("lastWaitLasts", { time: duration(longestWait.longestMs) }) } });
          break;
        case "multiplies":
          report({ messageId: "uncapped", loc: placeOf(site, longestWait.node), edits, data: { ...data, longest: phrase("lastWaitTimes", { waits: count(longestWait.attempts - 1), factor: count(longestWait.factor ** (longestWait.attempts - 2)) }) } });
          break;
        case "endless":
          report({ messageId: "uncapped", loc: placeOf(site, longestWait.node), edits, data: { ...data, longest: phrase("waitsOfDays") } });
          break;
        default:
      }
    }
  },
});
