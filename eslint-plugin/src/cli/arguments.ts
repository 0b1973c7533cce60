import { parseArgs, type ParseArgsConfig } from "node:util";
import { HELPER_INSERTS, type HelperInsert, type HelperTextOptions } from "../helper/helper-text.js";
import type { TestRunner } from "../lint/site-test-text.js";
import type { ExplainCommand } from "./explain/explain.js";
import type { Locale } from "../policy/phrases.js";
import { PRESETS, type PresetName } from "../rule/presets.js";
import { UsageError } from "./usage-error.js";

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig["options"]>;

export interface WalkOptions {
  readonly paths: readonly string[];
  readonly ignorePatterns: readonly string[];
  readonly useGitignore: boolean;
  /** False for the tests that show that the gate hides nothing. */
  readonly useGate: boolean;
}

export interface OutputOptions {
  readonly output?: string;
  readonly color: boolean;
}

export const CHECK_FORMATS = ["stylish", "json", "sarif", "github", "junit", "markdown"] as const;

const LANGUAGES = ["en", "vi"] as const satisfies readonly Locale[];

export interface CheckCommand extends WalkOptions, OutputOptions {
  readonly name: "check";
  readonly preset: PresetName;
  readonly format: (typeof CHECK_FORMATS)[number];
  /** The language of the findings. */
  readonly lang: Locale;
  readonly fix: boolean;
  /** A flat configuration whose levels for our rules count instead of the preset's. */
  readonly config?: string;
  readonly useProjectConfig: boolean;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  /** Only findings on lines that changed since this commit are told. */
  readonly diff?: string;
  /** The file that the text on the standard input stands for. */
  readonly stdinFilename?: string;
  readonly printConfig?: string;
  readonly cache: boolean;
  readonly concurrency: number;
  readonly maxWarnings?: number;
  readonly rules: readonly string[];
  readonly quiet: boolean;
  readonly stats: boolean;
}

export interface SitesCommand extends WalkOptions, OutputOptions {
  readonly name: "sites";
  readonly format: "table" | "json" | "markdown";
  readonly why: boolean;
}

export interface LayersCommand extends WalkOptions, OutputOptions {
  readonly name: "layers";
  readonly format: "tree" | "json" | "mermaid" | "dot";
}

export interface ReportCommand extends WalkOptions, OutputOptions {
  readonly name: "report";
  readonly format: "html" | "markdown" | "json";
}

export interface HelperCommand extends HelperTextOptions {
  readonly name: "helper";
  readonly output?: string;
  /** Whether a file that is there may be written over. */
  readonly force: boolean;
}

export interface SiteTestCommand {
  readonly name: "site-test";
  /** FILE:LINE. */
  readonly target: string;
  /** The one that the nearest package.json names when it is left out. */
  readonly runner?: TestRunner;
  readonly output?: string;
  readonly force: boolean;
}

export interface CalculatorCommand {
  readonly name: "calculator";
  /** Where the page is written; a temporary file, which is then opened, when it is left out. */
  readonly file?: string;
  readonly open: boolean;
}

export type Command = CheckCommand | SitesCommand | LayersCommand | ReportCommand | HelperCommand | SiteTestCommand | ExplainCommand | CalculatorCommand | { readonly name: "help" | "version" | "list-rules" | "init" };

