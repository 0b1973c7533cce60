import { projectChanged, provideTexts } from "eslint-plugin-retry-safety/lint";
import type { Locale } from "eslint-plugin-retry-safety/policy";
import type { Diagnostic } from "vscode-languageserver-types";
import type { FeatureContext } from "../features/context.js";
import type { Features } from "../features/index.js";
import type { Log } from "../guard.js";
import type { HelperPlace, Host } from "../host.js";
import type { InitializationOptions, ScanResult, Settings, Status } from "../protocol.js";
import type { Abilities } from "./abilities.js";
import type { Checked } from "./checked.js";
import { Checker } from "./checker.js";
import { ClientSettings } from "./client-settings.js";
import { ClosedFiles, hashOf, type ClosedFile } from "./closed-files.js";
import { Documents, type OpenDocument } from "./documents.js";
import { Folders, isInFolder } from "./folders.js";
import { Judgements, type Judgement } from "./judgements.js";
import { pathOf, uriOf } from "./paths.js";
import { PushQueue } from "./push-queue.js";
import { scanFile, scanFolders } from "./scan.js";
import { TextMap, type PositionEncoding } from "./text-map.js";

/** What the session may ask of the wire. */
export interface Client {
  readonly log: Log;
  /** Tells the person. */
  readonly notice: (sentence: string) => void;
  readonly publish: (uri: string, version: number | undefined, diagnostics: Diagnostic[]) => void;
  readonly refreshDiagnostics: () => void;
  readonly refreshLenses: () => void;
  readonly askSettings: ((scopeUri: string | undefined) => Promise<unknown>) | undefined;
  readonly status: (status: Status) => void;
}

export interface SessionOptions {
  readonly host: Host;
  readonly client: Client;
  readonly features: Features;
  readonly abilities: Abilities;
  readonly encoding: PositionEncoding;
  readonly given: InitializationOptions;
  /** The client's locale: "vi-VN". */
  readonly clientLocale: string | undefined;
  readonly folders: readonly string[];
}

/** One version of a document with all that is known about it. */
export interface View {
  readonly document: OpenDocument;
  readonly checked: Checked;
  readonly settings: Settings;
  readonly judgement: Judgement;
  readonly context: FeatureContext;
}

export interface ScanWatch {
  readonly isCancelled: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
}

const SLOW_MS = 500;
const SHORT_MS = 250;
const SHORT_PAUSE_MS = 10;
/** A pause in typing after which other files hear of a changed export. */
const LINK_PAUSE_MS = 400;
const EXPORTS = /\bexport\b|\bexports\b/;
const IMPORTS = /\bfrom\s*["']\.|\brequire\(\s*["']\.|\bimport\(\s*["']\./;

const SCAN_PATIENCE_MS = 12_000;

/** What the server knows about one client's workspace. It does not know the wire. */
export class Session {
  readonly documents: Documents;
  readonly folders = new Folders();
  private readonly closed = new ClosedFiles();
  private readonly checker: Checker;
  private readonly judgements: Judgements;
  private readonly settings: ClientSettings;
  private readonly queue = new PushQueue((uri) => this.push(uri));
  private scanning: Promise<unknown> = Promise.resolve();
  private rechecking: Promise<unknown> = Promise.resolve();
  private linterShowsFindings: boolean;
  private isEnded = false;
  private linkTimer: NodeJS.Timeout | undefined;
  private readonly options: SessionOptions;

  constructor(options: SessionOptions) {
    this.options = options;
    const { client, host, given } = options;
    this.documents = new Documents(client.log, options.encoding);
    this.checker = new Checker({ notice: client.notice });
    this.settings = new ClientSettings(given.settings, { ask: client.askSettings, notice: client.notice });
    this.linterShowsFindings = given.linterShowsFindings === true;
    this.judgements = new Judgements({
      host,
      notice: client.notice,
      onLateAnswer: () => {
        this.refresh();
      },
      onWaiting: (isWaiting) => {
        client.status(isWaiting ? { state: "waiting", message: "The ESLint configuration has not answered yet: the preset's levels hold for now." } : { state: "ready" });
      },
    });
    this.judgements.trusted = given.trusted === true;
    this.folders.set(options.folders);
    // What stands in an editor wins over the disk, also where an import leads to it.
    provideTexts((path) => this.documents.textAt(path));
  }

  open(uri: string, languageId: string, version: number, text: string): void {
    const { path } = this.documents.open(uri, languageId, version, text);
    // The open text counts from now on; the client may write the file's URI in another way than we do.
    if (path !== undefined && this.closed.forget(path) && uriOf(path) !== uri) this.publishClosed(path, undefined);
    this.schedule(uri, 0);
    projectChanged();
  }

