import type { AttemptsShape, DelayShape, JitterShape, Library, NumberOption, PolicyShape, SiteShape, Varying } from "../../knowledge/library.js";
import { idempotencyOf, type IdempotencyShape } from "../../knowledge/idempotency.js";

/** The page of a library as Markdown: its defaults, what differs by version, its traps, how to mend them, the sources. */
export function libraryPage(library: Library): string {
  const { package: name, version, traps = [], source, sites } = library;
  const keys = idempotencyOf(name);
  return [
    `# ${name}`,
    sites.length === 0 ? `\`${name}\` tries nothing again by itself (${version} was looked at).` : `What \`${name}\` does where the code does not say otherwise. The newest version that was looked at is ${version}.`,
    ...sites.map(sitePart),
    ...(traps.length === 0 ? [] : [`## Traps\n\n${list(traps)}`]),
    ...(keys.length === 0 ? [] : [`## Idempotency keys\n\n${list(keys.map(keySentence))}`]),
    ...mendPart(sites),
    `## Sources\n\n${list(source.map((one) => (one === "ran" ? "run against a server that always fails" : `\`${one.replace(/, ran$/u, "")}\`${one.endsWith(", ran") ? ", also run" : ""}`)))}`,
  ].join("\n\n") + "\n";
}

function sitePart(site: SiteShape): string {
  const rows = factsOf(site).map(({ fact, value, option }) => `| ${fact} | ${value} | ${option} |`);
  const enabled = (site.enabledBy ?? []).length === 0 ? "" : `Only where ${orList(site.enabledBy ?? [])} is written.\n\n`;
  return `## \`${site.shape}\`\n\n${enabled}| fact | default | option |\n| --- | --- | --- |\n${rows.join("\n")}`;
}

interface FactRow {
  readonly fact: string;
  readonly value: string;
  readonly option: string;
}

function factsOf({ policy, retried }: SiteShape): readonly FactRow[] {
  const { attempts, delay, deadline, attemptTimeout, signal, filters = [], statuses, methods } = policy;
  const jitterOption = delay.jitterBy?.path ?? "";
  return [
    { fact: "attempts in all", value: varying(attempts.default, attemptsText), option: attemptsOption(attempts) },
    { fact: "wait", value: waitText(delay), option: paths([...pathsOf(delay.base), ...pathsOf(delay.factor), ...(delay.custom ?? [])]) },
    { fact: "cap on the wait", value: delay.max?.default === undefined ? (varying(delay.growth, String) === "none" ? "-" : "none") : numberText(delay.max), option: paths(pathsOf(delay.max)) },
    { fact: "jitter", value: varying(delay.jitter, jitterText), option: paths([jitterOption]) },
    { fact: "Retry-After", value: delay.retryAfter === undefined ? "not read" : varying(delay.retryAfter, retryAfterText), option: "" },
    { fact: "client errors (4xx)", value: varying(policy.retries4xx, (yes) => (yes ? "tried again" : "not tried again")), option: paths([statuses ?? "", ...filters]) },
    { fact: "writes", value: writesText(policy.writes), option: paths([methods ?? ""]) },
    ...(retried === undefined ? [] : [{ fact: "tried again", value: retriedText(retried.statuses, retried.methods, retried.onReset), option: "" }]),
    ...numberRow("total deadline", deadline),
    ...numberRow("timeout of an attempt", attemptTimeout),
    ...(signal === undefined ? [] : [{ fact: "abort signal", value: "heeded", option: paths([signal]) }]),
  ];
}

function numberRow(fact: string, option: NumberOption | undefined): readonly FactRow[] {
  return option === undefined ? [] : [{ fact, value: option.default === undefined ? "none" : numberText(option), option: paths(pathsOf(option)) }];
}

function attemptsText(value: number | "unbounded" | "caller"): string {
  return value === "unbounded" ? "no limit" : value === "caller" ? "what the code says" : String(value);
}

function attemptsOption(attempts: AttemptsShape): string {
  const named = pathsOf(attempts);
  if (named.length === 0) return "";
  const zero = attempts.zero === undefined ? "" : `; 0 means ${attempts.zero === "unbounded" ? "no limit" : String(attempts.zero)}`;
  return `${paths(named)} (${attempts.countsFirstTry ? "counts" : "does not count"} the first try${zero})`;
}

function waitText(delay: DelayShape): string {
  if (delay.onlyWith !== undefined) return "none";
  if (delay.waitsMs !== undefined) return `${delay.waitsMs.map(String).join(", ")} ms …${delay.jitter === "none" ? "" : " (the middle of each range)"}`;
  const base = delay.base?.default === undefined ? "" : ` from ${numberText(delay.base)}`;
  const factor = delay.factor?.default === undefined || varying(delay.growth, String) !== "exponential" ? "" : ` by ${varying(delay.factor.default, String)}`;
  return varying(delay.growth, (growth) => (growth === "none" ? "none" : growth === "unknown" ? "decided elsewhere" : `${growth}${base}${factor}`));
}

