import { Client } from "@paypal/paypal-server-sdk";

export const client = new Client({ httpClientOptions: { retryConfig: { maxNumberOfRetries: 3, httpMethodsToRetry: ["GET", "POST"] } } });
//                                                                     ^^^^^^^^^^^^^^^^^^ site: config attempts=4 wait=exponential jitter=unknown filter=filtered replay=anyMethod

// not-a-site: without the option there are no retries
export const plain = new Client({});
