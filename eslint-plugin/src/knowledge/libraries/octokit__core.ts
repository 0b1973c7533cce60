import type { Library } from "../library.js";
import { client } from "./octokit__plugin-retry.js";

export const library: Library = {
  package: "@octokit/core",
  modules: ["@octokit/core", "@octokit/rest", "@octokit/action"],
  version: "7.0.3",
  source: ["@octokit/plugin-retry@8.1.1/dist-bundle/index.js", "@octokit/plugin-throttling@11.0.5", "ran"],
  sites: [
    {
      ...client,
      shape: "new (Octokit.plugin(retry))({ retry, request: { retries } })",
      match: ["Octokit.plugin.().new()", "Octokit.plugin.().defaults.().new()"],
      enabledBy: ["retry", "request.retries"],
    },
  ],
};
