// retry-safety helper v1
/** What each attempt gets. The key is the same in all attempts of one call. */
export interface Attempt { readonly attempt: number; readonly signal: AbortSignal; readonly idempotencyKey: string }

/** A failed attempt: what it rejected with, or the response of a fetch. `body` is the start of a 429's body. */
export interface Failure {
  readonly error: unknown; readonly response: Response | undefined; readonly body: string;
  readonly status: number | undefined; readonly code: string | undefined; readonly retryAfterMs: number | undefined;
}

/** Times are in milliseconds. What is not `idempotent` is tried again only where it surely did not reach the server. */
export interface RetryOptions {
  readonly maxAttempts?: number; readonly baseDelayMs?: number; readonly maxDelayMs?: number;
  readonly deadlineMs?: number; readonly attemptTimeoutMs?: number; readonly signal?: AbortSignal | null;
  readonly idempotent?: boolean; readonly idempotencyKey?: string;
  readonly isRetryable?: (failure: Failure) => boolean; readonly budget?: { onRequest: () => void; tryRetry: () => boolean };
  readonly onRetry?: (event: { attempt: number; waitMs: number; reason: string; status: number | undefined; idempotencyKeyHash: string }) => void;
  readonly onFinish?: (event: { attempts: number; totalMs: number; outcome: "success" | "failure" | "aborted" }) => void;
}

const NUMBERS = ["maxAttempts", "baseDelayMs", "maxDelayMs", "deadlineMs", "attemptTimeoutMs"] as const;
const MAX_TIMER_MS = 2_147_483_647;
const IDEMPOTENT_METHODS = /^(?:GET|HEAD|OPTIONS|TRACE|PUT|DELETE)$/iu;
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
const NETWORK_ERROR = /^(?:fetch failed|failed to fetch|load failed|network|terminated|error sending request|the (?:internet|network) connection)/iu;

/** Tries the operation again while it rejects with a transient failure; in the end rejects with the original error, `retryAttempts` added. */
export function retry<T>(operation: (attempt: Attempt) => Promise<T>, options: RetryOptions = {}): Promise<T> {
  return run(operation, options);
}

/** Like fetch, but tries again after a transient failure. In the end returns the last response, its body unread. */
export function retryFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}, options: RetryOptions = {}): Promise<Response> {
  const request = input instanceof Request ? input : undefined;
  const headers = new Headers(init.headers ?? request?.headers);
  const isIdempotentMethod = IDEMPOTENT_METHODS.test(init.method ?? request?.method ?? "GET");
  const key = options.idempotencyKey ?? headers.get("idempotency-key") ?? undefined;
  const idempotent = options.idempotent ?? (isIdempotentMethod || key !== undefined);
  const signal = options.signal ?? init.signal ?? request?.signal;
  const body: unknown = init.body ?? request?.body;
  const isStream = typeof body === "object" && body !== null && ("getReader" in body || Symbol.asyncIterator in body);
  const send = (attempt: Attempt): Promise<Response> => {
    if (key !== undefined || (idempotent && !isIdempotentMethod)) headers.set("idempotency-key", attempt.idempotencyKey);
    // The caller's signal goes along because the body is read after the attempt.
    return fetch(input, { ...init, headers, signal: signal ? AbortSignal.any([attempt.signal, signal]) : attempt.signal });
  };
  const isRetryable = (failure: Failure): boolean => (failure.status !== 500 || isIdempotentMethod) && (options.isRetryable ?? isTransient)(failure);
  return run(send, { ...options, idempotent, isRetryable, ...(signal && { signal }), ...(key !== undefined && { idempotencyKey: key }), ...(isStream && { maxAttempts: 1 }) }, async (response) =>
    response.status < 400 ? undefined : { ...failureOf({ response }), error: undefined, body: response.status === 429 ? await readStart(response) : "" },
  );
}

