import { retry } from "es-toolkit";

export const calls = { "retry(fn, { retries, delay } | retries)": ({ request }) => retry(request) };
