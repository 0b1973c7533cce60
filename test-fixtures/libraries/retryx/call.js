import retryx from "retryx";

export const load = () => retryx(() => fetch("https://api.example.com/items"));
//                        ^^^^^^ site: library attempts=5 wait=exponential jitter=none filter=noStatus replay=safe

export const forEver = () => retryx(() => fetch("https://api.example.com/items"), { maxTries: -1 });
//                           ^^^^^^ site: library attempts=unbounded wait=exponential jitter=none filter=noStatus replay=safe

// not-a-site: a function of the project with the same name
function retry(run) {
  return run();
}
export const other = () => retry(() => fetch("https://api.example.com/items"));
