import { Octokit } from "@octokit/core";
import { retry } from "@octokit/plugin-retry";

// not-a-site: the plugin is configured where a client is made
export const Client = Octokit.plugin(retry);
