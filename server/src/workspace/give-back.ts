import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives the memory of what is no longer used back to the machine. Left to itself the engine keeps the trees of a few hundred files for
 * as long as nobody needs the room; an editor's server lies still for hours.
 */
export function giveMemoryBack(): void {
  collect ??= collector();
  collect?.();
}

let collect: (() => void) | undefined;

/** The engine shows its collector to contexts that are made while the flag stands. */
function collector(): (() => void) | undefined {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("globalThis.gc") as (() => void) | undefined;
  setFlagsFromString("--no-expose-gc");
  return gc;
}
