import { WebClient } from "@slack/web-api";

const logger = { debug() {}, info() {}, warn() {}, error() {}, setLevel() {}, getLevel() {}, setName() {} };

export const calls = {
  "new WebClient(token, { retryConfig })": { methods: ["POST"], expects: { attempts: 11 }, call: ({ url }) => new WebClient("t", { slackApiUrl: `${url}/`, logger, retryConfig: { retries: 10 } }).chat.postMessage({ channel: "c", text: "hi" }) },
};
