import { Retrier } from "@humanwhocodes/retry";

export const calls = { "new Retrier((error) => boolean, options).retry(fn)": { expects: { deadlineMs: 900 }, call: ({ request }) => new Retrier(() => true, { timeout: 900 }).retry(request) } };
