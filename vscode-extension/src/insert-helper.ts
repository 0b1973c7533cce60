import { HELPER_MARKER, helperText } from "eslint-plugin-retry-safety/helper";
import { posix } from "node:path";
import { FileType, Position, Uri, window, workspace, WorkspaceEdit, type TextDocument } from "vscode";
import { say } from "./language.js";

/** Puts the compliant helper into the project, unless it is there, and opens it. */
export async function insertHelper(): Promise<void> {
  // A panel such as the calculator may have the focus: the code beside it is meant.
  const document = (window.activeTextEditor ?? window.visibleTextEditors[0])?.document;
  const folder = (document && workspace.getWorkspaceFolder(document.uri)) ?? workspace.workspaceFolders?.[0];
  if (!folder) {
    void window.showInformationMessage(say("Open a folder first: the helper becomes a file of it."));
    return;
  }
  const root = await nearestPackage(document?.uri, folder.uri);
  const target = await targetIn(root, document);
  if (await isThere(target)) {
    const text = new TextDecoder().decode(await workspace.fs.readFile(target));
    if (!text.includes(HELPER_MARKER)) {
      void window.showWarningMessage(say("{0} is there and is not the helper: name another file in the setting retrySafety.helper.path.", workspace.asRelativePath(target)));
      return;
    }
  } else {
    const edit = new WorkspaceEdit();
    edit.createFile(target, { ignoreIfExists: true });
    edit.insert(target, new Position(0, 0), helperText(await kindOf(target, root)));
    await workspace.applyEdit(edit);
    // Code that imports the helper runs only when the file is on the disk.
    await (await workspace.openTextDocument(target)).save();
  }
  await window.showTextDocument(target);
}

/** The setting's file, or src/retry in the language of the file that is open, else of the project. */
async function targetIn(root: Uri, document: TextDocument | undefined): Promise<Uri> {
  const path = workspace.getConfiguration("retrySafety", root).get<string>("helper.path", "");
  if (path !== "") return Uri.joinPath(root, path);
  const isTypeScript = document ? document.languageId.startsWith("typescript") : await isThere(Uri.joinPath(root, "tsconfig.json"));
  return Uri.joinPath(root, "src", isTypeScript ? "retry.ts" : "retry.js");
}

async function kindOf(target: Uri, root: Uri): Promise<Parameters<typeof helperText>[0]> {
  const ending = posix.extname(target.path);
  if (/^\.[cm]?tsx?$/.test(ending)) return { language: "ts", module: "esm" };
  return { language: "js", module: ending === ".cjs" || (ending === ".js" && !(await isEsModule(root))) ? "cjs" : "esm" };
}

async function isEsModule(root: Uri): Promise<boolean> {
  try {
    const text = new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(root, "package.json")));
    return (JSON.parse(text) as { type?: unknown }).type === "module";
  } catch {
    return false;
  }
}

async function nearestPackage(from: Uri | undefined, folder: Uri): Promise<Uri> {
  let current = from && Uri.joinPath(from, "..");
  while (current && current.path.length >= folder.path.length && current.path.startsWith(folder.path)) {
    if (await isThere(Uri.joinPath(current, "package.json"))) return current;
    current = Uri.joinPath(current, "..");
  }
  return folder;
}

async function isThere(uri: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.stat(uri)).type !== FileType.Unknown;
  } catch {
    return false;
  }
}
