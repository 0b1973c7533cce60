import { Octokit } from "octokit";

const log = { debug() {}, info() {}, warn() {}, error() {} };

export const calls = {
  "new Octokit({ retry, request: { retries } })": {
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    call: ({ url, method }) => new Octokit({ baseUrl: url, log }).request(`${method} /user`),
  },
};
