// Writes the files of a new rule: the judge, its page, its test and a fixture with a pair, and puts its options' place in the
// indexes by generating them. What it writes passes all checks as it stands; the writer then changes what the rule judges.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./setup.mjs";

const [name = ""] = process.argv.slice(2);
if (!/^[a-z]+(?:-[a-z]+)+$/u.test(name)) stop(`"${name}" is no name of a rule. Write it in lower-case words with hyphens: npm run new-rule -- no-hasty-retry`);

const camel = name.replace(/-(\w)/gu, (_, letter) => letter.toUpperCase());
/** @type {Record<string, string>} */
const FILES = {
  [`eslint-plugin/src/rules/${name}.ts`]: `import { count } from "../language/words.js";
import { valueOf } from "../policy/fact.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { subjectOf } from "../rule/wording.js";

export const ${camel} = createRetryRule<Record<never, never>, "found">({
  name: "${name}",
  description: "retries with a limit that no outage lets them reach",
  preset: "strict",
  level: "warn",
  messages: {
    found: "{{operation}} is tried up to {{attempts}} times: no caller waits for so many failures.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const attempts = valueOf(site.policy.attempts) ?? 0;
      if (attempts > 10_000) report({ messageId: "found", loc: site.anchor, data: { operation: subjectOf(site), attempts: count(attempts) } });
    }
  },
});
`,
  [`docs/rules/${name}.md`]: `# retry-safety/${name}

<!-- header: generated -->

<!-- /header -->

A limit of 20,000 attempts is none: with a second between two of them, the client goes on for more than five hours.

## Incorrect

\`\`\`js
${sample("20_000")}
\`\`\`

## Correct

\`\`\`js
${sample("5")}
\`\`\`

## Mends

There is no edit.

## Options

This rule has no options.

## When not to use it

Turn it off for work that must go on for as long as the process lives.

## Sources

- AWS Builders' Library, "Timeouts, retries, and backoff with jitter".
`,
  [`eslint-plugin/tests/rules/${name}.test.ts`]: `import { expect, test, vi } from "vitest";
import { known } from "../../src/policy/fact.js";
import { ${camel} } from "../../src/rules/${name}.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("thousands of attempts", () => {
  expect(judge(${camel}, [siteWith({ policy: { attempts: known(20_000) } })])).toEqual(["found: \`fetch\` is tried up to 20,000 times: no caller waits for so many failures."]);
});

test("a few", () => {
  expect(judge(${camel}, [siteWith()])).toEqual([]);
});
`,
};

for (const file of Object.keys(FILES)) if (existsSync(join(ROOT, file))) stop(`${file} is there already: choose another name, or change that rule.`);
for (const [file, text] of Object.entries(FILES)) write(file, text);
addVietnamese();
step(["tools", "run.mjs"], "build");
step(["tools", "run.mjs"], "generate", false);
step(["tools", "run.mjs"], "build");
step(["tools", "run.mjs"], "generate");

// The fixture is marked by the plugin that was just built, so that other rules' marks stand there as well; fixtures that are
// there already may gain marks, too.
const fixture = join("test-fixtures", "sites", name, "pairs.js");
write(fixture, `// what is reported\n${sample("20_000")}\n\n// its silent neighbour\n${sample("5").replace("load(", "loadFewTimes(")}\n`);
step(["tools", "mark-fixtures.mjs"], join(ROOT, fixture));
process.stdout.write(`\nNext: say in ${Object.keys(FILES)[0]} what the rule judges, in eslint-plugin/src/language/messages-vi.ts the same in Vietnamese, then in its page what happens to whom. Mark with \`node tools/mark-fixtures.mjs FILE...\` what the fixtures gain, and run \`npm run generate && npm test\`.\n`);

/** Puts the Vietnamese message between those of the rules before and after it. */
function addVietnamese() {
  const file = join("eslint-plugin", "src", "language", "messages-vi.ts");
  const own = `  "${name}": {\n    found: "{{operation}} được thử tối đa {{attempts}} lần: không nơi gọi nào chờ nhiều lần hỏng đến thế.",\n  },\n`;
  const text = readFileSync(join(ROOT, file), "utf8");
  const next = [...text.matchAll(/^ {2}"([a-z-]+)": \{$/gmu)].find(([, other = ""]) => other > name)?.index ?? text.lastIndexOf("};");
  write(file, text.slice(0, next) + own + text.slice(next));
}

/** @param {string} limit */
function sample(limit) {
  return `export async function load(url) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, { signal: AbortSignal.timeout(5000) });
    } catch (error) {
      if (attempt === ${limit}) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2000));
    }
  }
}`;
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), text);
  process.stdout.write(`wrote ${file}\n`);
}

/**
 * @param {string[]} tool
 * @param {string} argument
 * @param {boolean} mustPass The first run of generate only registers the rule, and asks for a build.
 */
function step(tool, argument, mustPass = true) {
  const { status } = spawnSync(process.execPath, [join(ROOT, ...tool), argument], { cwd: ROOT, stdio: mustPass ? "inherit" : "ignore" });
  if (mustPass && status !== 0) stop(`${tool.join("/")} ${argument} failed: what it says stands above.`);
}

/**
 * @param {string} text
 * @returns {never}
 */
function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}
