import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "../../src/cli/run.js";

const folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function cli(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const streams = { stdout: { isTTY: false, write: (text: string) => (out += text) }, stderr: { isTTY: false, write: (text: string) => (err += text) } };
  const code = await run(argv, folder, streams as unknown as Parameters<typeof run>[2]);
  return { code, out, err };
}

test("calculator writes one page that loads nothing: its policy names the script and the style by their hashes", async () => {
  const { code, out } = await cli("calculator", "--output", "page.html");
  expect({ code, out }).toEqual({ code: 0, out: `The calculator is in ${join(folder, "page.html")}\n` });
  const text = readFileSync(join(folder, "page.html"), "utf8");
  const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
  expect(policy).toContain("default-src 'none'; connect-src 'none'");
  for (const element of ["script", "style"]) {
    const [, inner = ""] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(text) ?? [];
    expect(inner.length).toBeGreaterThan(1000);
    expect(policy).toContain(`${element}-src 'sha256-${createHash("sha256").update(inner).digest("base64")}'`);
  }
  expect(text).not.toMatch(/\b(?:src|href)="|url\(|@import/);
});

test("calculator --no-open leaves the page in a temporary file", async () => {
  const { code, out } = await cli("calculator", "--no-open");
  expect(code).toBe(0);
  expect(existsSync(out.replace("The calculator is in ", "").trim())).toBe(true);
});

test("calculator says what is wrong with its arguments", async () => {
  expect((await cli("calculator", "x")).err).toContain("calculator takes no paths");
  expect((await cli("calculator", "--output", "no/such/folder.html")).err).toContain("could not be written (ENOENT)");
  expect((await cli("calculator", "--port")).err).toContain("The options of `calculator` are: --output, --no-open");
});
