const retry = require("bluebird-retry");

exports.load = (url) => retry(() => fetch(url), { max_tries: -1, interval: 100 });
//                      ^^^^^ site: library attempts=unbounded wait=fixed jitter=none filter=noStatus replay=safe
