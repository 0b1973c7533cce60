import { ChatOpenAI } from "@langchain/openai";

export const model = new ChatOpenAI({ maxRetries: 2 });
//                                    ^^^^^^^^^^ site: config attempts=3 wait=exponential jitter=random filter=filtered replay=unknown

export const again = model.withRetry({ stopAfterAttempt: 4 });
//                   ^^^^^^^^^^^^^^^ site: library attempts=4 wait=exponential jitter=random filter=unknown replay=unknown

// not-a-site: the defaults are sound
export const plain = new ChatOpenAI({});
