import { createClient } from "graphql-ws";

export const client = createClient({ url: "wss://a.example", retryAttempts: 10 });
//                                                           ^^^^^^^^^^^^^ site: reconnect attempts=11 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: turned off
export const off = createClient({ url: "wss://a.example", retryAttempts: 0 });
