const { promiseRetry } = require("@gar/promise-retry");

exports.load = (url) => promiseRetry((retry) => fetch(url).catch(retry), { retries: 2 });
//                      ^^^^^^^^^^^^ site: library attempts=3 wait=exponential jitter=none filter=noStatus replay=safe

exports.loadWell = (url) => promiseRetry((retry) => fetch(url).catch(retry), { retries: 2, randomize: true });
//                          ^^^^^^^^^^^^ site: library attempts=3 wait=exponential jitter=random filter=noStatus replay=safe
