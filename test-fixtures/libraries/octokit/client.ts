import { Octokit } from "octokit";

export const client = new Octokit({ request: { retries: 6 } });
//                                             ^^^^^^^ site: config attempts=7 wait=custom jitter=unknown filter=filtered replay=unknown

// not-a-site: turned off
export const off = new Octokit({ retry: { enabled: false } });

// not-a-site: nothing is configured
export const plain = new Octokit();
