import { createClient } from "contentful";

export const calls = {
  "createClient({ retryLimit, retryOnError })": { methods: ["GET"], call: ({ port }) => createClient({ space: "s", accessToken: "t", host: `127.0.0.1:${port}`, insecure: true, logHandler() {} }).getEntries() },
};
