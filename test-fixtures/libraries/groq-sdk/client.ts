import Groq from "groq-sdk";

export const client = new Groq({ maxRetries: 5 });
//                               ^^^^^^^^^^ site: config attempts=6 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: turned off by having no retries left
export const off = new Groq({ maxRetries: 0 });
