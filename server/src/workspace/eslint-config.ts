import { fork, type ChildProcess } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { levelsIn } from "eslint-plugin-retry-safety/lint";
import type { Log } from "../guard.js";
import type { EslintAnswer } from "../host.js";

/** What the server asks the process that runs the workspace's ESLint, and what it answers. */
export interface ConfigQuestion {
  readonly id: number;
  readonly file: string;
}

/** `rules` holds our rules as the configuration writes them. */
export type ConfigAnswer = Exclude<EslintAnswer, { kind: "config" }> | { readonly kind: "config"; readonly rules: Readonly<Record<string, unknown>>; readonly settings: object | undefined };

export type ConfigReply = ConfigAnswer & { readonly id: number };

export interface EslintConfigOptions {
  /** The script of the process. */
  readonly script: string;
  readonly log: Log;
  /** How long one answer may take. */
  readonly limitMs?: number;
  /** How long a process that nobody asks stays. */
  readonly idleMs?: number;
}

/**
 * Asks the workspace's own ESLint what its flat configuration says, in a process of its own: a configuration that hangs, exits or prints
 * can't do so in the server. One process for each configuration; an answer is kept until the configuration's file changes.
 */
export class EslintConfigs {
  private readonly running = new Map<string, ConfigProcess>();

  private readonly options: EslintConfigOptions;

  constructor(options: EslintConfigOptions) {
    this.options = options;
  }

  async ask(config: string, file: string): Promise<EslintAnswer> {
    const time = timeOf(config);
    let process = this.running.get(config);
    if (process === undefined || process.time !== time) {
      process?.end();
      process = new ConfigProcess(config, time, this.options);
      this.running.set(config, process);
  
  }
    return process.ask(file);
  }

  forget(): void {
    for (const process of this.running.values()) process.end();
    this.running.clear();
  }
}

interface Waiting {
  readonly answer: (answer: EslintAnswer) => void;
  readonly timer: NodeJS.Timeout;
}

class ConfigProcess {
  private readonly answers = new Map<string, Promise<EslintAnswer>>();
  private readonly waiting = new Map<number, Waiting>();
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private failure: string | undefined;
  private lastId = 0;

  private readonly config: string;
  readonly time: number;
  private readonly options: EslintConfigOptions;

  constructor(config: string, time: number, options: EslintConfigOptions) {
    this.config = config;
    this.time = time;
    this.options = options;
  }

  ask(file: string): Promise<EslintAnswer> {
    const before = this.answers.get(file);
    if (before) return before;
    const answer = this.failure === undefined ? this.send(file) : Promise.resolve<EslintAnswer>({ kind: "failed", reason: this.failure });
    this.answers.set(file, answer);
    return answer;
  }

  /** Ends the process; what was asked is answered as failed. */
  end(reason = "it was asked to stop"): void {
    clearTimeout(this.idle);
    this.child?.kill("SIGKILL");
    this.child = undefined;
    for (const { answer, timer } of this.waiting.values()) {
      clearTimeout(timer);
      answer({ kind: "failed", reason });
    }
    this.waiting.clear();
  }

  private send(file: string): Promise<EslintAnswer> {
    const { limitMs = 10_000, idleMs = 30_000 } = this.options;
    const id = (this.lastId += 1);
    return new Promise((answer) => {
      const timer = setTimeout(() => {
        // A configuration that hangs once is not asked again until its file changes.
        this.fail(`it did not answer within ${String(limitMs / 1000)} s`);
      }, limitMs);
      this.waiting.set(id, { answer, timer });
      clearTimeout(this.idle);
      this.idle = setTimeout(() => {
        if (this.waiting.size === 0) this.end();
      }, idleMs).unref();
      this.start().send({ id, file } satisfies ConfigQuestion);
    });
  }

  private start(): ChildProcess {
    if (this.child) return this.child;
    const folder = dirname(this.config);
    // Its standard output must not reach ours, which is the protocol's.
    const child = fork(this.options.script, [folder], { cwd: folder, stdio: ["ignore", "ignore", "pipe", "ipc"], execArgv: [], env: { ...process.env, NODE_PATH: "" } });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.options.log(`ESLint in ${folder}: ${text.trim().slice(0, 2000)}`);
    });
    child.on("message", (reply: ConfigReply) => {
      this.settle(reply);
    });
    child.on("error", (error) => {
      this.fail(error.message);
    });
    child.on("exit", (code) => {
      if (this.child !== child) return;
      this.child = undefined;
      if (this.waiting.size > 0) this.fail(`its process ended with ${String(code)}`);
    });
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }

  private settle({ id, ...answer }: ConfigReply): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.answer(answer.kind === "config" ? { kind: "config", levels: levelsIn(answer.rules), settings: answer.settings } : answer);
  }

  private fail(reason: string): void {
    this.failure = reason;
    this.end(reason);
  }
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
