// Writes everything that a further library needs, so that only its data file is left to be filled in:
//   npm run new-library -- PACKAGE
// The data file, the driver that runs the real package, a fixture, the pinned version, the index and the page.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./setup.mjs";

const MANIFEST = join("eslint-plugin", "tests", "libraries", "packages.json");

const [name, ...others] = process.argv.slice(2);
if (name === undefined || others.length > 0) stop("Name one npm package: npm run new-library -- PACKAGE");
if (!/^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/.test(name)) stop(`"${name}" can't be the name of an npm package.`);

const file = name.replace("@", "").replace("/", "__");
const paths = {
  data: join("eslint-plugin", "src", "knowledge", "libraries", `${file}.ts`),
  driver: join("eslint-plugin", "tests", "libraries", "drivers", `${file}.mjs`),
  fixture: join("test-fixtures", "libraries", file, "call.js"),
};
for (const path of Object.values(paths)) {
  if (existsSync(join(ROOT, path))) stop(`${path} is there already: change that file.`);
}

const version = newestVersion(name);
write(paths.data, dataFile());
write(paths.driver, driver());
write(paths.fixture, fixture());
pin();
const generated = spawnSync(process.execPath, [join(ROOT, "tools", "generate.mjs")], { stdio: "inherit" });
if (generated.status !== 0) process.exit(2);

process.stdout.write(`Written for ${name}@${version}:
  ${Object.values(paths).join("\n  ")}
and ${MANIFEST}, the index and docs/libraries/${file}.md.

Now
  1. fill in ${paths.data}: read the package's code, and say where each fact stands;
  2. let the driver call the package the default way;
  3. npm run test:libraries -- -t ${file}    names each fact that the real package contradicts;
  4. npm test -- eslint-plugin/tests/fixtures/libraries.test.ts    prints the site that it finds in the fixture: where it is right,
     write it under the call as a marker, as the fixtures beside it do;
  5. npm run generate    writes the page again.
If the package can't be run, delete the driver and say why in eslint-plugin/tests/libraries/not-run.ts.
`);

/** @param {string} packageName */
function newestVersion(packageName) {
  const shell = process.platform === "win32";
  const { status, stdout } = spawnSync("npm", ["view", packageName, "version"], { encoding: "utf8", shell });
  if (status !== 0 || stdout.trim() === "") stop(`npm knows no package "${packageName}".`);
  return stdout.trim();
}

function dataFile() {
  return `import type { Library } from "../library.js";

export const library: Library = {
  package: "${name}",
  modules: ["${name}"],
  version: "${version}",
  // Where each fact was read: package@version/file:line, and "ran" for what the test of the libraries confirms.
  source: ["${name}@${version}", "ran"],
  traps: [],
  sites: [
    {
      shape: "retry(fn, options)",
      kind: "library",
      match: ["()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: "retries", countsFirstTry: false, default: "caller" },
        delay: { growth: "unknown", jitter: "unknown" },
        retries4xx: true,
        writes: "always",
      },
    },
  ],
};
`;
}

function driver() {
  return `import retry from "${name}";

export const calls = { "retry(fn, options)": ({ request }) => retry(request) };
`;
}

function fixture() {
  return `import retry from "${name}";

export const load = () => retry(() => fetch("https://api.example.com/items"));
`;
}

function pin() {
  const path = join(ROOT, MANIFEST);
  const pinned = { ...JSON.parse(readFileSync(path, "utf8")), [String(name)]: version };
  const sorted = Object.fromEntries(Object.entries(pinned).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
