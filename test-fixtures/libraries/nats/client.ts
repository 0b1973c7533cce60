import { connect } from "nats";

export const forEver = () => connect({ servers: "a", maxReconnectAttempts: -1, reconnectJitter: 0 });
//                                                   ^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed jitter=none filter=filtered replay=unknown

export const good = () => connect({ servers: "a", maxReconnectAttempts: 20, reconnectJitter: 1000 });
//                                                ^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=21 wait=fixed jitter=random filter=filtered replay=unknown

// not-a-site: turned off
export const off = () => connect({ servers: "a", reconnect: false });
