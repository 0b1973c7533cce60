import { createClient } from "redis";

export const fixed = createClient({ socket: { reconnectStrategy: 1000 } });
//                                            ^^^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed jitter=none filter=filtered replay=unknown

export const good = createClient({ socket: { reconnectStrategy: (retries) => (retries > 10 ? new Error("gone") : Math.random() * 2 ** retries * 50) } });
//                                           ^^^^^^^^^^^^^^^^^ site: config attempts=12 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: turned off
export const off = createClient({ socket: { reconnectStrategy: false } });
