import fetchRetry from "fetch-retry";

const load = fetchRetry(fetch);
//           ^^^^^^^^^^ site: library attempts=4 wait=fixed jitter=none filter=filtered replay=unknown
export const get = (url: string) => load(url);

const loadWell = fetchRetry(fetch, { retries: 3, retryDelay: (attempt) => Math.random() * 2 ** attempt * 500 });
//               ^^^^^^^^^^ site: library attempts=4 wait=exponential jitter=random filter=filtered replay=unknown
export const getWell = (url: string) => loadWell(url);

export const endless = (url: string) =>
  fetchRetry(fetch, { retryDelay: () => Math.random() * 1000 })(url, {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: library attempts=unbounded wait=fixed jitter=unknown filter=filtered replay=safe
  //^^^^^^^^^^ site: library attempts=4 wait=linear jitter=random filter=filtered replay=unknown
    retryOn: (attempt, error, response) => error !== null || (response?.status ?? 0) >= 500,
  });
