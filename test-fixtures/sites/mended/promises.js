import { put, warn } from "./drafts.js";

// 1: saves again at once, for ever
export function save(draft) {
  return put(`/drafts/${draft.id}`, draft.text).catch((problem) => {
    warn("not saved", problem);
    return save(draft);
    //     ^^^^^^^^^^^ site: chain attempts=unbounded wait=none
    //     ^^^^^^^^^^^ no-unbounded-retry: unbounded
    //     ^^^^^^^^^^^ require-backoff: noWait
  });
}
export function saveGently(draft, turn = 0) {
  return put(`/drafts/${draft.id}`, draft.text, { timeout: 8000 }).catch((problem) => {
    const status = problem.response?.status;
    if (turn === 4 || (status >= 400 && status < 500 && status !== 429)) throw problem;
    warn("not saved", problem);
    const own = Math.random() * Math.min(20_000, 500 * 2 ** turn);
    const wait = Math.max(own, problem.retryAfterMs ?? 0);
    return new Promise((resolve) => setTimeout(resolve, wait)).then(() => saveGently(draft, turn + 1));
    //                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: chain attempts=5 wait=retry-after
  });
}

// 2: the last failure is nobody's
export async function loadStamp(id, left = 3) {
  try {
    const answer = await fetch(`https://stamps.example/items/${id}`);
    //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-dead-retry-path: noStatusTest
    //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
    return await answer.json();
  } catch (problem) {
    if (left > 0 && problem instanceof TypeError) {
      return loadStamp(id, left - 1);
      //     ^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=none
      //     ^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
      //     ^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    }
  }
}
export async function loadStampOrThrow(id, left = 3) {
  let answer;
  try {
    answer = await fetch(`https://stamps.example/items/${id}`, { signal: AbortSignal.timeout(5000) });
    //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    if (answer.status >= 500) throw new Error(`stamp ${id}: ${answer.status}`);
  } catch (problem) {
    if (left === 0) throw problem;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(8000, 500 * 2 ** (3 - left))));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    return loadStampOrThrow(id, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
  return await answer.json();
}

// 3: every status from 400 on
const isBad = ({ statusCode: code }) => !(code >= 200 && code < 400);
export function lookUp(ask, address, done, turn = 0) {
  ask(address, (problem, answer) => {
    if ((problem || isBad(answer)) && turn < 3) {
      setTimeout(() => lookUp(ask, address, done, turn + 1), Math.random() * 800 * 2 ** turn);
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
      return;
    }
    done(problem, answer);
  });
}
const isPassing = ({ statusCode: code }) => code === 408 || code === 425 || (code >= 500 && code !== 503);
export function lookUpPassing(ask, address, done, turn = 0) {
  ask(address, { timeout: 5000 }, (problem, answer) => {
    if ((problem || isPassing(answer)) && turn < 3) {
      setTimeout(() => lookUpPassing(ask, address, done, turn + 1), Math.random() * 800 * 2 ** turn);
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
      return;
    }
    done(problem, answer);
  });
}
