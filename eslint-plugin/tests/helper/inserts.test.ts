import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdaptiveThrottle } from "../../src/helper/adaptive-throttle.js";
import { CircuitBreaker } from "../../src/helper/circuit-breaker.js";
import { retry } from "../../src/helper/retry.js";
import { RetryBudget } from "../../src/helper/retry-budget.js";
import { seededRandom } from "../support/random.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const down = (): Promise<never> => Promise.reject(new Error("down"));
const up = (): Promise<string> => Promise.resolve("up");

describe("RetryBudget", () => {
  test("1,000 calls to a server that is down get 100 retries between them", async () => {
    const budget = new RetryBudget();
    let requests = 0;
    const calls = Promise.allSettled(Array.from({ length: 1000 }, () => retry(() => { requests += 1; return down(); }, { budget })));
    await vi.advanceTimersByTimeAsync(40_000);
    await calls;
    expect(requests).toBe(1100);
  });

  test("few requests still get a few retries, and the window forgets", () => {
    const budget = new RetryBudget({ ratio: 0.1, windowMs: 1000, minRetries: 2 });
    budget.onRequest();
    expect([budget.tryRetry(), budget.tryRetry(), budget.tryRetry()]).toEqual([true, true, false]);
    vi.advanceTimersByTime(900);
    expect(budget.tryRetry()).toBe(false);
    vi.advanceTimersByTime(200);
    expect(budget.tryRetry()).toBe(true);
  });
});

describe("CircuitBreaker", () => {
  test("closed, open, half-open, closed", async () => {
    const breaker = new CircuitBreaker({ failureThreshold: 3, coolDownMs: 1000 });
    const operation = vi.fn(down);
    for (let call = 0; call < 3; call += 1) {
      expect(breaker.state).toBe("closed");
      await expect(breaker.run(operation)).rejects.toThrow("down");
    }
    expect(breaker.state).toBe("open");
    vi.advanceTimersByTime(400);
    await expect(breaker.run(operation)).rejects.toMatchObject({ name: "CircuitOpenError", retryAfterMs: 600 });
    expect(operation).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(600);
    expect(breaker.state).toBe("half-open");
    await expect(breaker.run(operation)).rejects.toThrow("down");
    expect(breaker.state).toBe("open");
    vi.advanceTimersByTime(1000);
    expect(await breaker.run(up)).toBe("up");
    expect(breaker.state).toBe("closed");
  });

  test("half-open lets one probe through", async () => {
    const breaker = new CircuitBreaker({ failureThreshold: 1, coolDownMs: 1000 });
    await expect(breaker.run(down)).rejects.toThrow("down");
    vi.advanceTimersByTime(1000);
    let answer: (value: string) => void = () => undefined;
    const probe = breaker.run(() => new Promise<string>((resolve) => { answer = resolve; }));
    await expect(breaker.run(up)).rejects.toMatchObject({ name: "CircuitOpenError" });
    answer("up");
    expect(await probe).toBe("up");
    expect(await breaker.run(up)).toBe("up");
  });

  test("a success sets the count of failures in a row back, and isFailure decides what counts", async () => {
    const breaker = new CircuitBreaker({ failureThreshold: 2 });
    await expect(breaker.run(down)).rejects.toThrow();
    await breaker.run(up);
    await expect(breaker.run(down)).rejects.toThrow();
    await expect(breaker.run(down, () => false)).rejects.toThrow();
    expect(breaker.state).toBe("closed");
    await breaker.run(up, ({ value }) => value === "up");
    await breaker.run(up, ({ value }) => value === "up");
    expect(breaker.state).toBe("open");
  });

  test("the helper does not try a call again that an open circuit refused", async () => {
    const breaker = new CircuitBreaker({ failureThreshold: 2, coolDownMs: 60_000 });
    const operation = vi.fn(down);
    const result = retry(() => breaker.run(operation)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toMatchObject({ name: "CircuitOpenError", retryAttempts: 3 });
    expect(operation).toHaveBeenCalledTimes(2);
  });
});

describe("AdaptiveThrottle", () => {
  test("rejects by max(0, (requests - 2 accepts) / (requests + 1)) over two minutes", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const throttle = new AdaptiveThrottle();
    for (let call = 0; call < 4; call += 1) await throttle.run(up);
    expect(throttle.rejectionProbability).toBe(0);
    for (let call = 0; call < 16; call += 1) await expect(throttle.run(down)).rejects.toThrow("down");
    expect(throttle.rejectionProbability).toBeCloseTo((20 - 2 * 4) / 21);
    vi.advanceTimersByTime(132_000);
    expect(throttle.rejectionProbability).toBe(0);
  });

  test("a server that takes a fourth of the calls is sent about half of them", async () => {
    vi.spyOn(Math, "random").mockImplementation(seededRandom(11));
    const throttle = new AdaptiveThrottle();
    let sent = 0;
    for (let call = 0; call < 4000; call += 1) {
      await throttle.run(() => { sent += 1; return call % 4 === 0 ? up() : down(); }).catch(() => undefined);
    }
    // Twice what it takes: with K = 2 the sent ones settle at twice the accepted ones.
    expect(throttle.rejectionProbability).toBeGreaterThan(0.4);
    expect(sent).toBeLessThan(2600);
  });

  test("a call that was not made is not tried again", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const throttle = new AdaptiveThrottle();
    await expect(throttle.run(down)).rejects.toThrow("down");
    const operation = vi.fn(up);
    await expect(retry(() => throttle.run(operation))).rejects.toMatchObject({ name: "ThrottledError", retryAttempts: 1 });
    expect(operation).not.toHaveBeenCalled();
  });

  test("isAccepted decides what counts", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const throttle = new AdaptiveThrottle();
    for (let call = 0; call < 9; call += 1) await expect(throttle.run(down, () => true)).rejects.toThrow("down");
    expect(throttle.rejectionProbability).toBe(0);
    for (let call = 0; call < 20; call += 1) await throttle.run(up, ({ value }) => value !== "up");
    expect(throttle.rejectionProbability).toBeCloseTo((29 - 18) / 30);
  });
});
