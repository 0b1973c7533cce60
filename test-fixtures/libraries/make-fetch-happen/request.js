const fetch = require("make-fetch-happen");

exports.load = (url) => fetch(url, { retry: { retries: 3 } });
//                                   ^^^^^ site: config attempts=4 wait=exponential jitter=none filter=filtered replay=safe

exports.loadWell = (url) => fetch(url, { retry: { retries: 3, randomize: true, maxTimeout: 5000 } });
//                                       ^^^^^ site: config attempts=4 wait=exponential jitter=random filter=filtered replay=safe

// not-a-site: without the option there are no retries
exports.plain = (url) => fetch(url);
