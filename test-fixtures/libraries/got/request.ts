import got from "got";

export const charge = (url: string, order: object) => got.post(url, { json: order, retry: { limit: 3, methods: ["POST"] } });
//                                                                                          ^^^^^ site: config attempts=4 wait=exponential jitter=small filter=filtered replay=missingKey

export const chargeWell = (url: string, order: { id: string }) =>
  got.post(url, { json: order, headers: { "Idempotency-Key": order.id }, retry: { limit: 3, methods: ["POST"] } });
//                                                                                ^^^^^ site: config attempts=4 wait=exponential jitter=small filter=filtered replay=keyed

export const layer = got.extend({ retry: { limit: 5, methods: ["GET", "POST"] } });
//                                         ^^^^^ site: config attempts=6 wait=exponential jitter=small filter=filtered replay=anyMethod

export const listed = (url: string) => got(url, { retry: { limit: 3, statusCodes: [404, 503] } });
//                                                         ^^^^^ site: config attempts=4 wait=exponential jitter=small filter=listed replay=safe

export const load = (url: string) => got(url, { retry: { limit: 3 } });
//                                                       ^^^^^ site: config attempts=4 wait=exponential jitter=small filter=filtered replay=safe

// not-a-site: nothing is configured, and the defaults are sound
export const plain = (url: string) => got(url);

// not-a-site: turned off
export const off = (url: string) => got(url, { retry: { limit: 0 } });
