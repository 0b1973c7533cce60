import type { WalkOptions } from "./arguments.js";
import { findFiles, printedPath } from "./find-files.js";
import type { Problems } from "./problems.js";
import { progress } from "./progress.js";
import { readSource } from "./read-source.js";

export interface SourceFile {
  /** Absolute. */
  readonly file: string;
  /** Relative, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Reads the files that a command asks for, one by one; what can't be found or read is a problem, and the others follow. */
export function* sources(asked: WalkOptions, cwd: string, stderr: NodeJS.WriteStream, problems: Problems): Generator<SourceFile> {
  const found = findFiles(cwd, asked);
  problems.fail(...found.problems);
  problems.note(...found.notes);
  const shown = progress(stderr, found.files.length);
  for (const file of found.files) {
    const path = printedPath(cwd, file.path);
    shown.step(path);
    const source = readSource(file.path, path);
    if ("refusal" in source) problems.refuse(source, file);
    else yield { file: file.path, path, text: source.text };
  }
  shown.done();
}
