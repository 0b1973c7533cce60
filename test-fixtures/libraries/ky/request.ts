import ky from "ky";

export const api = ky.create({ retry: { limit: 3, methods: ["get", "post"] } });
//                                      ^^^^^ site: config attempts=4 wait=exponential jitter=unknown filter=filtered replay=anyMethod

export const load = (url: string) => ky.get(url, { retry: 5 });
//                                                 ^^^^^ site: config attempts=6 wait=exponential jitter=unknown filter=filtered replay=safe

// not-a-site: turned off
export const off = (url: string) => ky.get(url, { retry: 0 });
