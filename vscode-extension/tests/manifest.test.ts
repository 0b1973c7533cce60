import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CLIENT_COMMANDS, SERVER_COMMANDS } from "retry-safety-language-server/protocol";
import { expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const read = (name: string): string => readFileSync(`${FOLDER}${name}`, "utf8");
const json = (name: string): Record<string, string> => JSON.parse(read(name)) as Record<string, string>;

interface Setting {
  readonly default: unknown;
  readonly scope: string;
  readonly markdownDescription: string;
}

const manifest = JSON.parse(read("package.json")) as {
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: string; readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: { readonly commands: readonly { readonly command: string }[]; readonly configuration: { readonly properties: Readonly<Record<string, Setting>> }; readonly problemMatchers: readonly { readonly pattern: readonly { readonly regexp: string }[] }[] };
};
const sources = readdirSync(`${FOLDER}src`).map((name) => read(`src/${name}`)).join("\n");

test("every %text% has its English and its Vietnamese, and none is left over", () => {
  const named = [...new Set([...read("package.json").matchAll(/"%([\w.]+)%"/g)].map(([, name]) => name))].sort();
  expect(Object.keys(json("package.nls.json")).sort()).toEqual(named);
  expect(Object.keys(json("package.nls.vi.json")).sort()).toEqual(named);
});

test("every text that is said stands in both bundles with its placeholders, and none is left over", () => {
  const said = [...new Set([...sources.matchAll(/\bsay\("((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text))].sort();
  expect(Object.keys(json("l10n/bundle.l10n.vi.json")).sort()).toEqual(said);
  expect(Object.keys(json("l10n/bundle.l10n.json")).sort()).toEqual(said);
  const holes = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();
  for (const [english, vietnamese] of Object.entries(json("l10n/bundle.l10n.vi.json"))) expect(holes(vietnamese), english).toEqual(holes(english));
});

test("a command is declared and registered, or not there at all; the server's own are not taken", () => {
  const registered = [...sources.matchAll(/register\("(\w+)"/g)].map(([, name]) => `retrySafety.${name ?? ""}`);
  // Hidden: the server names it in a light bulb's menu, with a rule.
  const declared = [...manifest.contributes.commands.map(({ command }) => command), CLIENT_COMMANDS.explainRule];
  expect(registered.sort()).toEqual(declared.sort());
  for (const command of Object.values(CLIENT_COMMANDS)) expect(registered).toContain(command);
  for (const command of Object.values(SERVER_COMMANDS)) expect(registered).not.toContain(command);
});

test("every setting has a default, a scope and a description, and the server knows it", () => {
  const settings = Object.entries(manifest.contributes.configuration.properties);
  const protocol = readFileSync(new URL("../../server/src/protocol.ts", import.meta.url), "utf8");
  for (const [name, setting] of settings) {
    expect(setting, name).toMatchObject({ scope: expect.stringMatching(/^(resource|window)$/) as string, markdownDescription: expect.stringMatching(/^%.+%$/) as string });
    expect(setting.default, name).toBeDefined();
    if (name !== "retrySafety.trace.server") expect(protocol, name).toMatch(new RegExp(`readonly ${name.split(".")[1] ?? ""}: `));
  }
  expect(settings).toHaveLength(13);
});

test("the walkthrough has four steps, each with its picture", () => {
  const pictures = [...read("package.json").matchAll(/"image": "([^"]+)"/g)].map(([, image = ""]) => image);
  expect(pictures).toHaveLength(4);
  for (const image of pictures) expect(existsSync(`${FOLDER}${image}`), image).toBe(true);
});

test("it wakes up for its languages only, and an untrusted workspace names no path", () => {
  expect(manifest.activationEvents).not.toContain("*");
  expect(manifest.capabilities.untrustedWorkspaces).toMatchObject({ supported: "limited", restrictedConfigurations: ["retrySafety.helper.path"] });
  expect(existsSync(`${FOLDER}${manifest.icon}`)).toBe(true);
});

test("the problem matcher reads what the command prints", () => {
  const [matcher] = manifest.contributes.problemMatchers;
  const [file, finding] = (matcher?.pattern ?? []).map(({ regexp }) => new RegExp(regexp));
  const printed = ["src/orders.ts", "  11:13  warning  A 503 is tried again.  retry-safety/respect-retry-after", "  2:3  error    `fetch` is tried again at once.  retry-safety/require-backoff"];
  expect(file?.exec(printed[0] ?? "")?.[1]).toBe("src/orders.ts");
  expect(finding?.exec(printed[1] ?? "")?.slice(1)).toEqual(["11", "13", "warning", "A 503 is tried again.", "retry-safety/respect-retry-after"]);
  expect(finding?.exec(printed[2] ?? "")?.slice(1)).toEqual(["2", "3", "error", "`fetch` is tried again at once.", "retry-safety/require-backoff"]);
});
