import pRetry, { AbortError } from "p-retry";
import axios from "axios";

export const load = (url: string) => pRetry(() => axios.get(url));
//                                   ^^^^^^ site: library attempts=11 wait=exponential jitter=none filter=any replay=safe

export const loadWell = (url: string) =>
  pRetry(
  //^^^^^^ site: library attempts=5 wait=exponential jitter=random filter=filtered replay=safe
    async () => {
      const response = await fetch(url);
      if (response.status === 404) throw new AbortError("no such item");
      if (!response.ok) throw new Error("failed");
      return response.json();
    },
    { retries: 4, maxTimeout: 10_000, randomize: true },
  );

export const forEver = (url: string) => pRetry(() => fetch(url), { forever: true, randomize: true, maxTimeout: 30_000 });
//                                      ^^^^^^ site: library attempts=unbounded wait=exponential jitter=random filter=noStatus replay=safe

export const charge = (url: string, body: object) => pRetry(() => axios.post(url, body), { retries: 2, randomize: true, shouldRetry: ({ error }) => error.message.includes("timeout") });
//                                                   ^^^^^^ site: library attempts=3 wait=exponential jitter=random filter=filtered replay=missingKey

// not-a-site: no retries are left of it
export const once = (url: string) => pRetry(() => fetch(url), { retries: 0 });

export const fromOutside = (url: string, options: object) => pRetry(() => fetch(url), options);
//                                                           ^^^^^^ site: library attempts=unknown wait=exponential jitter=unknown filter=unknown replay=safe
