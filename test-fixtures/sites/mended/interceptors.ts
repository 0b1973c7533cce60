import axios, { type AxiosInstance } from "axios";
import axiosRetry from "axios-retry";
import { setTimeout as pause } from "node:timers/promises";
import { keyring, journal } from "./gate.js";

// 1: a mark that is only told
const library = axios.create({ timeout: 4000 });
library.interceptors.response.use(undefined, async (problem: any) => {
  const wanted = problem.config as { headers: Record<string, string>; again?: boolean };
  journal.debug("refused", { again: wanted.again ?? false });
  if (problem.response?.status === 401) {
    wanted.headers.Authorization = `Bearer ${await keyring.renew()}`;
    return library(wanted);
    //     ^^^^^^^^^^^^^^^ site: interceptor attempts=unbounded wait=unknown
    //     ^^^^^^^^^^^^^^^ no-nested-retry: nested
    //     ^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
  }
  return Promise.reject(problem);
});
const archive = axios.create({ timeout: 4000 });
archive.interceptors.response.use(undefined, async (problem: any) => {
  const wanted = problem.config as { headers: Record<string, string>; again?: boolean };
  journal.debug("refused", { again: wanted.again ?? false });
  if (problem.response?.status === 401 && !wanted.again) {
    wanted.again = true;
    wanted.headers.Authorization = `Bearer ${await keyring.renew()}`;
    return archive(wanted);
  }
  return Promise.reject(problem);
});

// 2: a random part that is lost beside the wait
export function slowDown(client: AxiosInstance): void {
  client.interceptors.response.use(undefined, async (problem) => {
    const wanted = problem.config;
    wanted.turns = (wanted.turns ?? 0) + 1;
    if (problem.response?.status !== 429 || wanted.turns > 5) throw problem;
    await pause(1500 * 2 ** (wanted.turns - 1) + Math.random() * 150);
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    return client(wanted);
    //     ^^^^^^^^^^^^^^ site: interceptor attempts=5 wait=fixed
  });
}
export function slowDownAsAsked(client: AxiosInstance): void {
  client.interceptors.response.use(undefined, async (problem) => {
    const wanted = problem.config;
    wanted.turns = (wanted.turns ?? 0) + 1;
    const isRead = wanted.method === "get" || wanted.method === "head";
    if (!isRead || problem.response?.status !== 429 || wanted.turns > 5) throw problem;
    const own = Math.min(30_000, 1500 * 2 ** (wanted.turns - 1));
    const asked = secondsOf(problem.response.headers["retry-after"]);
    if (asked > 120) throw problem;
    await pause(Math.max(own, asked * 1000) + Math.random() * own);
    return client(wanted);
    //     ^^^^^^^^^^^^^^ site: interceptor attempts=5 wait=fixed
  });
}
function secondsOf(text: string | undefined): number {
  if (text === undefined) return 0;
  if (/^\d+$/u.test(text.trim())) return Number(text);
  const moment = /^[A-Z][a-z]{2}, /u.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(moment) ? Math.max(0, (moment - Date.now()) / 1000) : 0;
}

// 3: the package's own pause is none
export const prices = axios.create({ timeout: 4000 });
axiosRetry(prices, { retries: 3 });
//                   ^^^^^^^ site: config attempts=4 wait=none
//                   ^^^^^^^ require-backoff: noWait
export const quotes = axios.create({ timeout: 4000 });
axiosRetry(quotes, { retries: 3, retryDelay: axiosRetry.exponentialDelay });
//                   ^^^^^^^ site: config attempts=4 wait=exponential
