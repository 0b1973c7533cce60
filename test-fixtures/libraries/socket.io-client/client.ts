import { io } from "socket.io-client";

export const fixed = io("https://a.example", { reconnectionDelay: 1000, randomizationFactor: 0 });
//                                             ^^^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=exponential jitter=none filter=filtered replay=unknown

export const good = io("https://a.example", { reconnectionAttempts: 10 });
//                                            ^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=11 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = io("https://a.example");
