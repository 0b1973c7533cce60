import ky from "ky";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const calls = {
  "ky(url, { retry })": { methods, call: ({ url, method }) => ky(url, { method }) },
  "ky.create({ retry })": { methods, call: ({ url, method }) => ky.create({})(url, { method }) },
};