async function run<T>(operation: (attempt: Attempt) => Promise<T>, options: RetryOptions, readFailure?: (value: T) => Promise<Failure | undefined>): Promise<T> {
  const { maxAttempts = 4, deadlineMs = 30_000, attemptTimeoutMs = Infinity, signal, budget, isRetryable = isTransient } = options;
  const wrong = NUMBERS.find((name) => Number.isNaN(options[name]) || Number(options[name]) < 0);
  if (wrong) throw new RangeError(`${wrong} must be a number from 0, but it is ${String(options[wrong])}.`);
  const startMs = performance.now();
  const leftMs = (): number => startMs + deadlineMs - performance.now();
  let [attempt, outcome] = [0, "failure" as "success" | "failure"];
  try {
    signal?.throwIfAborted();
    const idempotencyKey = options.idempotencyKey ?? (await makeKey());
    budget?.onRequest();
    for (;;) {
      attempt += 1;
      const result = await within(Math.min(attemptTimeoutMs, leftMs()), signal, async (own) => {
        const value = await operation({ attempt, signal: own, idempotencyKey });
        return { value, failure: await readFailure?.(value) };
      }).catch((error: unknown) => ({ failure: failureOf(error) }));
      const { failure } = result;
      if (!failure) {
        outcome = "success";
        return (result as { value: T }).value;
      }
      signal?.throwIfAborted();
      const waitMs = drawWait(failure, attempt, options);
      const isWorthIt = attempt < maxAttempts && (options.idempotent !== false || hasNotArrived(failure)) && isRetryable(failure);
      const fits = waitMs < Math.min(MAX_TIMER_MS, leftMs());
      if (!isWorthIt || !fits || budget?.tryRetry() === false) {
        if ("value" in result) return result.value;
        throw withAttempts(failure, attempt);
      }
      failure.response?.body?.cancel?.().catch(() => false);
      const { status, error } = failure;
      options.onRetry?.({ attempt, waitMs, reason: status === undefined ? String(error) : `status ${String(status)}`, status, idempotencyKeyHash: hash(idempotencyKey) });
      await pause(waitMs, signal);
    }
  } finally {
    options.onFinish?.({ attempts: attempt, totalMs: performance.now() - startMs, outcome: outcome === "failure" && signal?.aborted ? "aborted" : outcome });
  }
}

/** A Retry-After is a minimum and only spread upwards; without one the wait is anything up to a window that doubles. */
function drawWait({ retryAfterMs: leastMs = 0 }: Failure, attempt: number, { baseDelayMs = 250, maxDelayMs = 8000 }: RetryOptions): number {
  const spreadMs = leastMs > 0 ? Math.min(1000, Math.max(100, leastMs)) : Math.min(maxDelayMs, baseDelayMs * 2 ** Math.min(attempt - 1, 60));
  // Math.random is right here: it spreads clients and keeps no secret.
  return leastMs + Math.ceil(Math.random() * spreadMs);
}

/** Rejects as soon as the time is up or the signal aborts, and tells the work by its own signal. */
function within<T>(ms: number, signal: AbortSignal | null | undefined, work: (own: AbortSignal) => Promise<T>): Promise<T> {
  const late = new DOMException("The time for this attempt is up.", "TimeoutError");
  if (signal?.aborted || ms <= 0) return Promise.reject(signal?.aborted ? (signal.reason as Error) : late);
  const controller = new AbortController();
  const abort = (): void => { controller.abort(signal?.reason); };
  const timer = setTimeout(() => { controller.abort(late); }, Math.min(MAX_TIMER_MS, ms));
  signal?.addEventListener("abort", abort);
  const ended = new Promise<never>((_resolve, reject) => { controller.signal.addEventListener("abort", () => { reject(controller.signal.reason as Error); }); });
  return Promise.race([ended, work(controller.signal)]).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  });
}

/** A wait is an attempt that never settles by itself, and so ends with its time. A timer may fire early: then some of it is left. */
async function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs) await within(endMs - performance.now(), signal, () => new Promise(Boolean)).catch(() => signal?.throwIfAborted());
}

function failureOf(error: unknown): Failure {
  const { status, statusCode, code, cause, headers, response } = (error ?? {}) as { status?: number; statusCode?: number; code?: string; cause?: { code?: string }; headers?: unknown; response?: Response };
  const seen = status ?? statusCode ?? response?.status;
  return { error, response, status: seen, code: code ?? cause?.code, retryAfterMs: readRetryAfter(response?.headers ?? headers, seen), body: "" };
}

