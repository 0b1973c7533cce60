import { expect, test } from "vitest";
import { lintTextMessages } from "../../support/findings.js";
import { CASES, type Case } from "./cases.js";
import { runCode } from "./run-code.js";

const HELPER = "Use the compliant retry helper";

/** The text of a case after its edit, as the first finding that has it offers it. */
async function mended({ edit, code }: Case): Promise<string> {
  const offered = (await lintTextMessages(code, "case.ts")).flatMap(({ suggestions }) => suggestions ?? []).find(({ desc }) => desc === edit);
  if (offered === undefined) throw new Error(`"${edit}" is not offered.`);
  return code.slice(0, offered.fix.range[0]) + offered.fix.text + code.slice(offered.fix.range[1]);
}

test("at least 30 rewrites are executed", () => {
  expect(CASES.filter(({ edit }) => edit === HELPER).length).toBeGreaterThanOrEqual(30);
});

test.concurrent.each(CASES)("$name: the same on success, the new policy on failure", async (one) => {
  const after = await mended(one);
  const results = async (script: Parameters<typeof runCode>[1]): Promise<void> => {
    const [was, is] = [await runCode(one.code, script), await runCode(after, script)];
    expect(is.result, script.join()).toBe(was.result);
    expect(is.requests, script.join()).toBe(was.requests);
    expect(is.isRejected, script.join()).toBe(false);
  };
  await results([]);
  if (one.fault !== "404") await results([one.fault]);
  if (one.alike !== undefined) await results(one.alike);

  if (one.before !== undefined) expect((await runCode(one.code, [one.fault], { isEndless: true })).requests).toBe(one.before);
  const failed = await runCode(after, [one.fault], { isEndless: true });
  expect(failed.requests).toBe(one.attempts);
  expect(failed.isRejected).toBe(true);
  if (one.rejects !== undefined) expect(failed.result).toMatch(one.rejects);
  if (one.fault === "429") expect(failed.early).toBe(0);
  if (one.edit !== HELPER) return;

  // The helper's own policy: a Retry-After is kept to, and no timer is left.
  expect(failed.timersLeft).toBe(0);
  const told = await runCode(after, ["429", "ok"]);
  expect(told.early).toBe(0);
}, 30_000);
