import async from "async";

export const load = (url) => async.retry(3, () => fetch(url));
//                           ^^^^^^^^^^^ site: library attempts=3 wait=none filter=noStatus replay=safe

export const loadSlowly = (url) => async.retry({ times: 3, interval: 500 }, () => fetch(url));
//                                 ^^^^^^^^^^^ site: library attempts=3 wait=fixed jitter=none filter=noStatus replay=safe

export const loadWell = (url) => async.retry({ times: 3, interval: (count) => 100 * 2 ** count * (0.5 + Math.random()) }, () => fetch(url));
//                               ^^^^^^^^^^^ site: library attempts=3 wait=exponential jitter=random filter=noStatus replay=safe

// not-a-site: another function of the package
export const all = (urls) => async.mapLimit(urls, 2, (url) => fetch(url));
