import { fetchBaseQuery, retry } from "@reduxjs/toolkit/query/react";

export const base = retry(fetchBaseQuery({ baseUrl: "/" }), { maxRetries: 3 });
//                  ^^^^^ site: library attempts=4 wait=exponential jitter=random filter=unknown replay=unknown

export const endless = retry(fetchBaseQuery({ baseUrl: "/" }), { retryCondition: (error) => error.status !== 401 });
//                     ^^^^^ site: library attempts=unbounded wait=exponential jitter=random filter=filtered replay=unknown
