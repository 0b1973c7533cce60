import type { Library, OptionsPlace, SiteShape } from "../library.js";

function siteOf(shape: string, match: string, options: OptionsPlace): SiteShape {
  return {
    shape,
    kind: "config",
    match: [match],
    operation: { kind: "client" },
    options: [options],
    saysByDefault: [],
    retried: { statuses: [429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: [] },
    policy: {
      attempts: { path: "retries", countsFirstTry: false, default: 4 },
      // A 5xx is sent again at once, and there is no option for it.
      delay: { growth: "none", jitter: "none", retryAfter: "honoured", quiet: true },
      retries4xx: false,
      writes: "unknown",
      attemptTimeout: { path: "timeout", default: 15_000 },
    },
  };
}

export const library: Library = {
  package: "@discordjs/rest",
  modules: ["@discordjs/rest", "discord.js"],
  version: "2.6.3",
  source: ["@discordjs/rest@2.6.3/dist/index.js:1196", "ran"],
  traps: [
    "5xx is retried 3 times with NO delay, POST too (ran).",
    "429 is retried for ever (ran: > 40): rate limits do not count as retries.",
    "A caller abort looks like a timeout (AbortError) and is retried.",
  ],
  sites: [
    siteOf("new REST({ retries })", "REST.new()", { arg: 0 }),
    siteOf("new Client({ rest: { retries } })", "Client.new()", { arg: 0, path: "rest" }),
  ],
};
