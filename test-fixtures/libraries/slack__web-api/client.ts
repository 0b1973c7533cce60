import { WebClient } from "@slack/web-api";

export const client = new WebClient("token", { retryConfig: { retries: 3 } });
//                                                            ^^^^^^^ site: config attempts=4 wait=exponential jitter=none filter=unknown replay=unknown

export const good = new WebClient("token", { retryConfig: { retries: 3, randomize: true } });
//                                                          ^^^^^^^ site: config attempts=4 wait=exponential jitter=random filter=unknown replay=unknown

// not-a-site: the default policy is jittered
export const plain = new WebClient("token");
