import { RetryHandlerOptions } from "@microsoft/microsoft-graph-client";

export const options = new RetryHandlerOptions(2, 20);
//                                                ^^ site: config attempts=11 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new RetryHandlerOptions();
