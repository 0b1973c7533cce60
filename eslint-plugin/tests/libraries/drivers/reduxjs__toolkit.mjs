import { fetchBaseQuery, retry } from "@reduxjs/toolkit/query";

const api = { signal: new AbortController().signal, getState() {}, dispatch() {}, extra: undefined, endpoint: "e", type: "query" };

export const calls = {
  "retry(baseQuery, { maxRetries, retryCondition, backoff })": {
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    call: ({ url, method }) => retry(fetchBaseQuery({ baseUrl: url }))({ url: "/x", method }, api, {}),
  },
};