  change(uri: string, version: number, changes: Parameters<Documents["change"]>[2]): void {
    const changed = this.documents.change(uri, version, changes);
    if (!changed) return;
    this.schedule(uri, pauseFor(this.checker.lastMs(uri)));
    if (EXPORTS.test(changed.text)) this.tellImporters(uri);
  }

  save(uri: string): void {
    const saved = this.documents.save(uri);
    if (!saved) return;
    this.schedule(uri, 0);
    if (saved.path !== undefined) this.recheckImporters([saved.path]);
  }

  async close(uri: string): Promise<void> {
    const path = this.documents.get(uri)?.path;
    this.documents.close(uri);
    this.checker.forget(uri);
    this.settings.forget(uri);
    this.queue.cancel(uri);
    this.pushTo(uri, undefined, []);
    this.tellImporters(uri);
    if (path !== undefined && this.closed.isScanned) await this.scanClosed([path]);
  }

  /** The newest version of an open document, checked. Undefined where there is none, or the extension is turned off for it. */
  async view(uri: string): Promise<View | undefined> {
    const settings = await this.settings.of(uri);
    if (!settings.enable) return undefined;
    const path = this.documents.get(uri)?.path;
    const judgement = await this.judgementOf(path, settings);
    // What changed in the meantime is in the newest version.
    const document = this.documents.get(uri);
    if (!document) return undefined;
    const checked = await this.checker.check(document, judgement, settings);
    const slow = checked.ms >= SLOW_MS ? this.checker.slowest(SLOW_MS, 10) : [];
    if (slow.length > 0) this.options.client.status({ state: "ready", slowFiles: slow });
    return { document, checked, settings, judgement, context: this.contextOf(uri, document.version, document.map, settings) };
  }

  /** What is known about an open document, with its layers. */
  async layered(uri: string): Promise<Checked | undefined> {
    const view = await this.view(uri);
    return view && this.checker.withLayers(view.document, view.judgement, view.settings);
  }

  /** The layers of all that is known, open documents first. */
  async allLayered(): Promise<readonly Checked[]> {
    const open = await Promise.all(this.documents.all().map(({ uri }) => this.layered(uri)));
    return [...open.filter((checked) => checked !== undefined), ...this.closed.withContent().map(({ checked }) => checked)];
  }

  /** What a person sees as problems of an open document. */
  async diagnostics(uri: string): Promise<{ readonly version: number | undefined; readonly items: Diagnostic[]; readonly document: OpenDocument | undefined }> {
    const view = await this.view(uri);
    if (!view) return { version: this.documents.get(uri)?.version, items: [], document: this.documents.get(uri) };
    const items = this.isQuiet(view) ? [] : this.options.features.diagnosticsOf(view.checked, view.context);
    return { version: view.document.version, items, document: view.document };
  }

  /** The same for the files that a scan found something in and that are not open. */
  async closedDiagnostics(): Promise<readonly { readonly uri: string; readonly items: Diagnostic[] }[]> {
    const files = this.closed.withContent().filter(({ path }) => !this.documents.isPathOpen(path));
    return Promise.all(files.map(async (file) => ({ uri: uriOf(file.path), items: await this.itemsOf(file) })));
  }

  /** All that is known, open documents first. */
  async allViews(): Promise<readonly Pick<View, "checked" | "context">[]> {
    const open = await Promise.all(this.documents.all().map(({ uri }) => this.view(uri)));
    const closed = await Promise.all(
      this.closed.withContent().map(async (file) => {
        const settings = await this.settingsOfPath(file.path);
        return { checked: file.checked, context: this.contextOf(uriOf(file.path), undefined, TextMap.of(file.checked.text, this.options.encoding), settings) };
      }),
    );
    return [...open.filter((view) => view !== undefined), ...closed];
  }

  /** Scans run one after the other. */
  scan(watch: ScanWatch): Promise<ScanResult> {
    const result = this.scanning.then(() => this.runScan(watch));
    this.scanning = result.catch(() => undefined);
    return result;
  }

  async locale(uri?: string): Promise<Locale> {
    return this.localeOf(await this.settings.of(uri));
  }

  async startScanIfAsked(scan: () => Promise<unknown>): Promise<void> {
    const [folder] = this.folders.all();
    const { workspaceScan, enable } = await this.settings.of(folder === undefined ? undefined : uriOf(folder));
    if (enable && workspaceScan === "onStart") await scan();
  }

