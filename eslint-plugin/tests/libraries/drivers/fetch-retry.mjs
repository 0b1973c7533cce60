import fetchRetry from "fetch-retry";

export const calls = {
  "fetchRetry(fetch, defaults)": { fails: "reset", methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], call: ({ url, method }) => fetchRetry(fetch)(url, { method }) },
};
