/** What the server does with one request; "ok" after the last step. */
export type Step = "503" | "404" | "429" | "drop" | "ok";

/** A function `load(url)` with a fault, and the edit that mends it. */
export interface Case {
  readonly name: string;
  readonly edit: string;
  readonly code: string;
  /** What makes an attempt fail; the server's word for it. */
  readonly fault: Step;
  /** How often the mended code calls a server that always fails. */
  readonly attempts: number;
  /** How often the code as it was calls it; undefined where it would never end. */
  readonly before: number | undefined;
  /** What the mended code rejects with, where the edit says so. */
  readonly rejects?: RegExp;
  /** The same code is given another answer than success, and both must take it alike. */
  readonly alike?: readonly Step[];
}

const HELPER = "Use the compliant retry helper";
const SLEEP = `import { setTimeout as sleep } from "node:timers/promises";\n`;
const CHECKED = `const read = async (url: string) => {
  const response = await fetch(url);
  if (!response.ok) throw Object.assign(new Error("refused"), { response });
  return response.text();
};
`;

const rewritten = (name: string, fault: Step, attempts: number, before: number | undefined, code: string): Case => ({ name, edit: HELPER, code, fault, attempts, before });

export const CASES: readonly Case[] = [
  // loops
  rewritten("an endless for loop", "drop", 4, undefined, `${SLEEP}export async function load(url: string) {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      await sleep(1000);
    }
  }
}`),
  rewritten("an endless while loop with a log", "drop", 4, undefined, `${SLEEP}export async function load(url: string) {
  while (true) {
    try {
      return await fetch(url);
    } catch (error) {
      console.debug("failed", error);
      await sleep(1000);
    }
  }
}`),
  rewritten("a counted loop with a throw behind it", "drop", 3, 3, `${SLEEP}export async function load(url: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch(url);
    } catch {
      await sleep(200);
    }
  }
  throw new Error("no answer");
}`),
  rewritten("a counted loop that keeps the last error", "drop", 3, 3, `${SLEEP}export async function load(url: string) {
  let last: unknown;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch(url);
    } catch (error) {
      last = error;
      await sleep(200);
    }
  }
  throw last;
}`),
  rewritten("a limit in the catch", "drop", 5, 5, `${SLEEP}export async function load(url: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(url);
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(500);
    }
  }
}`),
  rewritten("a limit that is a constant", "drop", 3, 3, `${SLEEP}const MOST = 3;
export async function load(url: string) {
  for (let attempt = 1; attempt <= MOST; attempt++) {
    try {
      return await fetch(url);
    } catch {
      await sleep(500);
    }
  }
  throw new Error("no answer");
}`),
  rewritten("a limit that is a parameter", "drop", 6, 6, `${SLEEP}async function loadUpTo(url: string, limit: number) {
  for (let attempt = 0; attempt < limit; attempt++) {
    try {
      return await fetch(url);
    } catch {
      await sleep(500);
    }
  }
  throw new Error("no answer");
}
export const load = (url: string) => loadUpTo(url, 6);`),
  rewritten("a wait that doubles", "drop", 4, 4, `${SLEEP}export async function load(url: string) {
  let delay = 250;
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(url);
    } catch (error) {
      if (attempt === 4) throw error;
      await sleep(delay);
      delay *= 2;
    }
  }
}`),
  rewritten("attempts that follow at once", "drop", 5, 5, `export async function load(url: string) {
  for (let attempt = 1; attempt <= 5; attempt++) {
    try {
      return await fetch(url);
    } catch (error) {
      console.debug("failed", attempt, error);
    }
  }
  throw new Error("no answer");
}`),
  rewritten("an attempt of several lines", "503", 3, 3, `${SLEEP}export async function load(url: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url);
      // the body is read within the attempt
      if (!response.ok) throw Object.assign(new Error("refused"), { response });
      return await response.text();
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(1000);
    }
  }
}`),
  rewritten("an early return in the attempt", "503", 4, 4, `${SLEEP}export async function load(url: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url);
      if (response.status === 404) return "nothing";
      if (!response.ok) throw Object.assign(new Error("refused"), { response });
      return await response.text();
    } catch (error) {
      if (attempt === 4) throw error;
      await sleep(1000);
    }
  }
}`),
  rewritten("a method that uses this", "drop", 4, 4, `${SLEEP}class Client {
  constructor(private readonly base: string) {}
  async get() {
    for (let attempt = 0; ; attempt++) {
      try {
        return await fetch(this.base);
      } catch (error) {
        if (attempt === 3) throw error;
        await sleep(700);
      }
    }
  }
}
export const load = (url: string) => new Client(url).get();`),
  rewritten("a private field", "drop", 4, 4, `${SLEEP}class Client {
  #base: string;
  constructor(base: string) { this.#base = base; }
  async get() {
    for (let attempt = 0; ; attempt++) {
      try {
        return await fetch(this.#base);
      } catch (error) {
        if (attempt === 3) throw error;
        await sleep(700);
      }
    }
  }
}
export const load = (url: string) => new Client(url).get();`),
  rewritten("an arrow function", "drop", 4, 4, `${SLEEP}export const load = async (url: string) => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url);
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(700);
    }
  }
};`),
  rewritten("an object's method", "drop", 4, 4, `${SLEEP}const api = {
  async get(url: string): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await fetch(url);
      } catch (error) {
        if (attempt === 3) throw error;
        await sleep(700);
      }
    }
  },
};
export const load = (url: string) => api.get(url);`),
  rewritten("a return type", "drop", 4, 4, `${SLEEP}export async function load(url: string): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url, { headers: { accept: "text/plain" } });
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(700);
    }
  }
}`),
  rewritten("a wait of its own promise", "drop", 4, 4, `export async function load(url: string) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url);
    } catch (error) {
      if (attempt === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
}`),
  rewritten("a client that rejects", "503", 3, 3, `import axios from "axios";
${SLEEP}export async function load(url: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await axios.get(url)).data;
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(700);
    }
  }
}`),
  // recursions
  rewritten("a recursion with a default", "drop", 4, 4, `${SLEEP}export async function load(url: string, attempt = 1): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    if (attempt >= 4) throw error;
    await sleep(600);
    return load(url, attempt + 1);
  }
}`),
  rewritten("an endless recursion", "drop", 4, undefined, `${SLEEP}export async function load(url: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch {
    await sleep(1000);
    return load(url);
  }
}`),
  rewritten("a recursion that counts down", "drop", 4, 4, `export async function load(url: string, left = 3): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    if (left === 0) throw error;
    return load(url, left - 1);
  }
}`),
  rewritten("a recursion of a method", "drop", 4, 4, `${SLEEP}class Client {
  constructor(private readonly base: string) {}
  async get(attempt = 1): Promise<Response> {
    try {
      return await fetch(this.base);
    } catch (error) {
      if (attempt >= 4) throw error;
      await sleep(500);
      return this.get(attempt + 1);
    }
  }
}
export const load = (url: string) => new Client(url).get();`),
  rewritten("a recursion that awaits itself", "drop", 3, 3, `${SLEEP}export async function load(url: string, left = 2): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    if (left === 0) throw error;
    await sleep(500);
    return await load(url, left - 1);
  }
}`),
  // repeats
  rewritten("a straight-line repeat", "drop", 2, 2, `${SLEEP}export async function load(url: string) {
  try {
    return await fetch(url);
  } catch {
    await sleep(1000);
    return await fetch(url);
  }
}`),
  rewritten("a repeat of a client that rejects", "503", 2, 2, `import axios from "axios";
${SLEEP}export async function load(url: string) {
  try {
    return (await axios.get(url)).data;
  } catch (error) {
    console.debug(error);
    await sleep(1000);
    return (await axios.get(url)).data;
  }
}`),
  // chains
  rewritten("an endless chain", "drop", 4, undefined, `export function load(url: string): Promise<Response> {
  return fetch(url).catch(() => load(url));
}`),
  rewritten("an endless chain of an arrow function", "drop", 4, undefined, `export const load = (url: string): Promise<Response> => fetch(url).catch(() => load(url));`),
  // libraries
  rewritten("p-retry", "drop", 3, 3, `import pRetry from "p-retry";
export function load(url: string) {
  return pRetry(() => fetch(url), { retries: 2, minTimeout: 1, maxTimeout: 2 });
}`),
  rewritten("p-retry with an async callback", "503", 3, 3, `import pRetry from "p-retry";
${CHECKED}export function load(url: string) {
  return pRetry(async () => await read(url), { retries: 2, minTimeout: 1, factor: 1 });
}`),
  rewritten("p-retry of a client that rejects", "503", 4, 4, `import axios from "axios";
import pRetry from "p-retry";
export const load = (url: string) => pRetry(() => axios.get(url), { retries: 3, minTimeout: 1, maxTimeout: 2 });`),
  rewritten("exponential-backoff", "drop", 4, 4, `import { backOff } from "exponential-backoff";
export async function load(url: string) {
  return await backOff(() => fetch(url), { numOfAttempts: 4, startingDelay: 1, maxDelay: 2 });
}`),
  // mends in place
  { name: "an attempt limit", edit: "Give up after 4 attempts and throw the last failure", fault: "drop", attempts: 4, before: undefined, rejects: /fetch failed/, code: `${SLEEP}export async function load(url: string) {
  while (true) {
    try {
      return await fetch(url);
    } catch {
      await sleep(500 + Math.random() * 1000);
    }
  }
}` },
  { name: "an attempt limit in a recursion", edit: "Give up after 4 attempts and throw the last failure", fault: "drop", attempts: 4, before: undefined, rejects: /fetch failed/, code: `${SLEEP}export async function load(url: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch {
    await sleep(500 + Math.random() * 1000);
    return load(url);
  }
}` },
  { name: "a filter of the response", edit: "Give up at once on a client error", fault: "404", attempts: 1, before: 3, rejects: /refused with 404/, alike: ["503", "503"], code: `${SLEEP}export async function load(url: string) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const response = await fetch(url);
    if (response.ok) return response.text();
    await response.body?.cancel();
    await sleep(Math.random() * 1000 * attempt);
  }
  throw new Error("no answer");
}` },
  { name: "a filter of the failure", edit: "Give up at once on a client error", fault: "404", attempts: 1, before: 3, rejects: /404/, alike: ["503", "drop"], code: `import axios from "axios";
${SLEEP}export async function load(url: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await axios.get(url)).data;
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
    }
  }
}` },
  { name: "a filter of a status that was lost", edit: "Give up at once on a client error", fault: "404", attempts: 1, before: 3, rejects: /status 404/, alike: ["503", "drop"], code: `${SLEEP}export async function load(url: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(\`status \${response.status}\`);
      return await response.text();
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
    }
  }
}` },
  { name: "Retry-After", edit: "Wait at least as long as Retry-After asks", fault: "429", attempts: 4, before: 4, alike: ["503"], rejects: /busy/, code: `${SLEEP}export async function load(url: string) {
  for (let turn = 0; turn < 4; turn++) {
    const response = await fetch(url);
    if (response.status < 400) return response.text();
    await response.text();
    if (turn < 3) await sleep(Math.random() * 300);
  }
  throw new Error("busy");
}` },
  { name: "Retry-After of a client that rejects", edit: "Wait at least as long as Retry-After asks", fault: "429", attempts: 3, before: 3, alike: ["503"], rejects: /429/, code: `import axios from "axios";
${SLEEP}export async function load(url: string) {
  for (let turn = 0; ; turn++) {
    try {
      return (await axios.get(url)).data;
    } catch (error: any) {
      const status = error.response?.status;
      if ((status !== undefined && status !== 429 && status < 500) || turn === 2) throw error;
      await sleep(Math.random() * 300);
    }
  }
}` },
  { name: "the last failure", edit: "Throw the last failure", fault: "drop", attempts: 3, before: 3, rejects: /fetch failed/, code: `${SLEEP}export async function load(url: string) {
  for (let turn = 0; turn < 3; turn++) {
    try {
      return await fetch(url);
    } catch {
      if (turn < 2) await sleep(Math.random() * 500);
    }
  }
  return null;
}` },
  { name: "the cause", edit: "Pass the failure on as `cause`", fault: "drop", attempts: 3, before: 3, rejects: /no answer.*fetch failed/, code: `${SLEEP}export async function load(url: string) {
  for (let turn = 0; turn < 3; turn++) {
    try {
      return await fetch(url);
    } catch {
      if (turn < 2) await sleep(Math.random() * 500);
    }
  }
  throw new Error("no answer");
}` },
];
