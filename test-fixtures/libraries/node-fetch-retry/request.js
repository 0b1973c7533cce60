const fetch = require("node-fetch-retry");

exports.load = (url) => fetch(url, { retry: 4 });
//                                   ^^^^^ site: config attempts=4 wait=none filter=filtered replay=safe

exports.send = (url, body) => fetch(url, { method: "POST", body, retry: 4, pause: 500 });
//                                                               ^^^^^ site: config attempts=4 wait=fixed jitter=none filter=filtered replay=missingKey
