const { default: again } = require("p-retry");
const fallback = { retries: 3, randomize: true };

exports.load = (url) => again(() => fetch(url), { ...fallback, retries: 5 });
//                      ^^^^^ site: library attempts=6 wait=exponential jitter=random filter=noStatus replay=safe

// not-a-site: a function of the project with the same name
function pRetry(run) {
  return run();
}
exports.other = (url) => pRetry(() => fetch(url));
