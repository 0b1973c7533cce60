#!/usr/bin/env node
import module from "node:module";

// TypeScript is most of what the command loads; Node 22 and later keep the compiled code of it.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
const { run } = await import("./run.js");

// The exit code is set rather than forced, so that a pipe gets all of a long output.
process.exitCode = await run(process.argv.slice(2), process.cwd(), process);
