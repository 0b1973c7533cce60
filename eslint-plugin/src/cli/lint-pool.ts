import { Worker } from "node:worker_threads";
import type { LintRequest } from "../lint/lint-text.js";
import { lintFile, type LintedFile } from "./lint-file.js";

export interface LintJob {
  readonly request: LintRequest;
  readonly fix: boolean;
}

/** A result, or the error that one file met. */
export type LintAnswer = { readonly result: LintedFile } | { readonly error: unknown };

/** Lints one file after the other in this thread, or several at a time in others. */
export interface LintPool {
  lint(job: LintJob): Promise<LintAnswer>;
  close(): Promise<void>;
}

export function lintPool(threads: number): LintPool {
  return threads > 1 ? new Threads(threads) : { lint: async ({ request, fix }) => answerOf(() => lintFile(request, fix)), close: () => Promise.resolve() };
}

/** What a thread does with a job; `main.ts` starts it there. */
export async function answerOf(run: () => Promise<LintedFile>): Promise<LintAnswer> {
  try {
    return { result: await run() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

class Threads implements LintPool {
  private readonly idle: Worker[];
  private readonly all: readonly Worker[];
  private readonly waiting: ((worker: Worker) => void)[] = [];

  constructor(count: number) {
    this.all = Array.from({ length: count }, () => new Worker(new URL(import.meta.url.endsWith(".ts") ? "./lint-worker.ts" : "../lint-worker.js", import.meta.url)));
    this.idle = [...this.all];
  }

  async lint(job: LintJob): Promise<LintAnswer> {
    const worker = this.idle.pop() ?? (await new Promise<Worker>((resolve) => this.waiting.push(resolve)));
    try {
      return await ask(worker, job);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.idle.push(worker);
      else next(worker);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((worker) => worker.terminate()));
  }
}

function ask(worker: Worker, job: LintJob): Promise<LintAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: LintAnswer): void => {
      worker.off("message", settle);
      worker.off("error", fail);
      resolve(answer);
    };
    const fail = (error: unknown): void => settle({ error });
    worker.on("message", settle);
    worker.on("error", fail);
    worker.postMessage(job);
  });
}
