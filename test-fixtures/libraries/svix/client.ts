import { Svix } from "svix";

export const client = new Svix("token", { numRetries: 4 });
//                                        ^^^^^^^^^^ site: config attempts=5 wait=exponential jitter=none filter=filtered replay=keyed

export const listed = new Svix("token", { retryScheduleInMs: [100, 500, 1000] });
//                                        ^^^^^^^^^^^^^^^^^ site: config attempts=3 wait=table jitter=none filter=filtered replay=keyed

// not-a-site: nothing is configured
export const plain = new Svix("token");
