import type { Locale } from "../policy/phrases.js";
import { ENGLISH } from "./english.js";
import { formatCount, formatMs } from "./numbers.js";

/** Something to say whose language is chosen when it is said. Plain data: it is kept with a finding, and goes where the finding goes. */
export type Words =
  | { readonly kind: "phrase"; readonly id: PhraseId; readonly parts: Readonly<Record<string, Text>> }
  | { readonly kind: "count"; readonly number: number }
  | { readonly kind: "duration"; readonly ms: number }
  | { readonly kind: "either"; readonly names: readonly string[] }
  | { readonly kind: "list"; readonly texts: readonly Text[] }
  | { readonly kind: "saying"; readonly english: string };

/** A part of a message. Code and names are strings, since they are the same in every language. */
export type Text = string | Words;

export type PhraseId = keyof typeof ENGLISH;

/** The names in a template: "count" for "up to {{count}} times". */
type Names<Template extends string> = Template extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

type Parts<Id extends PhraseId> = [Names<(typeof ENGLISH)[Id]>] extends [never] ? [] : [Readonly<Record<Names<(typeof ENGLISH)[Id]>, Text>>];

/** All that is said in a language beside English. */
export interface Tables {
  readonly phrases: Readonly<Record<PhraseId, string>>;
  /** By rule and message id. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Parts of sentences that the analysis holds in English. */
  readonly sentences: readonly (readonly [english: string, translated: string])[];
}

let vietnamese: Tables | undefined;
let patterns: readonly { readonly pattern: RegExp; readonly translated: string }[] = [];

/** Under ESLint, which speaks English alone, nobody gives the tables, and they are not loaded. */
export function provideVietnamese(tables: Tables): void {
  vietnamese = tables;
  patterns = tables.sentences.map(([english, translated]) => ({ pattern: patternOf(english), translated }));
}

/** A rule's messages as far as they are translated. */
export function messagesOf(rule: string, locale: Locale): Readonly<Record<string, string>> {
  return (locale === "vi" ? vietnamese?.messages[rule] : undefined) ?? {};
}

export function say(text: Text, locale: Locale): string {
  if (typeof text === "string") return text;
  switch (text.kind) {
    case "phrase":
      return fill(templateOf(text.id, locale), text.parts, locale);
    case "count":
      return formatCount(text.number, locale);
    case "duration":
      return formatMs(text.ms, locale);
    case "either":
      return new Intl.ListFormat(locale, { type: "disjunction" }).format(text.names);
    case "list":
      return text.texts.map((part) => say(part, locale)).join(", ");
    case "saying":
      return locale === "en" ? text.english : inVietnamese(text.english);
  }
}

/** Puts what is said into a template. A name that nothing is given for stays. */
export function fill(template: string, parts: Readonly<Record<string, Text>>, locale: Locale): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/gu, (whole, name: string) => {
    const part = parts[name];
    return part === undefined ? whole : say(part, locale);
  });
}

/** A phrase of the tables with its parts. */
export function phrase<Id extends PhraseId>(id: Id, ...[parts]: Parts<Id>): Words {
  return { kind: "phrase", id, parts: parts ?? {} };
}

export function count(number: number): Words {
  return { kind: "count", number };
}

export function duration(ms: number): Words {
  return { kind: "duration", ms };
}

/** "401, 403 or 404". */
export function either(names: readonly string[]): Words {
  return { kind: "either", names };
}

/** What stands one after the other, with commas in between. */
export function listed(texts: readonly Text[]): Words {
  return { kind: "list", texts };
}

/** A part of a sentence that the analysis or a library's file holds in English. One that no table has stays English. */
export function saying(english: string): Words {
  return { kind: "saying", english };
}

function templateOf(id: PhraseId, locale: Locale): string {
  return (locale === "vi" ? vietnamese?.phrases[id] : undefined) ?? ENGLISH[id];
}

/** A sentence may hold a further one: "limit: the limit comes from outside". */
function inVietnamese(english: string): string {
  for (const { pattern, translated } of patterns) {
    const match = pattern.exec(english);
    if (match !== null) return fill(translated, Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, part]) => [name, inVietnamese(part)])), "vi");
  }
  return english;
}

function patternOf(template: string): RegExp {
  const source = template.split(/(\{\{\w+\}\})/u).map((part) => (part.startsWith("{{") ? `(?<${part.slice(2, -2)}>.+)` : part.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&")));
  return new RegExp(`^${source.join("")}$`, "us");
}
