import { Client } from "@notionhq/client";

export const client = new Client({ retry: { maxRetries: 5 } });
//                                          ^^^^^^^^^^ site: config attempts=6 wait=exponential jitter=random filter=filtered replay=safe

// not-a-site: turned off
export const off = new Client({ retry: false });
