import { quickAddJob } from "graphile-worker";

export const add = (name: string) => quickAddJob({}, name, {}, { maxAttempts: 5 });
//                                                               ^^^^^^^^^^^ site: config attempts=5 wait=exponential jitter=unknown filter=filtered replay=unknown

// not-a-site: one attempt
export const once = (name: string) => quickAddJob({}, name, {}, { maxAttempts: 1 });
