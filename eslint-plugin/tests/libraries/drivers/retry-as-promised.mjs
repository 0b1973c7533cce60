import { retryAsPromised } from "retry-as-promised";

export const calls = { "retryAsPromised(fn, { max } | max)": { expects: { attempts: 4 }, call: ({ request }) => retryAsPromised(request, { max: 4 }) } };
