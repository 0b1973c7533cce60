import { request } from "gaxios";

export const calls = {
  "request({ url, retryConfig })": { methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], call: ({ url, method }) => request({ url, method, retry: true }) },
};