  configurationChanged(given: unknown): void {
    this.settings.changed(given);
    this.refresh();
  }

  trust(trusted: boolean): void {
    if (this.judgements.trusted === trusted) return;
    this.judgements.trusted = trusted;
    this.judgements.forget();
    this.refresh();
  }

  linterShows(shows: boolean): void {
    this.linterShowsFindings = shows;
    this.refresh();
  }

  /** Files changed on the disk. */
  async filesChanged(changed: readonly { readonly path: string; readonly isDeleted: boolean }[]): Promise<void> {
    if (changed.some(({ path }) => /(?:^|[\\/])(?:eslint\.config\.[cm]?[jt]s|package\.json|retry-safety\.config\.json)$/.test(path))) {
      this.judgements.forget();
      this.refresh();
      return;
    }
    this.tellImporters(undefined);
    if (!this.closed.isScanned) return;
    for (const { path, isDeleted } of changed) if (isDeleted) this.forgetClosed(path);
    await this.scanClosed(changed.flatMap(({ path, isDeleted }) => (isDeleted || this.folders.around(path) === undefined ? [] : [path])));
    this.recheckImporters(changed.map(({ path }) => path));
  }

  foldersChanged(added: readonly string[], removed: readonly string[]): void {
    this.folders.add(added);
    for (const folder of this.folders.remove(removed)) {
      for (const path of this.closed.paths()) if (isInFolder(path, folder)) this.forgetClosed(path);
    }
    this.refresh();
  }

  end(): void {
    this.isEnded = true;
    clearTimeout(this.linkTimer);
    provideTexts(undefined);
    this.options.host.forgetEslint();
    for (const { uri } of this.documents.all()) this.queue.cancel(uri);
  }

  /** Everything may look different now. */
  private refresh(): void {
    if (this.isEnded) return;
    if (this.options.abilities.pullsDiagnostics) this.options.client.refreshDiagnostics();
    else for (const { uri } of this.documents.all()) this.schedule(uri, 0);
    this.options.client.refreshLenses();
    if (this.closed.isScanned) void this.scan({ isCancelled: () => this.isEnded, onProgress: () => undefined }).catch((error: unknown) => {
      this.options.client.log(`A scan failed: ${String(error)}`);
    });
  }

