/** The languages in which a policy is described. */
export type Locale = "en" | "vi";

/** The parts of a policy's sentence. Numbers come in as they are printed in the language. */
export interface Phrases {
  readonly decimalMark: string;
  readonly units: Readonly<Record<"ms" | "s" | "min" | "h", string>>;
  readonly once: string;
  attempts(count: string): string;
  readonly endless: string;
  readonly attemptsUnknown: string;
  waits(list: string): string;
  readonly noWait: string;
  readonly waitsUnknown: string;
  waiting(total: string): string;
  backoff(total: string): string;
  backoffOrRetryAfter(total: string): string;
  givesUp(total: string): string;
  readonly ownTimeUnknown: string;
  readonly neverGivesUp: string;
}

export const PHRASES: Readonly<Record<Locale, Phrases>> = {
  en: {
    decimalMark: ".",
    units: { ms: "ms", s: "s", min: "min", h: "h" },
    once: "1 attempt, nothing is tried again",
    attempts: (count) => `up to ${count} attempts`,
    endless: "attempts without end",
    attemptsUnknown: "an unknown number of attempts",
    waits: (list) => `waits ${list}`,
    noWait: "no wait in between",
    waitsUnknown: "the waits are unknown",
    waiting: (total) => `${total} of waiting at most`,
    backoff: (total) => `${total} of backoff at most`,
    backoffOrRetryAfter: (total) => `${total} of backoff at most, or as long as Retry-After says`,
    givesUp: (total) => `gives up after ${total} at most`,
    ownTimeUnknown: "the attempts' own time is unknown",
    neverGivesUp: "never gives up",
  },
  vi: {
    decimalMark: ",",
    units: { ms: "ms", s: "giây", min: "phút", h: "giờ" },
    once: "1 lần thử, không thử lại",
    attempts: (count) => `tối đa ${count} lần thử`,
    endless: "thử lại không giới hạn",
    attemptsUnknown: "chưa biết số lần thử",
    waits: (list) => `chờ ${list}`,
    noWait: "không chờ giữa các lần thử",
    waitsUnknown: "chưa biết thời gian chờ",
    waiting: (total) => `chờ tổng cộng tối đa ${total}`,
    backoff: (total) => `backoff tổng cộng tối đa ${total}`,
    backoffOrRetryAfter: (total) => `backoff tổng cộng tối đa ${total}, hoặc lâu như Retry-After yêu cầu`,
    givesUp: (total) => `bỏ cuộc sau tối đa ${total}`,
    ownTimeUnknown: "chưa biết thời gian của chính các lần thử",
    neverGivesUp: "không bao giờ bỏ cuộc",
  },
};