const WALK = {
  "ignore-pattern": { type: "string", multiple: true },
  "no-gitignore": { type: "boolean" },
  "no-gate": { type: "boolean" },
  output: { type: "string" },
  format: { type: "string" },
  "no-color": { type: "boolean" },
  help: { type: "boolean" },
  version: { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

const CHECK = {
  ...WALK,
  preset: { type: "string" },
  lang: { type: "string" },
  "max-warnings": { type: "string" },
  rule: { type: "string", multiple: true },
  fix: { type: "boolean" },
  config: { type: "string" },
  "use-project-config": { type: "boolean" },
  baseline: { type: "string" },
  "update-baseline": { type: "boolean" },
  diff: { type: "string" },
  stdin: { type: "boolean" },
  "stdin-filename": { type: "string" },
  "print-config": { type: "string" },
  cache: { type: "boolean" },
  concurrency: { type: "string" },
  quiet: { type: "boolean" },
  stats: { type: "boolean" },
  "list-rules": { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

const SITES = { ...WALK, why: { type: "boolean" } } as const satisfies ParseArgsOptionsConfig;

const HELPER = {
  language: { type: "string" },
  module: { type: "string" },
  with: { type: "string", multiple: true },
  output: { type: "string" },
  force: { type: "boolean" },
  test: { type: "string" },
  runner: { type: "string" },
  help: { type: "boolean" },
  version: { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

const CALCULATOR = { output: WALK.output, "no-open": { type: "boolean" }, help: WALK.help, version: WALK.version } as const satisfies ParseArgsOptionsConfig;
const GENERAL = { help: WALK.help, version: WALK.version } as const satisfies ParseArgsOptionsConfig;

const EXPLAIN = { help: WALK.help, version: WALK.version } as const satisfies ParseArgsOptionsConfig;

export const HELP = `Finds unsafe retries in JavaScript and TypeScript.

  retry-safety check [PATH...]    lints the files
  retry-safety sites [PATH...]    lists the places that retry, with their policies
  retry-safety layers [PATH...]   lists the retries between entries and outbound calls, with the product of their attempts
  retry-safety report [PATH...]   answers the checklist of a safe retry for each site, with totals and the largest layers
  retry-safety helper             prints or writes a helper that retries safely; --test FILE:LINE a test for a place that retries
  retry-safety explain NAME       prints the page of a rule or of a library: its defaults, traps and remedies
  retry-safety calculator         opens a page that shows what a retry policy does
  retry-safety explain FILE:LINE  says what was seen there, and why it is a site or a finding, or is not
  retry-safety init               adds the plugin to the project, and says how to begin without stopping anybody

Options of check, sites, layers and report
  --format NAME            check: stylish (default), json, sarif, github, junit, markdown; sites: table (default), json, markdown;
                           layers: tree (default), json, mermaid, dot;
                           report: html (default), markdown, json
  --output FILE            writes the result to a file
  --ignore-pattern GLOB    leaves files out, in the spelling of .gitignore; may be given several times
  --no-gitignore           looks into files that .gitignore names
  --no-gate                parses every file, also those whose text can hold no retry; slow, the result is the same
  --no-color               prints without colours
  --version, --help

Options of check
  --preset NAME            ${PRESETS.join(", ")}; recommended is the default
  --rule 'id: level'       sets one rule: off, warn, error, or [level, options as JSON]; may be given several times
  --lang en|vi             the language of the findings: English (default) or Vietnamese
  --fix                    writes the edits that are certain into the files
  --config FILE            takes the levels and options of retry-safety/*, settings and ignores from a flat configuration
  --use-project-config     the same with the eslint.config of the project
  --baseline FILE          leaves out the findings that the baseline holds
  --update-baseline        writes the present findings into the baseline
  --diff BASE              tells only findings on lines that changed since a commit or branch
  --stdin                  lints the standard input as the file of --stdin-filename F
  --print-config FILE      prints the levels and settings that hold for a file
  --cache                  keeps results in node_modules/.cache/retry-safety, by the text of each file
  --concurrency N          lints in N threads
  --max-warnings N         more warnings than this are a failure
  --quiet                  leaves warnings out
  --stats                  prints how many files were read, parsed and found to retry
  --list-rules             prints the rules with their levels

Options of sites
  --why                    names each unknown fact with its reason

Options of helper
  --output FILE            writes it to a file; the ending of the file decides about language and module
  --language ts|js         ts is the default
  --module esm|cjs         how JavaScript exports; esm is the default
  --with NAMES             what comes along, with commas between: ${HELPER_INSERTS.join(", ")}
  --force                  writes over a file that is there
  --test FILE:LINE         writes a test for the retry site at a place instead, against a server that fails
  --runner vitest|node     what runs the test; the one that the project's package.json names is the default

Options of calculator
  --output FILE            writes the page to a file, which is not opened
  --no-open                only writes the page, to a temporary file, and prints where it is

Exit codes: 0 no errors, 1 findings, 2 wrong use, or a file that could not be linted.
`;

/** Reads the command line; whatever is wrong with it is a UsageError that says what is right. */
export function readCommand(argv: readonly string[], isTerminal: boolean): Command {
  const [first = "", ...rest] = argv;
  if (first === "--version" || first === "-v") return { name: "version" };
  if (first === "" || first === "help" || first === "--help" || first === "-h") return { name: "help" };
  if (first === "check") return readCheck(rest, isTerminal);
  if (first === "sites") return readSites(rest, isTerminal);
  if (first === "layers") return readLayers(rest, isTerminal);
  if (first === "report") return readReport(rest, isTerminal);
  if (first === "helper") return readHelper(rest);
  if (first === "explain") return readExplain(rest);
  if (first === "calculator") return readCalculator(rest);
  if (first === "init") return generalCommand(parse("init", rest, GENERAL).values) ?? { name: "init" };
  throw new UsageError(`There is no command "${first}". The commands are check, sites, layers, report, helper, explain, calculator and init; \`retry-safety --help\` shows them.`);
}

function readCheck(argv: readonly string[], isTerminal: boolean): Command {
  const { values, positionals } = parse("check", argv, CHECK);
  const general = generalCommand(values);
  if (general) return general;
  if (values["list-rules"]) return { name: "list-rules" };
  if (values["update-baseline"] && values.baseline === undefined) throw new UsageError("--update-baseline needs --baseline FILE, the file that it writes.");
  if (values.config !== undefined && values["use-project-config"]) throw new UsageError("--config and --use-project-config name two configurations: leave one out.");
  if (values.stdin && values.fix) throw new UsageError("--fix writes files, and --stdin is none: leave one out.");
  if (values["stdin-filename"] !== undefined && !values.stdin) throw new UsageError("--stdin-filename names the file that --stdin stands for: add --stdin.");
  const stdinFilename = values.stdin ? (values["stdin-filename"] ?? "stdin.ts") : undefined;
  return {
    name: "check",
    ...walkOptions(values, positionals, isTerminal),
    preset: oneOf("--preset", values.preset ?? "recommended", PRESETS),
    format: oneOf("--format", values.format ?? "stylish", CHECK_FORMATS),
    lang: oneOf("--lang", values.lang ?? "en", LANGUAGES),
    fix: values.fix ?? false,
    ...(values.config !== undefined && { config: values.config }),
    useProjectConfig: values["use-project-config"] ?? false,
    ...(values.baseline !== undefined && { baseline: values.baseline }),
    updateBaseline: values["update-baseline"] ?? false,
    ...(values.diff !== undefined && { diff: values.diff }),
    ...(stdinFilename !== undefined && { stdinFilename }),
    ...(values["print-config"] !== undefined && { printConfig: values["print-config"] }),
    cache: values.cache ?? false,
    concurrency: count("--concurrency", values.concurrency ?? "1"),
    ...(values["max-warnings"] !== undefined && { maxWarnings: count("--max-warnings", values["max-warnings"]) }),
    rules: values.rule ?? [],
    quiet: values.quiet ?? false,
    stats: values.stats ?? false,
  };
}

function readSites(argv: readonly string[], isTerminal: boolean): Command {
  const { values, positionals } = parse("sites", argv, SITES);
  return (
    generalCommand(values) ?? {
      name: "sites",
      ...walkOptions(values, positionals, isTerminal),
      format: oneOf("--format", values.format ?? "table", ["table", "json", "markdown"] as const),
      why: values.why ?? false,
    }
  );
}

function readLayers(argv: readonly string[], isTerminal: boolean): Command {
  const { values, positionals } = parse("layers", argv, WALK);
  return generalCommand(values) ?? { name: "layers", ...walkOptions(values, positionals, isTerminal), format: oneOf("--format", values.format ?? "tree", ["tree", "json", "mermaid", "dot"] as const) };
}

function readReport(argv: readonly string[], isTerminal: boolean): Command {
  const { values, positionals } = parse("report", argv, WALK);
  return generalCommand(values) ?? { name: "report", ...walkOptions(values, positionals, isTerminal), format: oneOf("--format", values.format ?? "html", ["html", "markdown", "json"] as const) };
}

function readHelper(argv: readonly string[]): Command {
  const { values, positionals } = parse("helper", argv, HELPER);
  const general = generalCommand(values);
  if (general) return general;
  if (values.test !== undefined) return readSiteTest(values.test, values);
  if (values.runner !== undefined) throw new UsageError("--runner says what runs the test of --test FILE:LINE: add --test.");
  if (positionals.length > 0) throw new UsageError(`helper takes no paths, but there is "${positionals[0] ?? ""}": \`--output FILE\` names the file that is written.`);
  const { output } = values;
  const ending = /\.([cm]?)([jt])sx?$/.exec(output ?? "");
  const ofFile = ending?.[2] === undefined ? undefined : ending[2] === "j" ? "js" : "ts";
  const language = oneOf("--language", values.language ?? ofFile ?? "ts", ["ts", "js"] as const);
  if (ofFile !== undefined && ofFile !== language) throw new UsageError(`${output ?? ""} can't hold --language ${language}: name another file, or leave --language out.`);
  return {
    name: "helper",
    language,
    module: oneOf("--module", values.module ?? (ending?.[1] === "c" ? "cjs" : "esm"), ["esm", "cjs"] as const),
    inserts: (values.with ?? []).flatMap((names) => names.split(",")).map((name): HelperInsert => oneOf("--with", name.trim(), HELPER_INSERTS)),
    ...(output !== undefined && { output }),
    force: values.force ?? false,
  };
}

function readSiteTest(target: string, { runner, output, force, ...others }: { readonly runner?: string; readonly output?: string; readonly force?: boolean; readonly language?: string; readonly module?: string; readonly with?: readonly string[] }): Command {
  if (!/:\d+$/.test(target)) throw new UsageError(`--test takes a place such as src/client.ts:42, but it is "${target}".`);
  if (others.language !== undefined || others.module !== undefined || others.with !== undefined) throw new UsageError("--language, --module and --with are for the helper's own text: leave them out with --test.");
  return { name: "site-test", target, ...(runner !== undefined && { runner: oneOf("--runner", runner, ["vitest", "node"] as const) }), ...(output !== undefined && { output }), force: force ?? false };
}

function readExplain(argv: readonly string[]): Command {
  const { values, positionals } = parse("explain", argv, EXPLAIN);
  const general = generalCommand(values);
  if (general) return general;
  const [target, ...others] = positionals;
  if (target === undefined || others.length > 0) throw new UsageError("`explain` takes one name: a rule such as require-jitter, a package such as p-retry, or a place such as src/client.ts:42.");
  return { name: "explain", target };
}

function readCalculator(argv: readonly string[]): Command {
  const { values, positionals } = parse("calculator", argv, CALCULATOR);
  const general = generalCommand(values);
  if (general) return general;
  if (positionals.length > 0) throw new UsageError(`calculator takes no paths, but there is "${positionals[0] ?? ""}": \`--output FILE\` names the file that is written.`);
  const { output } = values;
  return { name: "calculator", ...(output !== undefined && { file: output }), open: output === undefined && values["no-open"] !== true };
}

function generalCommand(values: { help?: boolean | undefined; version?: boolean | undefined }): Command | undefined {
  if (values.help) return { name: "help" };
  return values.version ? { name: "version" } : undefined;
}

interface WalkValues {
  readonly "ignore-pattern"?: readonly string[] | undefined;
  readonly "no-gitignore"?: boolean | undefined;
  readonly "no-gate"?: boolean | undefined;
  readonly output?: string | undefined;
  readonly "no-color"?: boolean | undefined;
}

function walkOptions(values: WalkValues, positionals: readonly string[], isTerminal: boolean): WalkOptions & OutputOptions {
  const color = isTerminal && values["no-color"] !== true && values.output === undefined && !process.env["NO_COLOR"];
  return {
    paths: positionals.length > 0 ? positionals : ["."],
    ignorePatterns: values["ignore-pattern"] ?? [],
    useGitignore: values["no-gitignore"] !== true,
    useGate: values["no-gate"] !== true,
    color,
    ...(values.output !== undefined && { output: values.output }),
  };
}

function parse<const Options extends ParseArgsOptionsConfig>(command: string, argv: readonly string[], options: Options): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/(?<=\.)\s/)[0] : String(error);
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`${message ?? ""} The options of \`${command}\` are: ${names.join(", ")}.`);
  }
}

function oneOf<const Name extends string>(option: string, value: string, names: readonly Name[]): Name {
  const name = names.find((candidate) => candidate === value);
  if (name !== undefined) return name;
  throw new UsageError(`${option} can't be "${value}". It is one of: ${names.join(", ")}.`);
}

function count(option: string, value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  throw new UsageError(`${option} must be a whole number from 0, but it is "${value}".`);
}
