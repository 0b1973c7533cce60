import { backOff } from "exponential-backoff";

export const load = (url: string) => backOff(() => fetch(url));
//                                   ^^^^^^^ site: library attempts=10 wait=exponential jitter=none filter=noStatus replay=safe

export const loadWell = (url: string) => backOff(() => fetch(url), { numOfAttempts: 4, jitter: "full", maxDelay: 5000 });
//                                       ^^^^^^^ site: library attempts=4 wait=exponential jitter=random filter=noStatus replay=safe

export const send = (url: string, body: string) =>
  backOff(
  //^^^^^^^ site: library attempts=3 wait=exponential jitter=random filter=any replay=missingKey
    async () => {
      const response = await fetch(url, { method: "POST", body });
      if (!response.ok) throw new Error(`answer ${response.status}`);
    },
    { jitter: "full", numOfAttempts: 3 },
  );
