import { proxyActivities } from "@temporalio/workflow";

export const often = proxyActivities({ startToCloseTimeout: 1000, retry: { maximumAttempts: 500 } });
//                                                                         ^^^^^^^^^^^^^^^ site: config attempts=500 wait=exponential jitter=unknown filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = proxyActivities({ startToCloseTimeout: 1000 });
