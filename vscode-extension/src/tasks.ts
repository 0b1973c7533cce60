import { join } from "node:path";
import { existsSync } from "node:fs";
import { ProcessExecution, Task, TaskGroup, tasks, window, workspace, type Disposable, type TaskDefinition, type WorkspaceFolder } from "vscode";
import { say } from "./language.js";

interface CheckTask extends TaskDefinition {
  readonly args?: readonly string[];
}

/** Offers `retry-safety check` as a task in each folder that has the command; its findings become problems. */
export function provideTasks(): Disposable {
  return tasks.registerTaskProvider("retry-safety", {
    provideTasks: () => (workspace.isTrusted ? (workspace.workspaceFolders ?? []) : []).filter((folder) => commandIn(folder) !== undefined).map((folder) => taskOf({ type: "retry-safety" }, folder)),
    resolveTask: ({ definition, scope }) => (scope !== undefined && typeof scope === "object" && commandIn(scope) !== undefined ? taskOf(definition as CheckTask, scope) : undefined),
  });
}

/** Beside the package.json of the folder, to be committed. */
const BASELINE = "retry-safety-baseline.json";

/** Writes the present findings into a baseline, by the command of the folder: what it knows is not told again by `check --baseline`. */
export async function createBaseline(): Promise<void> {
  const folder = window.activeTextEditor && workspace.getWorkspaceFolder(window.activeTextEditor.document.uri);
  const chosen = folder ?? ((workspace.workspaceFolders?.length ?? 0) > 1 ? await window.showWorkspaceFolderPick() : workspace.workspaceFolders?.[0]);
  if (!chosen) return;
  if (!workspace.isTrusted || commandIn(chosen) === undefined) {
    void window.showInformationMessage(say("A baseline is written by the project's own command: trust the folder, and install eslint-plugin-retry-safety in it."));
    return;
  }
  await tasks.executeTask(taskOf({ type: "retry-safety", args: ["--baseline", BASELINE, "--update-baseline"] }, chosen));
}

function taskOf(definition: CheckTask, folder: WorkspaceFolder): Task {
  const args = [commandIn(folder) ?? "", "check", "--no-color", ...(definition.args ?? [])];
  const task = new Task(definition, folder, "check", "retry-safety", new ProcessExecution("node", args, { cwd: folder.uri.fsPath }), "$retry-safety");
  task.group = TaskGroup.Test;
  return task;
}

/** The command of the package that the folder has installed. */
function commandIn({ uri }: WorkspaceFolder): string | undefined {
  const file = join(uri.fsPath, "node_modules", "eslint-plugin-retry-safety", "dist", "cli.js");
  return uri.scheme === "file" && existsSync(file) ? file : undefined;
}
