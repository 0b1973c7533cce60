import { Retrier } from "@humanwhocodes/retry";

export const calls = { "new Retrier((error) => boolean, options).retry(fn)": { expects: { deadlineMs: 300 }, call: ({ request }) => new Retrier(() => true, { timeout: 300 }).retry(request) } };
