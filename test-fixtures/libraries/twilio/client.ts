import twilio from "twilio";

export const client = twilio("sid", "token", { autoRetry: true, maxRetries: 0 });
//                                             ^^^^^^^^^ site: config attempts=4 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: without the option there are no retries
export const plain = twilio("sid", "token");
