import { rm } from "node:fs/promises";

export const remove = (path: string) => rm(path, { recursive: true, maxRetries: 10 });
//                                                                  ^^^^^^^^^^ site: config attempts=11 wait=linear jitter=none filter=filtered replay=safe

// not-a-site: no retries are asked for
export const plain = (path: string) => rm(path, { recursive: true });
