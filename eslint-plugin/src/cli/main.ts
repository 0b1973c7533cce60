#!/usr/bin/env node
import { run } from "./run.js";

// The exit code is set rather than forced, so that a pipe gets all of a long output.
process.exitCode = await run(process.argv.slice(2), process.cwd(), process);