function isTransient({ error, status, code, body }: Failure): boolean {
  if (code === "insufficient_quota" || body.includes("insufficient_quota")) return false;
  if (status !== undefined) return TRANSIENT_STATUSES.has(status);
  return error instanceof TypeError ? NETWORK_ERROR.test(error.message) : !(error instanceof Error && /^(?:Abort|CircuitOpen|Reference|Throttled)Error$/u.test(error.name));
}

const hasNotArrived = ({ status, code, retryAfterMs }: Failure): boolean => code === "ECONNREFUSED" || code === "ENOTFOUND" || ((status === 429 || status === 503) && retryAfterMs !== undefined);
const withAttempts = ({ error, retryAfterMs }: Failure, retryAttempts: number): unknown =>
  Object.isExtensible(error) ? Object.assign(error as object, { retryAttempts, ...(retryAfterMs !== undefined && { retryAfterMs }) }) : error;

/** Reads Retry-After, else on a 429 or 403 the fields of a rate limit. Nought, as a date in the past, leaves the wait to the backoff. */
function readRetryAfter(headers: unknown, status: number | undefined): number | undefined {
  const fields = (headers ?? {}) as Headers;
  const find = (name: string): unknown => (typeof fields.get === "function" ? fields.get(name) : Object.entries(fields as object).find(([key]) => key.toLowerCase() === name)?.[1]);
  const get = (name: string): string => String(find(name) ?? "").trim();
  const text = get("retry-after");
  if (/^\d+$/u.test(text)) return Number(text) * 1000;
  const date = parseHttpDate(text);
  if (!Number.isNaN(date)) return Math.max(0, date - (parseHttpDate(get("date")) || Date.now()));
  const seconds = Number.parseFloat(/;\s*t=(\d+)/u.exec(get("ratelimit"))?.[1] ?? (get("x-ratelimit-reset-after") || get("x-ratelimit-reset")));
  const resetMs = seconds > 1e9 ? seconds * 1000 - Date.now() : seconds * 1000;
  return Number.isNaN(resetMs) || (status !== 429 && status !== 403) ? undefined : Math.max(0, resetMs);
}

/** The three forms of RFC 9110, always UTC: Date.parse reads the third as local time. Not a number for any other text. */
function parseHttpDate(text: string): number {
  const fixed = text.replace(/^(\w{3}) (\w{3}) ([ \d]\d) (\S+) (\d{4})$/u, "$1, $3 $2 $5 $4 GMT");
  const [, day, , month = "", digits = "", hour, minute, second] = /^\w{3,9}, ([ \d]\d)([ -])(\w{3})\2(\d{4}|\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60) GMT$/u.exec(fixed) ?? [];
  const latest = digits.length === 2 ? new Date().getUTCFullYear() + 50 : Number(digits);
  const monthIndex = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].indexOf(month);
  const date = new Date(Date.UTC(latest - ((latest - Number(digits)) % 100), monthIndex, Number(day)));
  return monthIndex === -1 || date.getUTCDate() !== Number(day) ? Number.NaN : date.setUTCHours(Number(hour), Number(minute), Number(second));
}

async function readStart(response: Response): Promise<string> {
  const reader = response.clone().body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  // A body that breaks off still leaves its status.
  const read = (): Promise<{ value?: unknown }> => reader?.read().catch(() => ({})) ?? Promise.resolve({});
  for (let { value } = await read(); value && text.length < 65_536; { value } = await read()) text += decoder.decode(value as Uint8Array, { stream: true });
  reader?.cancel().catch(() => false);
  return text.slice(0, 65_536);
}

async function makeKey(): Promise<string> {
  const { crypto } = globalThis as { crypto?: { randomUUID?: () => string; getRandomValues?: (bytes: Uint8Array) => Uint8Array } };
  if (crypto?.randomUUID) return crypto.randomUUID();
  if (crypto?.getRandomValues) return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  // Node 18 keeps it in a module, whose name no bundler for browsers shall follow.
  const { randomUUID } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ ["node", "crypto"].join(":"))) as { randomUUID: () => string };
  return randomUUID();
}

function hash(text: string): string {
  let sum = 2_166_136_261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return (sum >>> 0).toString(16).padStart(8, "0");
}
