import fetch from "make-fetch-happen";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const calls = {
  "fetch(url, { retry })": { methods, expects: { attempts: 4 }, call: ({ url, method }) => fetch(url, { method, retry: 3 }) },
  "fetch.defaults({ retry })": { methods, expects: { attempts: 4 }, call: ({ url, method }) => fetch.defaults({ retry: 3 })(url, { method }) },
};
