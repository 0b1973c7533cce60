import { GoogleGenAI } from "@google/genai";

export const fixed = new GoogleGenAI({ httpOptions: { retryOptions: { attempts: 4, jitter: 0 } } });
//                                                    ^^^^^^^^^^^^ site: config attempts=4 wait=exponential jitter=none filter=filtered replay=unknown

export const good = new GoogleGenAI({ httpOptions: { retryOptions: { attempts: 4 } } });
//                                                   ^^^^^^^^^^^^ site: config attempts=4 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: without the option there are no retries
export const plain = new GoogleGenAI({});
