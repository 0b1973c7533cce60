import { expect, test } from "vitest";
import { lintTextMessages } from "../support/findings.js";

const SLEEP = `import { setTimeout as sleep } from "node:timers/promises";\n`;

// Each of these edits would change what the code does, or leave code that nothing reaches.
test.each([
  ["a rewrite of an attempt that is told what went wrong", "Use the compliant retry helper", `export async function load(call: (before: unknown) => Promise<string>) {
  let last: unknown;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await call(last);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}`],
  ["a rewrite of a loop that something outside ends", "Use the compliant retry helper", `${SLEEP}export async function load(call: () => Promise<string>) {
  let stop = false;
  process.once("SIGTERM", () => { stop = true; });
  while (!stop) {
    try {
      return await call();
    } catch {
      await sleep(1000);
    }
  }
}`],
  ["a rewrite over names of the file", "Use the compliant retry helper", `${SLEEP}const pause = (ms: number) => sleep(ms);
export async function load(url: string) {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      await pause(1000);
    }
  }
}`],
  ["a break in a finally", "fix", `${SLEEP}export async function load(send: () => Promise<string>) {
  for (let turn = 0; turn < 3; turn++) {
    try {
      return await send();
    } catch (error) {
      if (turn === 2) throw error;
    } finally {
      await sleep(Math.random() * 1000);
    }
  }
  throw new Error("no answer");
}`],
  ["a return before further statements", "Return the next attempt", `export async function load(url: string, left = 3): Promise<void> {
  try {
    await fetch(url);
  } catch (error) {
    if (left === 0) throw error;
    void load(url, left - 1);
    console.warn(error);
  }
}`],
  ["an error thrown where success leads, too", "Throw the last failure", `${SLEEP}export async function load(send: () => Promise<string>) {
  let answer: string | undefined;
  for (let turn = 0; turn < 3; turn++) {
    try {
      answer = await send();
      break;
    } catch {
      if (turn < 2) await sleep(Math.random() * 1000);
    }
  }
  return undefined;
}`],
  ["a status test around fetch, whose answers do not reject", "Give up at once on a client error", `${SLEEP}export async function load(url: string) {
  for (let turn = 0; turn < 3; turn++) {
    try {
      const response = await fetch(url);
      if (response.ok) return response;
    } catch {
      // the network
    }
    if (turn < 2) await sleep(Math.random() * 1000);
  }
  throw new Error("no answer");
}`],
])("%s is not offered", async (_, title, code) => {
  const messages = await lintTextMessages(code, "case.ts");
  const offered = messages.flatMap(({ ruleId, fix, suggestions = [] }) => [...(fix === undefined || ruleId !== "retry-safety/no-wait-after-last-attempt" ? [] : ["fix"]), ...suggestions.map(({ desc }) => desc)]);
  expect(messages.length).toBeGreaterThan(0);
  expect(offered).not.toContain(title);
});
