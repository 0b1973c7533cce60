import { backOff } from "exponential-backoff";

export const calls = { "backOff(() => operation(), options)": ({ request }) => backOff(request) };
