import type { Library } from "../library.js";
import { client } from "./octokit__plugin-retry.js";

export const library: Library = {
  package: "octokit",
  modules: ["octokit"],
  version: "5.0.5",
  source: ["@octokit/plugin-retry@8.1.1/dist-bundle/index.js", "@octokit/plugin-throttling@11.0.5", "ran"],
  traps: [
    "Both plugins at once: a 429 secondary limit with Retry-After: 5 made 8 requests, the inner plugin-retry ones after 1, 4, 9 s (ran): the retries are nested 4 x 2.",
    "A 403 secondary limit without Retry-After sleeps 60 s once (ran).",
  ],
  sites: [
    {
      ...client,
      shape: "new Octokit({ retry, request: { retries } })",
      match: ["Octokit.new()", "App.new()"],
      saysByDefault: [],
    },
  ],
};
