import type { Levels } from "eslint-plugin-retry-safety/lint";

/** What a flat ESLint configuration says about one file, as far as it is our business. */
export type EslintAnswer =
  /** `levels` holds our rules only, and is empty where the configuration names none. */
  | { readonly kind: "config"; readonly levels: Levels; readonly settings: object | undefined }
  /** The configuration leaves the file out. */
  | { readonly kind: "ignored" }
  | { readonly kind: "failed"; readonly reason: string };

export interface FileList {
  /** Absolute paths. */
  readonly files: readonly string[];
  /** Sentences about what could not be looked at. */
  readonly problems: readonly string[];
}

/** The file that holds a project's compliant helper, or is going to. */
export interface HelperPlace {
  readonly uri: string;
  /** From the folder of the file that is to use it, with slashes, beginning with a dot. */
  readonly relativePath: string;
  /** What stands there now; undefined where there is no file. */
  readonly text: string | undefined;
  /** Whether the nearest package.json makes its `.js` files modules. */
  readonly isEsModule: boolean;
}

/** The bundled page of a rule. */
export interface RulePage {
  readonly uri: string;
  /** In Markdown. */
  readonly text: string;
}

/** What the platform gives the server: Node's file system and processes, or a browser's lack of them. */
export interface Host {
  readonly version: string;
  /** The files of a workspace folder that hold code; `exclude` is in the spelling of .gitignore. */
  findFiles(folder: string, exclude: readonly string[]): FileList;
  /** A file's text, or a sentence about why there is none. */
  readFile(path: string, maxBytes: number): { readonly text: string } | { readonly refusal: string };
  /** The shared settings that hold in a folder. Throws an error that names the file which is wrong. */
  projectSettings(folder: string): object | undefined;
  /** The nearest flat ESLint configuration at or above a file, up to its workspace folder. */
  findEslintConfig(file: string, workspaceFolder: string): string | undefined;
  /** Runs the workspace's own ESLint, which runs the configuration: only ever called in a trusted workspace. */
  askEslint(config: string, file: string): Promise<EslintAnswer>;
  /** Forgets what ESLint said. */
  forgetEslint(): void;
  /** Gives memory that is no longer used back to the machine, after work that took much of it. */
  giveMemoryBack(): void;
  /** Where the helper for a file is, or goes: `setting` is relative to the nearest package.json, up to the workspace folder. Undefined where that names no source file. */
  helperPlace(file: string, workspaceFolder: string, setting: string): HelperPlace | undefined;
  /** The bundled page of a rule, by the rule's name. */
  rulePage(rule: string): RulePage | undefined;
}
