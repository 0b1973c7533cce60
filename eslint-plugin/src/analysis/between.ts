import type { Run, RunState } from "./run/simulate.js";

/** The states that lie on a way from an attempt to another one; the later attempts are among them. */
export function statesBetween(run: Run): ReadonlySet<RunState> {
  const after = statesAfter(run);
  const before = new Map<RunState, RunState[]>();
  for (const state of after) {
    for (const next of state.next) {
      const sources = before.get(next);
      if (sources === undefined) before.set(next, [state]);
      else sources.push(state);
    }
  }
  const between = new Set<RunState>();
  const back = run.attempts.filter((attempt) => after.has(attempt));
  for (let state = back.pop(); state !== undefined; state = back.pop()) {
    if (between.has(state)) continue;
    between.add(state);
    back.push(...(before.get(state) ?? []));
  }
  return between;
}

/** Whether an attempt leads to another one at all. */
export function comesRound(run: Run): boolean {
  const after = statesAfter(run);
  return run.attempts.some((attempt) => after.has(attempt));
}

/** Whether an attempt can be reached from some states without leaving `between` and without passing a barred state. */
export function reachesAttempt(from: readonly RunState[], between: ReadonlySet<RunState>, isBarred: (state: RunState) => boolean): boolean {
  const seen = new Set<RunState>();
  const queue = [...from];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (seen.has(state) || !between.has(state) || isBarred(state)) continue;
    if (state.settles) return true;
    seen.add(state);
    queue.push(...state.next);
  }
  return false;
}

function statesAfter(run: Run): ReadonlySet<RunState> {
  const after = new Set<RunState>();
  const queue = run.attempts.flatMap((attempt) => attempt.next);
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (after.has(state)) continue;
    after.add(state);
    queue.push(...state.next);
  }
  return after;
}
