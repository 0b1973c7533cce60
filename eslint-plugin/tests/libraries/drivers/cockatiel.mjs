import { handleAll, retry } from "cockatiel";

export const calls = { "retry(policy, { maxAttempts, backoff }).execute(fn)": ({ request }) => retry(handleAll, {}).execute(request) };
