// The herd simulation beside what was measured: the lab of 1,000 clients, and its speed with 1,000 and 100,000 clients. With
// --aws FILE, the AWS simulator's own script (src/backoff_simulator.py of aws-samples/aws-arch-backoff-simulator, which is not
// part of this repository) runs beside the server `occ`, 1,000 runs each; that needs python3.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../tools/setup.mjs";

/** @type {typeof import("../eslint-plugin/src/policy/index.js")} */
const { LAB, LAB_STRATEGIES, simulateHerd } = await import(pathToFileURL(join(ROOT, "eslint-plugin", "dist", "policy.js")).href);

/** Requests, seconds until the last success, most requests in 100 ms. */
const MEASURED = {
  atOnce: [68_675, 9.4, 1434],
  retryAfter: [5201, 9.4, 441],
  exponential: [7176, 26.7, 679],
  fullJitter: [6486, 11.6, 747],
  retryAfterJitter: [3949, 10.9, 303],
};
/** 100,000 clients see the lab's picture when the limit and the processor grow with them. */
const LARGE = { ...LAB, clients: 100_000, server: /** @type {const} */ ({ kind: "fixedWindow", limit: 10_000, windowMs: 1000 }), requestCostMs: 0.0013, firstRequestCostMs: 0.0028 };

let isTooFar = false;
say("strategy", "requests", "lab", "", "done s", "lab", "", "peak", "lab", "", "1,000", "100,000");
for (const [key, [requests = 0, doneS = 0, peak = 0]] of Object.entries(MEASURED)) {
  const name = /** @type {keyof typeof LAB_STRATEGIES} */ (key);
  const strategy = LAB_STRATEGIES[name];
  simulateHerd({ ...LAB, seed: 1, strategy });
  const [run, ms] = timed(() => simulateHerd({ ...LAB, seed: 1, strategy }));
  const [, largeMs] = timed(() => simulateHerd({ ...LARGE, seed: 1, strategy }));
  const doneIn = run.doneMs / 1000;
  say(name, run.requests, requests, share(run.requests, requests), doneIn.toFixed(1), doneS, share(doneIn, doneS), run.peakPer100Ms, peak, share(run.peakPer100Ms, peak), `${ms.toFixed(1)} ms`, `${(largeMs / 1000).toFixed(2)} s`);
  if (ms > 100 || largeMs > 5000) isTooFar = true;
}

const at = process.argv.indexOf("--aws");
if (at > 0) compareWithAws(resolve(process.env["INIT_CWD"] ?? ".", process.argv[at + 1] ?? ""));
if (isTooFar) {
  process.stderr.write("A figure lies outside its bounds: 100 ms, 5 s, calls within 3 %, time within 8 %.\n");
  process.exitCode = 1;
}

/** @param {string} file */
function compareWithAws(file) {
  const RUNS = 1000;
  /** @type {Record<string, import("../eslint-plugin/src/policy/index.js").HerdStrategy>} */
  const strategies = {
    NoBackoff: {},
    ExpoBackoff: { baseDelayMs: 10, maxDelayMs: 2000 },
    ExpoBackoffEqualJitter: { baseDelayMs: 10, maxDelayMs: 2000, jitter: "equal" },
    ExpoBackoffFullJitter: { baseDelayMs: 10, maxDelayMs: 2000, jitter: "full" },
    ExpoBackoffDecorr: { baseDelayMs: 5, maxDelayMs: 2000, jitter: "decorrelated" },
  };
  // The script is of Python 2 and runs on its last line; it is read, not imported, and its log is thrown away.
  const script = `
import json, random, sys
source = sys.stdin.read().replace("xrange", "range").rstrip()
assert source.endswith("run()"), "this is not backoff_simulator.py"
space = {}
exec(source[:-5], space)
random.seed(20261130)
class Log:
    def write(self, line): pass
results = {}
for clients in (10, 30, 50):
    for name in ${JSON.stringify(Object.keys(strategies))}:
        calls = time = 0
        for run in range(${RUNS}):
            queue, stats = space["setup_sim"](clients, space[name], Log(), space["Stats"]())
            time += space["run_sim"](queue)
            calls += stats.calls
        results["%d %s" % (clients, name)] = [calls / ${RUNS}, time / ${RUNS}]
print(json.dumps(results))`;
  const { status, stdout, stderr } = spawnSync("python3", ["-c", script], { input: readFileSync(file), encoding: "utf8" });
  if (status !== 0) throw new Error(`python3 could not run ${file}: ${stderr}`);
  say("clients, backoff", "calls", "AWS", "", "time ms", "AWS", "");
  for (const [key, [calls, ms]] of Object.entries(/** @type {Record<string, [number, number]>} */ (JSON.parse(stdout)))) {
    const [clients = "", name = ""] = key.split(" ");
    let [ourCalls, ourMs] = [0, 0];
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const run = simulateHerd({ clients: Number(clients), seed, server: { kind: "occ" }, strategy: strategies[name] ?? {} });
      ourCalls += run.requests / RUNS;
      ourMs += run.doneMs / RUNS;
    }
    say(key, ourCalls.toFixed(1), calls.toFixed(1), share(ourCalls, calls), ourMs.toFixed(0), ms.toFixed(0), share(ourMs, ms));
    if (Math.abs(ourCalls / calls - 1) > 0.03 || Math.abs(ourMs / ms - 1) > 0.08) isTooFar = true;
  }
}

/**
 * @template T
 * @param {() => T} work
 * @returns {[T, number]}
 */
function timed(work) {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}

/**
 * @param {number} value
 * @param {number} reference
 */
function share(value, reference) {
  const percent = (value / reference - 1) * 100;
  return `${percent < 0 ? "" : "+"}${percent.toFixed(1)} %`;
}

/** @param {...(string | number)} cells */
function say(...cells) {
  process.stdout.write(`${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(26) : String(cell).padStart(9))).join("")}\n`);
}
