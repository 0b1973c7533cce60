import type { RetryAfterFault, RetryAfterReading } from "../analysis/retry-after/reading.js";
import { limitServersWait, spreadUpwards, stopInsteadOfCutting } from "../fixes/mend-retry-after.js";
import { lowerHeaderName, readBothForms } from "../fixes/read-retry-after.js";
import type { EditMaker } from "../fixes/edit.js";
import { createRetryRule } from "../rule/create-retry-rule.js";

export interface ValidRetryAfterOptions {
  readonly allowShortened: boolean;
}

export const validRetryAfter = createRetryRule<ValidRetryAfterOptions, RetryAfterFault>({
  name: "valid-retry-after",
  description: "wrong readings of the Retry-After header",
  preset: "recommended",
  level: "error",
  messages: {
    numberOnly: "Retry-After is read as a number only: a date gives NaN, the timer fires at once, and a server that asked for a pause is called again immediately.",
    secondsAsMs: "Retry-After holds seconds, but it is used as milliseconds: a server that asks for 60 s is called again after 60 ms.",
    asZero: "A Retry-After that is missing or holds a date counts as 0 here: the next attempt follows at once.",
    dateOfNumber: "`Date.parse` reads a lone number as a year or a day: only a value that is no number may be read as a date.",
    headerCase: "Header names are lower-case on this object: this is always `undefined`, and the server's wait is never honoured.",
    unbounded: "Nothing limits the wait that Retry-After asks for: `Retry-After: 86400` holds this code for a day; stop where the wait does not fit the deadline, and hand it to the caller.",
    shortened: "The wait that the server asked for is cut short: the next attempt comes too early and is refused again; stop instead where the wait is too long.",
    undercut: "The random part can make the wait shorter than Retry-After: add it upwards only.",
    rawOverwritten: "The text of Retry-After has been overwritten by its number: a date is NaN here and is never read.",
  },
  options: {
    allowShortened: {
      schema: { type: "boolean" },
      default: false,
      description: "Whether a wait that is too long may be cut to a cap.",
    },
  },
  judge(analysis, { allowShortened }, report) {
    for (const reading of analysis.retryAfterReadings) {
      if (reading.fault === "shortened" && allowShortened) continue;
      report({ messageId: reading.fault, loc: reading.node.loc, edits: editsFor(reading) });
    }
  },
});

function editsFor(reading: RetryAfterReading): readonly EditMaker[] {
  switch (reading.fault) {
    case "headerCase":
      return [lowerHeaderName(reading)];
    case "numberOnly":
    case "asZero":
      return [readBothForms(reading)];
    case "secondsAsMs":
      return [readBothForms(reading, { inMs: true })];
    case "undercut":
      return [spreadUpwards(reading)];
    case "unbounded":
      return [limitServersWait(reading)];
    case "shortened":
      return [stopInsteadOfCutting(reading)];
    default:
      return [];
  }
}
