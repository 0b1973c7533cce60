import type { Entry } from "./site-test.js";

export type TestRunner = "vitest" | "node";

/** What the articles on retries ask for, one test each. */
export type Scenario = keyof typeof SCENARIOS;

export interface SiteTestShape {
  readonly runner: TestRunner;
  readonly from: string;
  readonly place: string;
  readonly entry: Entry;
  readonly scenarios: readonly Scenario[];
  /** The attempt sees no statuses: what fails are connections. */
  readonly failsByConnection?: true;
  /** Whether there are at least three attempts. */
  readonly maySucceedLate: boolean;
}

/** A test file in plain JavaScript, which a project of either language can run. */
export function siteTestText({ runner, from, place, entry, scenarios, failsByConnection, maySucceedLate }: SiteTestShape): string {
  const fault = failsByConnection === true ? `"drop"` : "503";
  const script = maySucceedLate ? `[${fault}, ${fault}, 200]` : `[${fault}, 200]`;
  const imports = runner === "vitest" ? `import { afterAll as after, beforeAll as before, test } from "vitest";` : `import { after, before, test } from "node:test";`;
  const bodies = scenarios.map((scenario) => SCENARIOS[scenario].replaceAll("$SCRIPT", script).replaceAll("$FAULT", fault));
  return [
    `// Made by \`retry-safety helper --test ${place}\`; it is yours to change.`,
    `import assert from "node:assert/strict";\nimport { createServer } from "node:http";\nimport { createRequire, syncBuiltinESMExports } from "node:module";\n${imports}`,
    HARNESS.trim(),
    `const ${entry.imported} = await import(${JSON.stringify(from)});`,
    `// Change the arguments to what the function takes; \`url()\` is the server's address${entry.call.includes("send") ? ", `send` a request to it" : ""}.\nconst call = () => ${entry.call};`,
    ...bodies.map((body) => body.trim()),
  ].join("\n\n") + "\n";
}

const HARNESS = String.raw`
/** The clock of the code under test runs so many times as fast as the real one. */
const SCALE = 25;
/** More requests than these are as good as no limit. */
const MOST_REQUESTS = 12;

const real = { setTimeout, fetch, now: performance.now.bind(performance), timeout: AbortSignal.timeout.bind(AbortSignal) };
const [startMs, startDate] = [real.now(), Date.now()];
const nowMs = () => (real.now() - startMs) * SCALE;
/** The waits that ran to their end, in ms. */
let waits = [];
/** A time that a timer can't hold fires at once. */
const held = (ms) => (ms >= 0 && ms <= 2 ** 31 - 1 ? ms : 0);
/** Node's own fetch has timers, too, which keep the real time. */
const isOfNode = () => (new Error().stack ?? "").split("\n")[3]?.includes("node:internal") === true;
globalThis.setTimeout = Object.assign((callback, ms = 0, ...given) => {
  if (isOfNode()) return real.setTimeout(callback, ms, ...given);
  return real.setTimeout(() => {
    waits.push(held(ms));
    callback(...given);
  }, held(ms) / SCALE);
}, real.setTimeout);
Date.now = () => startDate + Math.floor(nowMs());
performance.now = nowMs;
AbortSignal.timeout = (ms) => real.timeout(Math.ceil(ms / SCALE));
const timers = createRequire(import.meta.url)("node:timers/promises");
const realDelay = timers.setTimeout;
timers.setTimeout = async (ms = 0, value, options) => {
  await realDelay(held(ms) / SCALE, undefined, options);
  waits.push(held(ms));
  return value;
};
syncBuiltinESMExports();

/** What the server does with each request: a status, "drop" (the connection breaks), "done" (carried out, then it breaks) or "silence". */
let script = [200];
let requests = [];
let effects = 0;
let onTooMany = () => {};
const server = createServer((request, response) => {
  request.resume();
  request.once("end", () => {
    const key = request.headers["idempotency-key"];
    const isKnown = key !== undefined && requests.some((earlier) => earlier.isDone && earlier.key === key);
    const step = requests.length >= MOST_REQUESTS ? 200 : (script[requests.length] ?? script.at(-1));
    const isDone = step === 200 || step === "done";
    requests.push({ atMs: nowMs(), key, isDone });
    if (isDone && !isKnown) effects += 1;
    if (requests.length > MOST_REQUESTS) onTooMany();
    if (step === "silence") return;
    if (step === "drop" || step === "done") return void request.socket.destroy();
    response.writeHead(step, { "content-type": "application/json", ...(step === 429 && { "retry-after": "2" }) }).end("{}");
  });
});
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The first requests of a process take long, which is not the time of the code.
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await real.fetch(url()).then((response) => response.text());
});
after(() => {
  // What still runs must not go on against a server that is gone.
  globalThis.fetch = () => new Promise(() => {});
  server.closeAllConnections();
  server.close();
});
const url = () => "http://127.0.0.1:" + server.address().port + "/";
/** All requests go to the server, whatever their address. */
globalThis.fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, url());
  const address = new URL(pathname + search, url());
  return real.fetch(input instanceof Request ? new Request(address, input) : address, init);
};
const send = async () => {
  const response = await fetch(url());
  if (!response.ok) throw Object.assign(new Error("status " + response.status), { response });
  return response;
};

/** What becomes of one call; one that makes too many requests, or lasts too long, is not waited for. */
async function outcomeOf(steps, limitMs = 120_000) {
  [script, requests, waits, effects] = [steps, [], [], 0];
  let timer;
  const stopped = new Promise((resolve) => {
    onTooMany = () => resolve({ stopped: "it makes more than " + MOST_REQUESTS + " requests" });
    timer = real.setTimeout(() => resolve({ stopped: "it lasts longer than " + limitMs / 1000 + " s" }), limitMs / SCALE);
  });
  const ended = Promise.resolve().then(call).then((value) => ({ value }), (error) => ({ error }));
  const outcome = await Promise.race([ended, stopped]);
  clearTimeout(timer);
  script = [200];
  if (outcome.stopped !== undefined) {
    server.closeAllConnections();
    await Promise.race([ended, new Promise((resolve) => (timer = real.setTimeout(resolve, 30_000 / SCALE)))]);
    clearTimeout(timer);
  }
  return outcome;
}
const isRefusal = (value) => value instanceof Response ? !value.ok : value?.ok === false || value?.error !== undefined;
`;

