import type { ShownPolicy } from "../state.js";

/** A policy in which everything that code must say is known. */
export interface WholePolicy extends ShownPolicy {
  readonly attempts: number | "none";
  readonly baseDelayMs: number;
  readonly factor: number;
  readonly maxDelayMs: number | "none";
  readonly jitter: Exclude<ShownPolicy["jitter"], "unknown" | "some">;
  readonly attemptTimeoutMs: number | "none";
  readonly deadlineMs: number | "none";
}

/** The policy, or undefined where something is unknown without which no code can be written. A timeout that is unknown is left out. */
export function wholePolicy(shown: ShownPolicy): WholePolicy | undefined {
  const { attempts, baseDelayMs, factor, maxDelayMs, jitter, attemptTimeoutMs, deadlineMs } = shown;
  if (attempts === "unknown" || baseDelayMs === "unknown" || jitter === "unknown" || jitter === "some") return undefined;
  const grows = factor === "unknown" ? (attempts !== "none" && attempts <= 2 ? 1 : undefined) : factor;
  if (grows === undefined) return undefined;
  const limit = (value: number | "none" | "unknown"): number | "none" => (value === "unknown" ? "none" : value);
  return { ...shown, attempts, baseDelayMs, factor: grows, maxDelayMs: limit(maxDelayMs), jitter, attemptTimeoutMs: limit(attemptTimeoutMs), deadlineMs: limit(deadlineMs) };
}

/** The wait in milliseconds as code over `n`, the number of the wait from 0. */
export function waitCode({ baseDelayMs, factor, maxDelayMs, jitter, jitterShare }: WholePolicy): string {
  const grown = factor === 1 ? String(baseDelayMs) : `${String(baseDelayMs)} * ${String(factor)} ** n`;
  const window = maxDelayMs === "none" ? grown : `Math.min(${String(maxDelayMs)}, ${grown})`;
  const times = /^[\w.]+$|^Math/.test(window) ? window : `(${window})`;
  switch (jitter) {
    case "none":
      return window;
    case "equal":
      return `(0.5 + Math.random() / 2) * ${times}`;
    case "proportional":
      return `(${round(1 - jitterShare)} + ${round(2 * jitterShare)} * Math.random()) * ${times}`;
    default:
      return `Math.random() * ${times}`;
  }
}

function round(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}
