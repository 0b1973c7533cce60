import { Mistral } from "@mistralai/mistralai";

export const client = new Mistral({ retryConfig: { strategy: "backoff" } });
//                                                 ^^^^^^^^ site: config attempts=unknown wait=custom jitter=random filter=filtered replay=unknown

// not-a-site: without the option there are no retries
export const plain = new Mistral({});
