import type { Library } from "../library.js";
import { client } from "./octokit__plugin-retry.js";

export const library: Library = {
  package: "octokit",
  modules: ["octokit"],
  version: "5.0.5",
  source: ["@octokit/plugin-retry@8.1.1/dist-bundle/index.js", "@octokit/plugin-throttling@11.0.5", "ran"],
  sites: [
    {
      ...client,
      shape: "new Octokit({ retry, request: { retries } })",
      match: ["Octokit.new()", "App.new()"],
      saysByDefault: [],
    },
  ],
};
