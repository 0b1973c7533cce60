import promiseRetry from "promise-retry";

export const calls = { "promiseRetry((retry, number) => operation().catch(retry), options)": ({ request }) => promiseRetry((retry) => request().catch(retry)) };
