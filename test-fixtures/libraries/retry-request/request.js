const retryRequest = require("retry-request");

exports.load = (url, done) => retryRequest({ url }, { retries: 5 }, done);
//                                                    ^^^^^^^ site: config attempts=6 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: nothing is configured, and the defaults are sound
exports.plain = (url, done) => retryRequest({ url }, done);
