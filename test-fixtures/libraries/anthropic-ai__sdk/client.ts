import Anthropic from "@anthropic-ai/sdk";

export const client = new Anthropic({ maxRetries: 5 });
//                                    ^^^^^^^^^^ site: config attempts=6 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new Anthropic();
