const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const SHORT_DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const LONG_DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;

/** The three forms of RFC 9110, section 5.6.7: IMF-fixdate, RFC 850, and the form of C's asctime. */
const FORMS = [
  new RegExp(String.raw`^${SHORT_DAY}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${TIME} GMT$`),
  new RegExp(String.raw`^${LONG_DAY}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) ${TIME} GMT$`),
  new RegExp(String.raw`^${SHORT_DAY} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${TIME} (?<year>\d{4})$`),
];

/**
 * Reads an HTTP-date, always as UTC, and answers milliseconds since 1970, or undefined for any other text. `Date.parse` reads
 * the asctime form as local time, and takes much that is no HTTP-date.
 * @param nowMs decides the century of a two-digit year: none lies more than 50 years ahead
 */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  const groups = FORMS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const [day, hour, minute, second] = [groups["day"], groups["hour"], groups["minute"], groups["second"]].map(Number) as [number, number, number, number];
  const month = MONTHS.indexOf(groups["month"] ?? "");
  const digits = groups["year"] ?? "";
  // The latest year with these two digits that lies no more than 50 years ahead.
  const latest = new Date(nowMs).getUTCFullYear() + 50;
  const year = digits.length === 2 ? latest - ((latest - Number(digits)) % 100) : Number(digits);
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  // Day 31 of a shorter month has become a day of the next one. A leap second counts as the first second of the next minute.
  if (month < 0 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 60) return undefined;
  return date.setUTCHours(hour, minute, second);
}
