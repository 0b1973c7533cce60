import { retryExchange } from "@urql/exchange-retry";

export const linear = retryExchange({ maxNumberAttempts: 4, randomDelay: false });
//                                    ^^^^^^^^^^^^^^^^^ site: config attempts=4 wait=exponential jitter=none filter=unknown replay=unknown

export const good = retryExchange({ maxNumberAttempts: 4, retryIf: (error) => error.networkError !== undefined });
//                                  ^^^^^^^^^^^^^^^^^ site: config attempts=4 wait=exponential jitter=random filter=filtered replay=unknown
