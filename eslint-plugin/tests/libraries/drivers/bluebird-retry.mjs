import retry from "bluebird-retry";

export const calls = { "retry(fn, options)": ({ request }) => retry(request) };
