import { Retrier } from "@humanwhocodes/retry";

export const calls = { "new Retrier((error) => boolean, options).retry(fn)": { expects: { deadlineMs: 200 }, call: ({ request }) => new Retrier(() => true, { timeout: 200 }).retry(request) } };
