import { join } from "node:path";
import { expect, test } from "vitest";
import type { CodeAction, Diagnostic } from "vscode-languageserver";
import { Client, uriOf, workspaceOf } from "./support/client.js";
import { ENDLESS, NO_JITTER } from "./support/samples.js";

const URI = "file:///project/load.ts";

const ENGLISH = ["`fetch` is tried again at once for as long as it fails: there is no limit on attempts and no deadline.", "`fetch` is tried again at once: attempts follow each other without end, with no wait in between."];
const VIETNAMESE = ["`fetch` được thử lại ngay lập tức chừng nào còn hỏng: không có giới hạn số lần thử, cũng không có hạn chót.", "`fetch` được thử lại ngay lập tức: các lần thử nối tiếp nhau không dứt, không chờ ở giữa."];

const textsOf = (items: readonly Diagnostic[]): readonly unknown[] => items.map(({ message }) => message);

async function speak(client: Client, language: string): Promise<void> {
  client.settings = { language };
  const refreshes = client.refreshes.length;
  await client.notify("workspace/didChangeConfiguration", { settings: null });
  await client.waitFor(() => client.refreshes.length > refreshes);
}

async function titlesAt(client: Client, { range }: Diagnostic): Promise<readonly string[]> {
  return ((await client.actions(URI, range)) ?? []).map(({ title }: CodeAction) => title);
}

test("findings and the titles of their actions follow the setting, also when it changes", async () => {
  const client = await Client.start({ settings: { language: "vi" } });
  // A comment in the place of the retry would be lost by the helper.
  await client.open(URI, ENDLESS.replace("      // again\n", ""));
  const { items } = await client.pull(URI);
  expect(textsOf(items)).toEqual(VIETNAMESE);
  const [first] = items;
  if (first === undefined) throw new Error("no finding");
  const titles = await titlesAt(client, first);
  expect(titles).toContain("Dùng helper retry đúng chuẩn");
  expect(titles).toContain("Tắt retry-safety/no-unbounded-retry cho dòng này, kèm lý do");
  expect(titles).toContain("Giải thích retry-safety/no-unbounded-retry");
  await speak(client, "en");
  expect(textsOf((await client.pull(URI)).items)).toEqual(ENGLISH);
  expect(await titlesAt(client, first)).toContain("Use the compliant retry helper");
  await speak(client, "vi");
  expect(textsOf((await client.pull(URI)).items)).toEqual(VIETNAMESE);
  expect(client.logged).toEqual([]);
});

test("fix and fix all are offered in Vietnamese, and their edits are made", async () => {
  const client = await Client.start({ locale: "vi" });
  await client.open(URI, NO_JITTER);
  const [finding] = (await client.pull(URI)).items;
  if (finding === undefined) throw new Error("no finding");
  expect(finding.message).toBe("Thời gian chờ trước khi `fetch` được thử lại không có gì ngẫu nhiên: các máy khách hỏng cùng lúc sẽ quay lại cùng lúc, tối đa 4 lần.");
  expect(await titlesAt(client, finding)).toContain("Sửa lỗi retry-safety/require-jitter này");
  const [all] = (await client.actions(URI, finding.range, ["source.fixAll.retrySafety"])) ?? [];
  expect(all?.title).toBe("Sửa mọi lỗi retry-safety");
  expect(JSON.stringify((await client.resolve(all as CodeAction)).edit)).toContain("Math.random()");
});

test("a text in which a comment speaks to ESLint, and one that does not parse any more, speak Vietnamese too", async () => {
  const client = await Client.start({ settings: { language: "vi" } });
  await client.open(URI, `/* eslint-disable retry-safety/require-backoff -- it is a test */\n${ENDLESS}`);
  expect(textsOf((await client.pull(URI)).items)).toEqual(VIETNAMESE.slice(0, 1));
  await client.change(URI, 2, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "const broken = (\n" });
  expect(textsOf((await client.pull(URI)).items)).toEqual(VIETNAMESE.slice(0, 1));
});

test("a hover says in Vietnamese what is not known", async () => {
  const client = await Client.start({ settings: { language: "vi" } });
  await client.open(URI, NO_JITTER.replace("attempt === 5", "attempt === limit"));
  const hover = (await client.hover(URI, { line: 1, character: 4 }))?.contents.value ?? "";
  expect(hover).toContain("**`fetch` được thử lại (vòng lặp)**");
  expect(hover).toContain("Chưa biết:\n- giới hạn: giới hạn đến từ bên ngoài\n");
  expect(hover).not.toMatch(/\b(?:the|is|not|comes|from)\b/u);
});

test("so do the findings of closed files, with the layers that they are about", async () => {
  const again = `import pRetry from "p-retry";
export async function load(url: string): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pRetry(() => fetch(url, { signal: AbortSignal.timeout(1000) }), { retries: 2, randomize: true });
    } catch (error) {
      if (attempt === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000));
    }
  }
}
`;
  const root = workspaceOf({ "again.ts": again, "endless.ts": ENDLESS });
  const client = await Client.start({ root, settings: { language: "vi" } });
  await client.request("retrySafety/scan", {});
  const { items } = await client.request<{ items: { uri: string; items: Diagnostic[] }[] }>("workspace/diagnostic", { previousResultIds: [] });
  const found = Object.fromEntries(items.map(({ uri, items: own }) => [uri, own]));
  expect(textsOf(found[uriOf(join(root, "endless.ts"))] ?? [])).toEqual(VIETNAMESE);
  const nested = (found[uriOf(join(root, "again.ts"))] ?? []).find(({ code }) => code === "retry-safety/no-nested-retry");
  expect(nested?.message).toContain("được thử lại 3 lần quanh một lời gọi tự nó đã thử lại (thư viện quanh fetch: 3 lần): một lời gọi thành tối đa 9 yêu cầu.");
  expect(nested?.relatedInformation?.map(({ message }) => message)).toEqual(["Lời gọi thư viện quanh fetch này tự thử lại: tối đa 3 lần thử."]);
});
