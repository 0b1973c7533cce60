import { RetryLink } from "@apollo/client/link/retry";

export const link = new RetryLink({ delay: { initial: 300, max: 10_000, jitter: false }, attempts: { max: 5, retryIf: (error) => error.statusCode >= 500 } });
//                                                                                                   ^^^ site: config attempts=5 wait=exponential jitter=none filter=filtered replay=unknown

export const often = new RetryLink({ attempts: (count, operation, error) => error != null && count < 10_000 });
//                                   ^^^^^^^^ site: config attempts=10000 wait=exponential jitter=random filter=unknown replay=unknown