function jitterText(jitter: JitterShape): string {
  if (typeof jitter === "object") return `0 to ${String(jitter.rangeMs)} ms are added`;
  return jitter === "unknown" ? "decided elsewhere" : jitter;
}

function retryAfterText(handling: "honoured" | "shortened" | "ignored"): string {
  return handling === "shortened" ? "cut short: sent before the server asked for it" : handling;
}

function writesText(writes: PolicyShape["writes"]): string {
  const texts: Readonly<Record<PolicyShape["writes"], string>> = {
    always: "tried again",
    never: "not tried again",
    keyed: "tried again with an idempotency key of the package's own",
    onNetworkErrors: "tried again when the connection breaks",
    unknown: "as the server decides, or not judged",
  };
  return texts[writes];
}

function retriedText(statuses: readonly number[], methods: readonly string[], onReset: readonly string[]): string {
  const answers = statuses.length === 0 ? "no answer" : `${statuses.join(", ")} (${methods.join(", ")})`;
  return `${answers}; a broken connection: ${onReset.length === 0 ? "no" : onReset.join(", ")}`;
}

function keySentence({ modules, calls, keys, sentAs, automatic, ignores, source }: IdempotencyShape): string {
  if (ignores !== undefined) return `\`${ignores}\` stands in the types, but is never sent: it protects nothing (\`${source}\`).`;
  const where = (calls.length === 0 ? modules : calls).map((one) => `\`${one.replace(/^\*\*\./u, "")}\``).join(", ");
  if (keys.length === 0) return `${where}: takes no key. A repeat can do it twice (\`${source}\`).`;
  const own = automatic === true ? " The package makes a key for each call; it does not protect a retry around the call." : "";
  return `${where}: ${keys.map(placeText).join(" or ")}, sent as ${sentAs}.${own} (\`${source}\`)`;
}

function placeText({ arg, path }: IdempotencyShape["keys"][number]): string {
  const argument = arg === "last" ? "the last argument" : `argument ${String(arg)} (from 0)`;
  return path === undefined ? argument : `\`${path.join(".")}\` in ${argument}`;
}

/** What a person writes to mend what the defaults lack. */
function mendPart(sites: readonly SiteShape[]): string[] {
  const advice = new Set(sites.flatMap(adviceFor));
  return advice.size === 0 ? [] : [`## How to mend it\n\n${list([...advice])}`];
}

function adviceFor({ policy, lacks }: SiteShape): string[] {
  const { attempts, delay } = policy;
  const growth = varying(delay.growth, String);
  return [
    ...(attempts.default === "unbounded" && policy.deadline?.default === undefined ? [pathsOf(attempts).length > 0 ? `Set a limit with ${paths(pathsOf(attempts))}.` : (attempts.deciders ?? []).length > 0 ? `Let ${paths(attempts.deciders ?? [])} end the attempts.` : "Set a deadline around the call: there is no option for a limit."] : []),
    ...(lacks?.wait !== undefined ? [`Wrap the call in a retry of your own with a wait: ${lacks.wait}.`] : growth === "none" && delay.custom !== undefined ? [`Give a wait with ${paths(delay.custom)}.`] : delay.onlyWith !== undefined ? [`Give a wait with ${paths(delay.onlyWith)}.`] : []),
    ...(lacks?.jitter !== undefined ? [`For jitter write the wait yourself: ${lacks.jitter}.`] : delay.jitter === "none" && delay.jitterBy !== undefined ? [`Turn jitter on with ${paths([delay.jitterBy.path])}.`] : []),
    ...(delay.max !== undefined && delay.max.default === undefined && pathsOf(delay.max).length > 0 && growth !== "fixed" ? [`Cap the wait with ${paths(pathsOf(delay.max))}.`] : []),
    ...(policy.retries4xx === true && (policy.filters ?? []).length > 0 ? [`Leave client errors out with ${paths(policy.filters ?? [])}.`] : []),
  ];
}

function numberText(option: NumberOption): string {
  const { default: value, unitMs = 1 } = option;
  return value === undefined ? "" : varying(value, (number) => `${String(number * unitMs)} ms`);
}

/** A value that differs by version is written with its ranges. */
function varying<T>(value: Varying<T>, text: (value: T) => string): string {
  if (typeof value === "object" && value !== null && "byVersion" in value) return value.byVersion.map(([range, one]) => `${text(one)} ${rangeText(range)}`).join("; ");
  return text(value);
}

/** ">=13.0.0 <17.0.0" in words, which no Markdown takes for markup. */
function rangeText(range: string): string {
  return range.replace(/>=(\S+)/u, "from $1").replace(/<(\S+)/u, "before $1").replace(" before", " and before");
}

function pathsOf(option: { readonly path?: string | readonly string[] } | undefined): readonly string[] {
  return [option?.path ?? []].flat();
}

/** Option paths as people read them: "" is the argument itself, "#1" argument 1. */
function paths(all: readonly string[]): string {
  return [...new Set(all)].filter((path) => path !== "").map((path) => (path.startsWith("#") ? `argument ${path.slice(1)}` : `\`${path}\``)).join(", ");
}

function orList(all: readonly string[]): string {
  return all.map((path) => `\`${path}\``).join(" or ");
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
