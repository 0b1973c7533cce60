import { retry } from "radash";

export const calls = { "retry(options, async (exit) => ...)": ({ request }) => retry({}, request) };
