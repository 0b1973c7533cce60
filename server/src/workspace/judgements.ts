import { dirname } from "node:path";
import { checkLevels, presetRules, readSettings, rules, type Levels, type RuleSetting } from "eslint-plugin-retry-safety/lint";
import type { EslintAnswer, Host } from "../host.js";
import { NAMESPACE } from "../namespace.js";
import type { Settings } from "../protocol.js";
import { withinTime } from "./within-time.js";

/** How one file is judged. Equal judgements are one object. */
export interface Judgement {
  readonly levels: Levels;
  /** The shared settings of the rules. */
  readonly settings: object | undefined;
  /** ESLint judges the file by our rules itself. */
  readonly isJudgedByEslint: boolean;
}

export interface JudgedFile {
  /** Undefined for a document that is no file. */
  readonly path: string | undefined;
  /** The workspace folder around it. */
  readonly folder: string | undefined;
  readonly settings: Settings;
}

export interface JudgementsOptions {
  readonly host: Host;
  /** Tells the person once what is wrong. */
  readonly notice: (sentence: string) => void;
  /** ESLint has answered after the preset's levels were taken for the time being. */
  readonly onLateAnswer: () => void;
  readonly onWaiting: (isWaiting: boolean) => void;
  /** How long an answer of ESLint is waited for before the preset's levels hold for the time being. */
  readonly patienceMs?: number;
}

const PROJECT_SETTINGS_MS = 2000;

/** Finds out how files are judged: the workspace's ESLint configuration where it may be asked, else the preset; the client's own levels over both. */
export class Judgements {
  /** Whether the workspace's own code may be run. */
  trusted = false;
  private readonly interned = new Map<string, Promise<Judgement>>();
  private readonly projects = new Map<string, { readonly settings: object | undefined; readonly until: number }>();
  private readonly told = new Set<string>();
  private waiting = 0;

  private readonly options: JudgementsOptions;

  constructor(options: JudgementsOptions) {
    this.options = options;
  }

  async of({ path, folder, settings }: JudgedFile, patienceMs = this.options.patienceMs ?? 2000): Promise<Judgement> {
    const answer = path === undefined || folder === undefined ? undefined : await this.eslintAnswer(path, folder, patienceMs);
    if (answer?.kind === "ignored") return this.intern({}, undefined, false);
    const named = answer?.kind === "config" ? answer.levels : {};
    const isNamed = Object.keys(named).length > 0;
    const levels = { ...(isNamed ? named : presetRules(rules, settings.preset)), ...this.ownLevels(settings) };
    const fromEslint = answer?.kind === "config" ? answer.settings : undefined;
    const shared = fromEslint ?? (path === undefined ? undefined : this.projectSettings(dirname(path)));
    return this.intern(levels, shared, Object.values(named).some((level) => level !== "off"));
  }

  /** A configuration changed: everything is asked again. */
  forget(): void {
    this.projects.clear();
    this.told.clear();
    this.options.host.forgetEslint();
  }

  private async eslintAnswer(path: string, folder: string, patienceMs: number): Promise<EslintAnswer | undefined> {
    if (!this.trusted) return undefined;
    const config = this.options.host.findEslintConfig(path, folder);
    if (config === undefined) return undefined;
    const asked = this.options.host.askEslint(config, path);
    const answer = await withinTime(asked, patienceMs);
    if (answer === undefined) {
      this.expectLater(asked);
      return undefined;
    }
    if (answer.kind === "failed") this.notice(`${config} could not be asked for the levels of our rules (${firstLine(answer.reason)}): those of the preset hold.`);
    return answer;
  }

  private expectLater(asked: Promise<EslintAnswer>): void {
    this.waiting += 1;
    this.options.onWaiting(true);
    void asked.then(() => {
      this.waiting -= 1;
      if (this.waiting === 0) this.options.onWaiting(false);
      this.options.onLateAnswer();
    });
  }

  private ownLevels(settings: Settings): Levels {
    const levels: Record<string, RuleSetting | "off"> = {};
    for (const [name, setting] of Object.entries(settings.rules)) {
      const bare = name.startsWith(`${NAMESPACE}/`) ? name.slice(NAMESPACE.length + 1) : name;
      if (!rules.some((rule) => rule.name === bare)) {
        this.notice(`retrySafety.rules names "${name}", which is no rule. The rules are: ${rules.map((rule) => rule.name).join(", ")}.`);
        continue;
      }
      const [level, options] = typeof setting === "string" ? [setting, undefined] : setting;
      levels[`${NAMESPACE}/${bare}`] = level === "off" || options === undefined ? level : [level, options];
    }
    return levels;
  }

  private projectSettings(folder: string): object | undefined {
    const before = this.projects.get(folder);
    if (before && before.until > performance.now()) return before.settings;
    let settings: object | undefined;
    try {
      settings = this.options.host.projectSettings(folder);
    } catch (error) {
      this.notice(`${error instanceof Error ? error.message : String(error)} The file's settings are left aside.`);
    }
    this.projects.set(folder, { settings, until: performance.now() + PROJECT_SETTINGS_MS });
    return settings;
  }

  private intern(levels: Levels, settings: object | undefined, isJudgedByEslint: boolean): Promise<Judgement> {
    const key = JSON.stringify([levels, settings, isJudgedByEslint]);
    let judgement = this.interned.get(key);
    if (judgement === undefined) {
      judgement = this.checked(levels, settings).then((valid) => ({ ...valid, isJudgedByEslint }));
      this.interned.set(key, judgement);
    }
    return judgement;
  }

  /** Options and settings may come from another version of the plugin, or be written wrongly: what does not fit is told and left aside. */
  private async checked(levels: Levels, settings: object | undefined): Promise<Pick<Judgement, "levels" | "settings">> {
    const valid: Record<string, RuleSetting | "off"> = {};
    for (const [id, setting] of Object.entries(levels)) {
      if (!rules.some((rule) => `${NAMESPACE}/${rule.name}` === id)) continue;
      valid[id] = typeof setting === "string" || (await this.areOptionsRight(id, setting)) ? setting : setting[0];
    }
    return { levels: valid, settings: this.areSettingsRight(settings) ? settings : undefined };
  }

  private async areOptionsRight(id: string, setting: RuleSetting): Promise<boolean> {
    try {
      await checkLevels({ [id]: setting });
      return true;
    } catch (error) {
      this.notice(`The options of ${id} are wrong and left aside: ${(error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ")}`);
      return false;
    }
  }

  private areSettingsRight(settings: object | undefined): boolean {
    try {
      readSettings(settings);
      return true;
    } catch (error) {
      this.notice(`The shared settings are wrong and left aside: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  private notice(sentence: string): void {
    if (this.told.has(sentence)) return;
    this.told.add(sentence);
    this.options.notice(sentence);
  }
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
