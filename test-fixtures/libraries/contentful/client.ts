import { createClient } from "contentful";

export const client = createClient({ space: "a", accessToken: "b", retryLimit: 8 });
//                                                                 ^^^^^^^^^^ site: config attempts=9 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: turned off
export const off = createClient({ space: "a", accessToken: "b", retryOnError: false });
