import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

const FIXED_WAIT = `export async function poll(op) {
  for (let n = 1; ; n += 1) {
    try {
      return await op();
    } catch (error) {
      if (n === 3) throw error;
      await new Promise((done) => setTimeout(done, 1500));
    }
  }
}
`;
const ENGLISH = "The wait before `op` is tried again is always 1.5 s: clients that fail together come back together, up to 2 times.";
const VIETNAMESE = "Thời gian chờ trước khi `op` được thử lại luôn là 1,5 giây: các máy khách hỏng cùng lúc sẽ quay lại cùng lúc, tối đa 2 lần.";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
  writeFileSync(join(folder, "a.js"), FIXED_WAIT);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function run(...args: readonly string[]): { readonly code: number | null; readonly out: string; readonly error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, "check", ...args], { cwd: folder, encoding: "utf8" });
  return { code: status, out: stdout, error: stderr };
}

test("findings and the lines beneath them are in Vietnamese; the levels are the words that tools look for", () => {
  const { code, out, error } = run("--lang", "vi", "--stats");
  expect({ code, error }).toEqual({ code: 1, error: "" });
  expect(out.replace(/ +\d+ ms {2}a\.js\n/u, "")).toBe(`a.js
  7:13  error    ${VIETNAMESE}  retry-safety/require-jitter

1 vấn đề (1 lỗi, 0 cảnh báo)
1 chỗ retry, 0 chỗ đã biết đủ, 1 chỗ còn điều chưa biết (\`retry-safety sites --why\`)
đã đọc 1 tệp, phân tích cú pháp 1 tệp, 1 chỗ retry
`);
});

test.each(["json", "sarif", "github", "junit", "markdown"])("the format %s holds the Vietnamese message", (format) => {
  const { out } = run("--lang", "vi", "--format", format);
  expect(out).toContain(VIETNAMESE);
  expect(out).not.toContain("The wait before");
});

test("the log for code scanning names its language", () => {
  const languageOf = (out: string): unknown => (JSON.parse(out) as { runs: { language?: string }[] }).runs[0]?.language;
  expect(languageOf(run("--lang", "vi", "--format", "sarif").out)).toBe("vi");
  expect(languageOf(run("--format", "sarif").out)).toBeUndefined();
});

test("a comment that speaks to ESLint changes no language", () => {
  writeFileSync(join(folder, "a.js"), `/* eslint-disable retry-safety/require-backoff -- because */\n${FIXED_WAIT}`);
  expect(run("--lang", "vi").out).toContain(`  8:13  error    ${VIETNAMESE}  `);
});

test("neither the cache nor threads mix the languages", () => {
  for (const extra of [["--cache"], ["--concurrency", "2"]]) {
    expect(run(...extra).out).toContain(ENGLISH);
    expect(run(...extra, "--lang", "vi").out).toContain(VIETNAMESE);
    expect(run(...extra, "--lang", "en").out).toContain(ENGLISH);
  }
});

test("a baseline of one language holds in the other", () => {
  run("--baseline", "known.json", "--update-baseline");
  expect(run("--baseline", "known.json", "--lang", "vi")).toMatchObject({ code: 0, error: "" });
});

test("a table without findings says so in Vietnamese", () => {
  writeFileSync(join(folder, "a.js"), FIXED_WAIT.replace("1500", "Math.random() * 1500"));
  expect(run("--lang", "vi", "--format", "markdown")).toEqual({ code: 0, out: "Không có retry nào không an toàn trong 1 tệp với 1 chỗ retry.\n", error: "" });
});

test("another language is wrong use", () => {
  expect(run("--lang", "fr")).toEqual({ code: 2, out: "", error: '--lang can\'t be "fr". It is one of: en, vi.\n' });
  expect(run("--help").out).toContain("--lang en|vi");
});
