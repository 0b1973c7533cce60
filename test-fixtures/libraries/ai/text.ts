import { generateText } from "ai";

export const write = (model: never) => generateText({ model, prompt: "a", maxRetries: 5 });
//                                                                        ^^^^^^^^^^ site: config attempts=6 wait=exponential jitter=unknown filter=filtered replay=unknown

// not-a-site: turned off
export const once = (model: never) => generateText({ model, prompt: "a", maxRetries: 0 });
