/** The parts of messages that are chosen by what was found, and the titles of edits. The sentences around them stand in the rules. */
export const ENGLISH = {
  theOperation: "the operation",
  byLibrary: " by {{library}}",
  inRetryByLibrary: " in a retry by {{library}}",
  remark: "; {{remark}}",

  times: "{{count}} times",
  timesAtMost: "up to {{count}} times",
  withoutEnd: "without end",
  severalTimes: "several times",
  effectsWithoutEnd: "without end",
  moreThanOnce: "more than once",

  layer: "{{name}}: {{times}}",
  requestsAtMost: "up to {{count}} requests",
  requestsWithoutEnd: "requests without end",
  requestsForEachAttempt: "{{count}} requests for each attempt of the layers whose limit is not known here",
  requestsOfAllLimits: "as many requests as the layers' limits multiplied",

  statusNotRead: "nothing looks at the status",
  statusLostInText: "the status is lost in the error's text",
  statusRange: "the test lets client errors through",
  manyStatuses: "{{first}} (and {{count}} other 4xx statuses)",

  timeAtMost: "up to {{time}}",
  asRetryAfterSays: "as long as another server's Retry-After says",
  forEver: "ever",

  atOnce: " at once",
  everyTime: " every {{time}}",
  failures: "{{count}} failures",
  someFailures: "a number of failures",

  becauseOf: " because {{why}}",
  attemptsFollow: "up to {{count}} attempts follow each other",
  allAttemptsFollow: "all attempts follow each other",
  attemptsFollowWithoutEnd: "attempts follow each other without end,",

  lastWaitLasts: "the last one lasts up to {{time}}",
  lastWaitTimes: "the last of {{waits}} lasts {{factor}} times as long as the first",
  waitsOfDays: "after some failures it comes back in hours, and then in days",

  methodOf: "The {{method}} of {{operation}}",

  alwaysLasts: "is always {{time}}",
  nothingRandom: "has nothing random in it",
  littleRandom: "has only {{range}} of randomness in it",
  againAndAgain: ", again and again",
  andUpToTimes: ", up to {{count}} times",

  comesAtOnce: "at once",
  comesAfterOwnWait: "after a wait of its own",

  addFullJitter: "Add full jitter",
  addJitterToServersWait: "Add up to a second of jitter to the server's wait",
  turnJitterOn: "Turn the library's jitter on",
  useLibraryBackoff: "Use the library's backoff",
  tryFourTimes: "Try at most 4 times",
  capWait: "Cap the wait at 30 s",
  skipLastWait: "Skip the wait after the last attempt",
  makeTimeoutInside: "Make the timeout inside the attempt",
  makeKeyOnce: "Make the idempotency key once for all attempts",
  sendOneKey: "Send one Idempotency-Key with every attempt",
  addRetryAfter: "Add Retry-After ({{seconds}} s) and no-store",
  cancelBody: "Cancel the body before the next attempt",
  awaitAttempt: "Await the attempt",
  returnAttempt: "Return the attempt",
  returnNextAttempt: "Return the next attempt",
  useHelper: "Use the compliant retry helper",
} as const;
