import { Octokit } from "@octokit/core";
import { throttling } from "@octokit/plugin-throttling";

const Client = Octokit.plugin(throttling);
const throttle = { onRateLimit() {}, onSecondaryRateLimit() {} };

export const calls = { "never by itself": { methods: ["GET"], call: ({ url, method }) => new Client({ baseUrl: url, throttle }).request(`${method} /user`) } };