  /** A file's exports may have changed: open documents that import by path are checked again. */
  private tellImporters(changed: string | undefined): void {
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => {
      const importers = this.documents.all().filter(({ uri, text }) => uri !== changed && IMPORTS.test(text));
      if (importers.length === 0) return;
      projectChanged();
      this.checker.renew();
      if (this.options.abilities.pullsDiagnostics) this.options.client.refreshDiagnostics();
      for (const { uri } of importers) this.schedule(uri, 0);
    }, LINK_PAUSE_MS).unref();
  }

  private schedule(uri: string, delayMs: number): void {
    if (!this.options.abilities.pullsDiagnostics) this.queue.schedule(uri, delayMs);
  }

  private async push(uri: string): Promise<void> {
    try {
      const { version, items, document } = await this.diagnostics(uri);
      // A newer version has its own turn in the queue.
      if (document !== undefined && this.documents.get(uri) === document) this.pushTo(uri, version, items);
    } catch (error) {
      this.options.client.log(`${uri} could not be checked: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      this.pushTo(uri, this.documents.get(uri)?.version, []);
    }
  }

  private pushTo(uri: string, version: number | undefined, items: Diagnostic[]): void {
    if (!this.options.abilities.pullsDiagnostics && !this.isEnded) this.options.client.publish(uri, version, items);
  }

  private async runScan({ isCancelled, onProgress }: ScanWatch): Promise<ScanResult> {
    const folders = await Promise.all(this.folders.all().map(async (path) => ({ path, settings: await this.settings.of(uriOf(path)) })));
    const enabled = folders.filter(({ settings }) => settings.enable && settings.workspaceScan !== "off");
    this.options.client.status({ state: "scanning" });
    const result = await scanFolders({ ...this.scanParts(), folders: enabled, isOpen: (path) => this.documents.isPathOpen(path), isCancelled: () => this.isEnded || isCancelled(), onProgress });
    this.options.client.status({ state: "ready" });
    if (this.options.abilities.pullsDiagnostics) this.options.client.refreshDiagnostics();
    this.options.host.giveMemoryBack();
    return result;
  }

  /** Closed files that import what changed are looked at again, one after the other. */
  private recheckImporters(changed: readonly string[]): void {
    const importers = this.closed.importersOf(changed);
    if (importers.length === 0) return;
    for (const path of importers) this.closed.outdate(path);
    projectChanged();
    this.rechecking = this.rechecking.then(() => this.scanClosed(importers)).catch((error: unknown) => {
      this.options.client.log(`Importers could not be checked: ${String(error)}`);
    });
  }

  private async scanClosed(paths: readonly string[]): Promise<void> {
    const problems: string[] = [];
    for (const path of paths) {
      if (this.isEnded) return;
      if (this.documents.isPathOpen(path)) continue;
      await scanFile(path, await this.settingsOfPath(path), this.scanParts(), problems);
      // Others are served in between.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    for (const problem of problems) this.options.client.log(problem);
    if (this.options.abilities.pullsDiagnostics) this.options.client.refreshDiagnostics();
  }

  private scanParts(): Parameters<typeof scanFile>[2] {
    return {
      host: this.options.host,
      closed: this.closed,
      judgementOf: (path, settings) => this.judgementOf(path, settings, SCAN_PATIENCE_MS),
      onFile: (path, file) => {
        if (!this.documents.isPathOpen(path)) this.publishClosed(path, file);
      },
    };
  }

  private forgetClosed(path: string): void {
    if (this.closed.forget(path)) this.publishClosed(path, undefined);
    if (this.options.abilities.pullsDiagnostics) this.options.client.refreshDiagnostics();
  }

  private publishClosed(path: string, file: ClosedFile | undefined): void {
    if (this.options.abilities.pullsDiagnostics) return;
    if (file?.checked === undefined) {
      this.pushTo(uriOf(path), undefined, []);
      return;
    }
    void this.itemsOf({ ...file, checked: file.checked }).then((items) => {
      if (!this.documents.isPathOpen(path)) this.pushTo(uriOf(path), undefined, items);
    });
  }

  private async itemsOf({ path, checked, judgement }: ClosedFile & { readonly checked: Checked }): Promise<Diagnostic[]> {
    const settings = await this.settingsOfPath(path);
    const context = this.contextOf(uriOf(path), undefined, TextMap.of(checked.text, this.options.encoding), settings);
    return this.isQuiet({ settings, judgement }) ? [] : this.options.features.diagnosticsOf(checked, context);
  }

  private isQuiet({ settings, judgement }: Pick<View, "settings" | "judgement">): boolean {
    return settings.diagnostics === "off" || (settings.diagnostics === "auto" && judgement.isJudgedByEslint && this.linterShowsFindings);
  }

  /** A scan asks for the settings of folders, not of each of thousands of files. */
  private settingsOfPath(path: string): Promise<Settings> {
    const folder = this.folders.around(path);
    return this.settings.of(folder === undefined ? undefined : uriOf(folder));
  }

  private judgementOf(path: string | undefined, settings: Settings, patienceMs?: number): Promise<Judgement> {
    return this.judgements.of({ path, folder: path === undefined ? undefined : this.folders.around(path), settings }, patienceMs);
  }

  private contextOf(uri: string, version: number | undefined, map: TextMap, settings: Settings): FeatureContext {
    const { abilities, given, host } = this.options;
    return {
      uri,
      version,
      map,
      locale: this.localeOf(settings),
      abilities,
      clientCommands: given.clientCommands ?? [],
      helperPlace: () => this.helperPlaceOf(pathOf(uri), settings),
      pageUri: (rule) => host.rulePage(rule)?.uri,
    };
  }

  private helperPlaceOf(path: string | undefined, { helper }: Settings): HelperPlace | undefined {
    const folder = path === undefined ? undefined : this.folders.around(path);
    const place = path === undefined || folder === undefined ? undefined : this.options.host.helperPlace(path, folder, helper.path);
    const target = place && pathOf(place.uri);
    const unsaved = target === undefined ? undefined : this.documents.textAt(target);
    return place && unsaved !== undefined ? { ...place, text: unsaved } : place;
  }

  private localeOf({ language }: Settings): Locale {
    if (language !== "auto") return language;
    return this.options.clientLocale?.toLowerCase().startsWith("vi") === true ? "vi" : "en";
  }
}

/** How long to wait for the next letter: changes that come during a short check are taken together by the next one anyhow. */
function pauseFor(lastMs: number): number {
  return lastMs <= SHORT_MS ? SHORT_PAUSE_MS : Math.min(200, lastMs / 2);
}

/** Names what a client has already been told, so that it is not told again. */
export function resultIdOf(items: readonly Diagnostic[]): string {
  return hashOf(JSON.stringify(items));
}
