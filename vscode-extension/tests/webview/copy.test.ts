import { analyzeText } from "eslint-plugin-retry-safety/lint";
import { valueOf, type RetryPolicy } from "eslint-plugin-retry-safety/policy";
import { expect, test } from "vitest";
import { CODE_FORMATS, type CodeFormat } from "../../webview/copy/formats.js";
import { markdownOf } from "../../webview/copy/markdown.js";
import { wholePolicy, type WholePolicy } from "../../webview/copy/wait-code.js";
import { printerOf } from "../../webview/numbers.js";
import { POLITE } from "../../webview/state.js";
import { WORDS } from "../../webview/words.js";

const LIBRARIES = Object.keys(CODE_FORMATS).filter((format) => format !== "helper") as CodeFormat[];

function policyWith(part: Partial<WholePolicy>): WholePolicy {
  const whole = wholePolicy({ ...POLITE, deadlineMs: "none", attempts: 5, baseDelayMs: 300, maxDelayMs: 6000, ...part });
  if (!whole) throw new Error("The policy has gaps.");
  return whole;
}

/** What the analysis, which knows the real packages, reads in the code that is copied. */
async function readBack(code: string): Promise<RetryPolicy> {
  const text = `export async function work(url, call, queue, name, data) {\n${code.replace(/^import .*\n/gm, "").replace(/^/gm, "  ")}\n}\n`;
  const imports = code.match(/^import .*\n/gm)?.join("") ?? "";
  // A queue is made where it is used, or it would be anybody's.
  const made = text.replace("queue.add", "new Queue(name).add");
  const analysis = await analyzeText({ text: imports + made, path: "copied.mjs" });
  if (!analysis || !("sites" in analysis)) throw new Error(`Nothing was read in:\n${code}`);
  const [site] = analysis.sites;
  if (!site) throw new Error(`No site was seen in:\n${code}`);
  return site.policy;
}

test.each(LIBRARIES)("the copied options of %s are read back as the policy", async (format) => {
  for (const jitter of ["none", "full", "equal"] as const) {
    const policy = policyWith({ jitter });
    const code = CODE_FORMATS[format].write(policy);
    const read = await readBack(code);
    expect(valueOf(read.attempts), code).toBe(5);
    expect(valueOf(read.baseDelayMs) ?? 300, code).toBe(300);
    if (jitter === "none") expect(valueOf(read.jitter) ?? "none", code).toBe("none");
    // A library that has no such jitter says so in a comment.
    else if (!/has no option for|is its own/.test(code)) expect(valueOf(read.jitter) ?? "some", code).not.toBe("none");
  }
});

test("what a library can't say stands in a comment, never in an option that it doesn't know", () => {
  const bull = CODE_FORMATS.bullmq.write(policyWith({ jitter: "proportional", factor: 3 }));
  expect(bull).toContain("// It has no option for a factor of 3.");
  expect(bull).toContain("// It has no option for a cap of 6000 ms.");
  expect(bull).toContain("// It has no option for proportional jitter.");
  expect(CODE_FORMATS.pRetry.write(policyWith({ retryAfter: "honoured" }))).toContain("// p-retry knows nothing of Retry-After.");
  expect(CODE_FORMATS.cockatiel.write(policyWith({ factor: 3 }))).toContain("new DelegateBackoff(({ attempt }) => Math.random() * Math.min(6000, 300 * 3 ** (attempt - 1)))");
});

test("the helper's call holds only what differs from its defaults", () => {
  const polite = wholePolicy(POLITE);
  expect(polite && CODE_FORMATS.helper.write(polite)).toMatch(/await retry\(\(\{ signal, idempotencyKey \}\) => call\(\{ signal, idempotencyKey \}\)\);\n$/);
  expect(CODE_FORMATS.helper.write(policyWith({ jitter: "none" }))).toMatch(/full jitter[^]*maxAttempts: 5,\n {2}baseDelayMs: 300,\n {2}maxDelayMs: 6000,\n {2}deadlineMs: Infinity,\n/);
});

test("what is unknown is not written as code", () => {
  for (const part of [{ attempts: "unknown" }, { baseDelayMs: "unknown" }, { jitter: "some" }, { factor: "unknown" }] as const) expect(wholePolicy({ ...POLITE, ...part })).toBeUndefined();
});

test("Markdown has the sentence and a row for each wait", () => {
  const text = markdownOf(POLITE, WORDS.en, printerOf("en"));
  expect(text).toContain("up to 4 attempts, waits 0-0.25 s, 0-0.5 s, 0-1 s");
  expect(text).toContain("| 3 | 0–1 s | 0.5 s | 0.95 s | 1.75 s |");
});
