import { ofetch } from "ofetch";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const calls = {
  "ofetch(url, { retry, retryDelay })": { methods, expects: { writes: "never" }, call: ({ url, method }) => ofetch(url, { method }) },
  // A number that is written holds for writes too.
  "ofetch.create({ retry })": { methods, expects: { attempts: 3 }, call: ({ url, method }) => ofetch.create({ retry: 2 })(url, { method }) },
};
