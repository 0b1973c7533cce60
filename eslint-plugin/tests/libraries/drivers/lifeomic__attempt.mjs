import { retry } from "@lifeomic/attempt";

export const calls = { "retry(async (context) => ..., options)": ({ request }) => retry(request) };
