import OpenAI from "openai";

export const client = new OpenAI({ maxRetries: 10 });
//                                 ^^^^^^^^^^ site: config attempts=11 wait=exponential jitter=random filter=filtered replay=unknown

export const many = new OpenAI({ maxRetries: 500 });
//                               ^^^^^^^^^^ site: config attempts=501 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: turned off by having no retries left
export const off = new OpenAI({ maxRetries: 0 });
