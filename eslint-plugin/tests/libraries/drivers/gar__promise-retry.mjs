import { promiseRetry } from "@gar/promise-retry";

export const calls = { "promiseRetry((retry, number, operation) => operation().catch(retry), options)": ({ request }) => promiseRetry((retry) => request().catch(retry)) };