const SCENARIOS = {
  answersInTheEnd: `
test("it tries again after a transient failure, and gives the answer", async () => {
  const outcome = await outcomeOf($SCRIPT);
  assert.equal(outcome.stopped, undefined);
  assert.equal(outcome.error, undefined);
  assert.ok(!isRefusal(outcome.value), "the refusal is taken for an answer");
});`,
  givesUp: `
test("it gives up, and says so", async () => {
  const outcome = await outcomeOf([$FAULT]);
  assert.equal(outcome.stopped, undefined);
  assert.ok("error" in outcome || isRefusal(outcome.value), "it ends as if nothing had happened");
});`,
  spreadsWaits: `
test("it waits between attempts, and not always as long", async () => {
  const first = [];
  for (let run = 0; run < 8; run += 1) {
    await outcomeOf([$FAULT, 200]);
    first.push(Math.max(0, ...waits));
  }
  assert.ok(Math.max(...first) > 0, "the attempts follow each other at once");
  assert.ok(Math.max(...first) - Math.min(...first) > Math.max(...first) / 10, "each wait lasts " + first[0] + " ms");
});`,
  keepsToRetryAfter: `
test("it does not come back before Retry-After allows it", async () => {
  await outcomeOf([429, 200]);
  const [first, second] = requests;
  // A timer may fire a little early, which the clock makes longer.
  if (second !== undefined) assert.ok(second.atMs - first.atMs > 1900, "it came back after " + Math.round(second.atMs - first.atMs) + " ms");
});`,
  isNotHeldForEver: `
test("a server that never answers does not hold it for ever", async () => {
  const outcome = await outcomeOf(["silence"], 60_000);
  assert.equal(outcome.stopped, undefined);
});`,
  refusedAtOnce: `
test("a request that is refused for good is not sent again", async () => {
  await outcomeOf([400]);
  assert.equal(requests.length, 1);
});`,
  oneEffect: `
test("a write whose answer is lost takes effect once, under one key", async () => {
  await outcomeOf(["done", 200]);
  assert.equal(effects, 1);
  assert.equal(new Set(requests.map(({ key }) => key)).size, 1);
});`,
} as const;
