import { retryAsync } from "ts-retry";

export const calls = { "retryAsync(fn, options)": { limit: 300, call: ({ request }) => retryAsync(request) } };
