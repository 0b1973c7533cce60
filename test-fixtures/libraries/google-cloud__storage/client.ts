import { Storage } from "@google-cloud/storage";

export const client = new Storage({ retryOptions: { maxRetries: 6 } });
//                                                  ^^^^^^^^^^ site: config attempts=7 wait=exponential jitter=random filter=filtered replay=safe

// not-a-site: turned off
export const off = new Storage({ retryOptions: { autoRetry: false } });
