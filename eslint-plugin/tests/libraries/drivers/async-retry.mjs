import retry from "async-retry";

export const calls = { "retry(async (bail, attempt) => ..., options)": ({ request }) => retry(request) };
