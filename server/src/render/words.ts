import type { RetrySite } from "eslint-plugin-retry-safety/analysis";
import type { JitterKind, Locale } from "eslint-plugin-retry-safety/policy";

/** What the server says beyond the rules' messages. Numbers and durations come in as they are printed in the language. */
export interface Words {
  attempts(count: number): string;
  readonly endless: string;
  readonly attemptsUnknown: string;
  waitsAtMost(time: string): string;
  readonly noWait: string;
  readonly jitter: Readonly<Record<JitterKind, string>>;
  site(operation: string, kind: string): string;
  readonly kinds: Readonly<Record<RetrySite["kind"], string>>;
  readonly wait: string;
  readonly shortest: string;
  readonly mean: string;
  readonly longest: string;
  readonly inTotal: string;
  afterAttempt(number: number): string;
  moreWaits(count: number): string;
  defaultsOf(library: string): string;
  readonly unknown: string;
  layer(name: string, attempts: string): string;
  limitOf(operation: string): string;
  waitOf(operation: string): string;
  fix(ruleId: string): string;
  fixAllOfRule(ruleId: string): string;
  readonly fixAll: string;
  suppressLine(ruleId: string): string;
  suppressFile(ruleId: string): string;
  /** Written into the code, for a person to replace. */
  readonly reason: string;
  explain(ruleId: string): string;
  /** What a change does, as an editor lists it before it is made. */
  readonly createsHelper: string;
  readonly usesHelper: string;
  readonly scanning: string;
  scanned(files: number, findings: number): string;
}

export const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    attempts: (count) => `up to ${String(count)} attempt${count === 1 ? "" : "s"}`,
    endless: "attempts without end",
    attemptsUnknown: "attempts unknown",
    waitsAtMost: (time) => `waits ≤ ${time}`,
    noWait: "no wait",
    jitter: { none: "no jitter", full: "full jitter", equal: "equal jitter", decorrelated: "decorrelated jitter", proportional: "proportional jitter", some: "some jitter" },
    site: (operation, kind) => `${operation} is tried again (${kind})`,
    kinds: { loop: "loop", recursion: "recursion", repeat: "repeat", chain: "chain", library: "library", config: "config", interceptor: "interceptor", reconnect: "reconnect", requeue: "requeue", wrapper: "wrapper" },
    wait: "wait",
    shortest: "shortest",
    mean: "mean",
    longest: "longest",
    inTotal: "in total",
    afterAttempt: (number) => `after attempt ${String(number)}`,
    moreWaits: (count) => `… ${String(count)} more`,
    defaultsOf: (library) => `Defaults of ${library}`,
    unknown: "Not known",
    layer: (name, attempts) => `This call of ${name} retries by itself: ${attempts}.`,
    limitOf: (operation) => `The limit of the attempts of ${operation}.`,
    waitOf: (operation) => `The wait before ${operation} is tried again.`,
    fix: (ruleId) => `Fix this ${ruleId} problem`,
    fixAllOfRule: (ruleId) => `Fix all ${ruleId} problems in this file`,
    fixAll: "Fix all retry-safety problems",
    suppressLine: (ruleId) => `Disable ${ruleId} for this line, with a reason`,
    suppressFile: (ruleId) => `Disable ${ruleId} for this file, with a reason`,
    reason: "say here why this retry is safe",
    explain: (ruleId) => `Explain ${ruleId}`,
    createsHelper: "Create the retry helper",
    usesHelper: "Use the retry helper",
    scanning: "Looking for retries",
    scanned: (files, findings) => `${String(files)} files, ${String(findings)} findings`,
  },
  vi: {
    attempts: (count) => `tối đa ${String(count)} lần thử`,
    endless: "thử lại không giới hạn",
    attemptsUnknown: "chưa biết số lần thử",
    waitsAtMost: (time) => `chờ ≤ ${time}`,
    noWait: "không chờ",
    jitter: { none: "không jitter", full: "full jitter", equal: "equal jitter", decorrelated: "decorrelated jitter", proportional: "jitter theo tỉ lệ", some: "có jitter" },
    site: (operation, kind) => `${operation} được thử lại (${kind})`,
    kinds: { loop: "vòng lặp", recursion: "đệ quy", repeat: "gọi lặp lại", chain: "chuỗi promise", library: "thư viện", config: "cấu hình", interceptor: "interceptor", reconnect: "kết nối lại", requeue: "trả về hàng đợi", wrapper: "hàm bọc" },
    wait: "lần chờ",
    shortest: "ngắn nhất",
    mean: "trung bình",
    longest: "dài nhất",
    inTotal: "tổng cộng",
    afterAttempt: (number) => `sau lần thử ${String(number)}`,
    moreWaits: (count) => `… còn ${String(count)} lần chờ`,
    defaultsOf: (library) => `Giá trị mặc định của ${library}`,
    unknown: "Chưa biết",
    layer: (name, attempts) => `Lời gọi ${name} này tự thử lại: ${attempts}.`,
    limitOf: (operation) => `Giới hạn số lần thử của ${operation}.`,
    waitOf: (operation) => `Thời gian chờ trước khi ${operation} được thử lại.`,
    fix: (ruleId) => `Sửa lỗi ${ruleId} này`,
    fixAllOfRule: (ruleId) => `Sửa mọi lỗi ${ruleId} trong tệp này`,
    fixAll: "Sửa mọi lỗi retry-safety",
    suppressLine: (ruleId) => `Tắt ${ruleId} cho dòng này, kèm lý do`,
    suppressFile: (ruleId) => `Tắt ${ruleId} cho tệp này, kèm lý do`,
    reason: "ghi ở đây vì sao việc thử lại này an toàn",
    explain: (ruleId) => `Giải thích ${ruleId}`,
    createsHelper: "Tạo tệp helper retry",
    usesHelper: "Dùng helper retry",
    scanning: "Đang tìm các chỗ thử lại",
    scanned: (files, findings) => `${String(files)} tệp, ${String(findings)} phát hiện`,
  },
};
