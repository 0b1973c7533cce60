import { Octokit } from "@octokit/core";
import { retry } from "@octokit/plugin-retry";

const Client = Octokit.plugin(retry);

export const client = new Client({ request: { retries: 5 } });
//                                            ^^^^^^^ site: config attempts=6 wait=custom jitter=unknown filter=filtered replay=unknown

// not-a-site: turned off
export const off = new Client({ request: { retries: 0 } });
