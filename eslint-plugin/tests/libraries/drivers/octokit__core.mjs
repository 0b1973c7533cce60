import { Octokit } from "@octokit/core";
import { retry } from "@octokit/plugin-retry";

const Client = Octokit.plugin(retry);
const log = { debug() {}, info() {}, warn() {}, error() {} };

export const calls = {
  "new (Octokit.plugin(retry))({ retry, request: { retries } })": {
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    call: ({ url, method }) => new Client({ baseUrl: url, log, retry: {} }).request(`${method} /user`),
  },
};
