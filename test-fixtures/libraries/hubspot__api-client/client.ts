import { Client } from "@hubspot/api-client";

export const client = new Client({ accessToken: "a", numberOfApiCallRetries: 3 });
//                                                   ^^^^^^^^^^^^^^^^^^^^^^ site: config attempts=3 wait=linear jitter=none filter=filtered replay=unknown

// not-a-site: without the option there are no retries
export const plain = new Client({ accessToken: "a" });
