const backoff = require("backoff");

exports.plain = backoff.exponential({ initialDelay: 100, maxDelay: 5000 });
//              ^^^^^^^^^^^^^^^^^^^ site: library attempts=unknown wait=exponential jitter=none filter=unknown replay=unknown

exports.good = backoff.fibonacci({ initialDelay: 100, maxDelay: 5000, randomisationFactor: 0.5 });
//             ^^^^^^^^^^^^^^^^^ site: library attempts=unknown wait=exponential jitter=random filter=unknown replay=unknown
