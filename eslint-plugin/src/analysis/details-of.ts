import type { LongestWait, RetryAfterUse, SiteDetails } from "./details.js";
import type { FileModel } from "./file-model.js";
import { visit } from "./linked-files.js";
import type { FoundSite } from "./found.js";
import { lazily } from "./lazily.js";
import { readAbort } from "./read/abort.js";
import { readDeadPath } from "./read/dead-path.js";
import { readExhaustion } from "./read/exhaustion.js";
import { readLeakedResponse } from "./read/leaked-response.js";
import { longestWaitOfLibrary, readLongestWait } from "./read/longest-wait.js";
import { readConsumedBody, readSharedTimeout } from "./read/outside-attempt.js";
import { readReconnectFault } from "./read/reconnect-fault.js";
import { readRetryAfterUse, retryAfterUseOfLibrary } from "./read/retry-after-use.js";
import { readTimeLimit } from "./read/time-limit.js";
import { readUselessWait } from "./read/useless-wait.js";

const NOT_READ = { kind: "unknown", because: "it is judged where the code of the retry stands" } as const;

/** The further readings of a site. What belongs to the retry's own code is read where that stands, not at each call of a wrapper. */
export function detailsOf(found: FoundSite, model: FileModel): SiteDetails {
  const { site, rounds, work } = found;
  const own = site.kind === "wrapper" ? undefined : rounds;
  return lazily<SiteDetails>({
    longestWait: () => longestWaitOf(found),
    retryAfterUse: () => retryAfterUseOf(found),
    exhaustion: () => (own === undefined ? NOT_READ : readExhaustion(site, own)),
    uselessWait: () => (own === undefined ? undefined : readUselessWait(site, own)),
    abort: () => (own === undefined ? NOT_READ : readAbort(site, own)),
    sharedTimeout: () => readSharedTimeout(site, rounds, work, model),
    consumedBody: () => readConsumedBody(site, rounds, work, model),
    leakedResponse: () => readLeakedResponse(site, rounds, work, model),
    timeLimit: () => readTimeLimit(site, work, model),
    deadPath: () => (rounds === undefined ? undefined : readDeadPath(site, rounds)),
    reconnectFault: () => (own === undefined ? undefined : readReconnectFault(site, own)),
  }, () => visit(model.context));
}

// What a wrapper's definition shows by itself is told there; a call adds its numbers and its operation.
function longestWaitOf({ site, rounds, definition }: FoundSite): LongestWait {
  if (rounds === undefined) return site.library === undefined ? NOT_READ : longestWaitOfLibrary(site);
  if (definition === undefined) return readLongestWait(site, rounds);
  const there = readLongestWait(definition.site, definition.rounds);
  return there.kind === "unknown" || there.kind === "limited" ? readLongestWait({ ...site, wait: definition.site.wait }, rounds) : NOT_READ;
}

function retryAfterUseOf({ site, rounds, definition }: FoundSite): RetryAfterUse {
  if (rounds === undefined) return site.library === undefined ? NOT_READ : retryAfterUseOfLibrary(site);
  if (definition === undefined) return readRetryAfterUse(site, rounds);
  return readRetryAfterUse(definition.site, definition.rounds).kind === "ignored" ? NOT_READ : readRetryAfterUse({ ...site, wait: definition.site.wait }, rounds);
}
