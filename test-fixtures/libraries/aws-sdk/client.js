const AWS = require("aws-sdk");

exports.client = new AWS.S3({ maxRetries: 10 });
//                            ^^^^^^^^^^ site: config attempts=11 wait=exponential jitter=random filter=filtered replay=unknown

// not-a-site: nothing is configured
exports.plain = new AWS.S3();
