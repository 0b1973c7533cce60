import { CohereClient } from "cohere-ai";

export const client = new CohereClient({ token: "a", maxRetries: 4 });
//                                                   ^^^^^^^^^^ site: config attempts=5 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new CohereClient({ token: "a" });
