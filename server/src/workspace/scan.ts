import type { Host } from "../host.js";
import type { ScanResult, Settings } from "../protocol.js";
import { checkText } from "./check-text.js";
import { NOTHING_CHECKED } from "./checked.js";
import { hashOf, type ClosedFile, type ClosedFiles } from "./closed-files.js";
import type { Judgement } from "./judgements.js";

export interface ScanOptions {
  readonly host: Host;
  readonly closed: ClosedFiles;
  readonly folders: readonly { readonly path: string; readonly settings: Settings }[];
  readonly judgementOf: (path: string, settings: Settings) => Promise<Judgement>;
  readonly isOpen: (path: string) => boolean;
  readonly isCancelled: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** A file's findings are known, or it is gone (no file). */
  readonly onFile: (path: string, file: ClosedFile | undefined) => void;
}

/** After so many files their trees are let go, so that a large workspace takes little more than a small one. Oftener costs more time than it saves room. */
const FILES_BETWEEN = 1000;

/** Checks all files of the workspace folders that are not open. Between two files other requests are served. */
export async function scanFolders(options: ScanOptions): Promise<ScanResult> {
  const { host, closed, folders, isCancelled } = options;
  const problems: string[] = [];
  const found = new Map<string, Settings>();
  for (const { path, settings } of folders) {
    const list = host.findFiles(path, settings.exclude);
    problems.push(...list.problems);
    for (const file of list.files) if (!found.has(file)) found.set(file, settings);
  }
  closed.isScanned = true;
  const total = { files: 0, findings: 0, sites: 0 };
  for (const [path, settings] of found) {
    if (isCancelled()) return { ...total, cancelled: true, problems };
    await servingOthers();
    options.onProgress(total.files, found.size);
    total.files += 1;
    if (total.files % FILES_BETWEEN === 0) host.giveMemoryBack();
    if (options.isOpen(path)) continue;
    const file = await scanFile(path, settings, options, problems);
    total.findings += file?.checked?.findings.length ?? 0;
    total.sites += file?.checked?.sites.length ?? 0;
  }
  for (const path of closed.paths()) {
    if (!found.has(path) && closed.forget(path)) options.onFile(path, undefined);
  }
  options.onProgress(total.files, found.size);
  return { ...total, cancelled: false, problems };
}

export type FileScanOptions = Pick<ScanOptions, "host" | "closed" | "judgementOf" | "onFile">;

/** Checks one file on the disk; what did not change since it was last looked at is not checked again. A file that fails stops no other. */
export async function scanFile(path: string, settings: Settings, { host, closed, judgementOf, onFile }: FileScanOptions, problems: string[]): Promise<ClosedFile | undefined> {
  const read = host.readFile(path, settings.maxFileSize);
  if ("refusal" in read) {
    problems.push(read.refusal);
    if (closed.forget(path)) onFile(path, undefined);
    return undefined;
  }
  try {
    const judgement = await judgementOf(path, settings);
    const hash = hashOf(read.text);
    const before = closed.get(path);
    if (before?.hash === hash && before.judgement === judgement) return before;
    const checked = await checkText({ text: read.text, path, languageId: "", withLayers: true, ...judgement });
    const file = closed.keep(path, hash, judgement, checked ?? { ...NOTHING_CHECKED, text: read.text });
    onFile(path, file);
    return file;
  } catch (error) {
    problems.push(`${path} could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function servingOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
