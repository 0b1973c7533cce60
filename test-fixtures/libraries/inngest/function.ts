import { Inngest } from "inngest";

const inngest = new Inngest({ id: "app" });

export const often = inngest.createFunction({ id: "a", retries: 10 }, { event: "a" }, async () => undefined);
//                                                     ^^^^^^^ site: config attempts=11 wait=unknown filter=filtered replay=unknown

// not-a-site: turned off
export const once = inngest.createFunction({ id: "b", retries: 0 }, { event: "b" }, async () => undefined);
