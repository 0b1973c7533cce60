import type { Settings } from "../protocol.js";
import { DEFAULT_SETTINGS, readClientSettings } from "./settings.js";
import { withinTime } from "./within-time.js";

export interface ClientSettingsOptions {
  /** Asks the client for the settings of a place; undefined where the client can't be asked. */
  readonly ask: ((scopeUri: string | undefined) => Promise<unknown>) | undefined;
  readonly notice: (sentence: string) => void;
}

/** How long a client may think about its settings before the defaults hold. */
const PATIENCE_MS = 3000;

/** The client's settings, for each document where the client knows them by document. */
export class ClientSettings {
  private given: unknown;
  private readonly byScope = new Map<string, Promise<Settings>>();
  private readonly told = new Set<string>();
  private readonly options: ClientSettingsOptions;

  constructor(given: unknown, options: ClientSettingsOptions) {
    this.given = given;
    this.options = options;
  }

  of(scopeUri: string | undefined): Promise<Settings> {
    const key = scopeUri ?? "";
    const settings = this.byScope.get(key) ?? this.find(scopeUri);
    this.byScope.set(key, settings);
    return settings;
  }

  /** The settings changed; `given` has them where the client sends them along. */
  changed(given: unknown): void {
    if (given !== undefined && given !== null) this.given = given;
    this.byScope.clear();
    this.told.clear();
  }

  forget(scopeUri: string): void {
    this.byScope.delete(scopeUri);
  }

  private async find(scopeUri: string | undefined): Promise<Settings> {
    const asked = this.options.ask && (await withinTime(this.options.ask(scopeUri).catch(() => undefined), PATIENCE_MS));
    const raw = asked ?? this.given;
    if (raw === undefined) return DEFAULT_SETTINGS;
    return readClientSettings(raw, (sentence) => {
      if (this.told.has(sentence)) return;
      this.told.add(sentence);
      this.options.notice(sentence);
    });
  }
}
