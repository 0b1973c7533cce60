import got from "got";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const calls = {
  "got(url, { retry })": { methods, call: ({ url, method }) => got(url, { method }) },
  "got.extend({ retry })": { methods, call: ({ url, method }) => got.extend({})(url, { method }) },
};
