import { setTimeout as pause } from "node:timers/promises";
import { openLine, untilEnd } from "./line.js";

// 1: a session that ends well is opened again at once
export async function follow(stop: AbortSignal): Promise<void> {
  let restMs = 1500;
  while (!stop.aborted) {
    try {
      const line = await openLine();
      restMs = 1500;
      //^^^^^^^^^^^^^^ stable-reconnect: cleanCloseSpins
      await untilEnd(line);
    } catch {
      await pause(restMs * (0.5 + Math.random()), undefined, { signal: stop });
      restMs = Math.min(restMs * 2, 40_000);
    }
  }
}
export async function followSteadily(stop: AbortSignal): Promise<void> {
  let restMs = 1500;
  while (!stop.aborted) {
    let openedAt = Date.now();
    try {
      const line = await openLine();
      openedAt = Date.now();
      await untilEnd(line);
    } catch (problem) {
      if (stop.aborted) throw problem;
    }
    restMs = Date.now() - openedAt > 60_000 ? 1500 : Math.min(restMs * 2, 40_000);
    await pause(restMs * (0.5 + Math.random()), undefined, { signal: stop });
  }
}
