#!/usr/bin/env node
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

keepCompiled();
await import("./start.js");

/** What is compiled is kept for the next start, in the person's own cache, where nobody else can write; before Node 22 nothing is kept. */
function keepCompiled(): void {
  const { LOCALAPPDATA, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  try {
    const caches = LOCALAPPDATA ?? XDG_CACHE_HOME ?? join(homedir(), ".cache");
    (module as { enableCompileCache?: (folder: string) => unknown }).enableCompileCache?.(NODE_COMPILE_CACHE ?? join(caches, "retry-safety", "compiled"));
  } catch {
    // Without a home folder the start takes a little longer.
  }
}
