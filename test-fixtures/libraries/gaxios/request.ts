import { request } from "gaxios";

export const load = (url: string) => request({ url, retryConfig: { retry: 5 } });
//                                                  ^^^^^^^^^^^ site: config attempts=6 wait=exponential jitter=none filter=filtered replay=safe

// not-a-site: without the option there are no retries
export const plain = (url: string) => request({ url });
