import { ofetch } from "ofetch";

export const load = (url: string) => ofetch(url, { retry: 3 });
//                                                 ^^^^^ site: config attempts=4 wait=none filter=filtered replay=safe

export const create = (url: string, body: object) => ofetch(url, { method: "POST", body, retry: 2, retryDelay: 500 });
//                                                                                       ^^^^^ site: config attempts=3 wait=fixed jitter=none filter=filtered replay=missingKey

// not-a-site: turned off
export const off = (url: string) => ofetch(url, { retry: false });

export const loadInNuxt = (url: string) => $fetch(url, { retry: 3 });
//                                                       ^^^^^ site: config attempts=4 wait=none filter=filtered replay=safe
