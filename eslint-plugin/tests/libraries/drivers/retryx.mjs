import retryx from "retryx";

export const calls = { "retryx(fn, { maxTries, waiter })": ({ request }) => retryx(request) };
