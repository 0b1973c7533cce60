import { saying, type Words } from "../language/words.js";
import type { Locale } from "../policy/phrases.js";

/** More findings than a workspace has; each takes less than a kilobyte. */
const MOST = 20_000;

/** What was told in English, by its text. Those told last stand at the end. */
const told = new Map<string, Words>();
let isOn = false;

/** From now on what is told in English can be told again in another language: for a host that keeps no more of a finding than its text. */
export function keepTold(): void {
  isOn = true;
}

export function remember(words: Words): void {
  if (!isOn) return;
  const english = words.in("en");
  told.delete(english);
  told.set(english, words);
  const [oldest] = told.keys();
  if (told.size > MOST && oldest !== undefined) told.delete(oldest);
}

/** The same in another language, also for a part of a sentence as the analysis holds it; what no table has stays as it is. */
export function retold(english: string, locale: Locale): string {
  return locale === "en" ? english : ((told.get(english) ?? saying(english)).in(locale));
}
