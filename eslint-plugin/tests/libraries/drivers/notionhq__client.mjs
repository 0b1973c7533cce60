import { Client } from "@notionhq/client";

/** The client decides by the code in the body. */
const CODES = { 429: "rate_limited", 500: "internal_server_error", 503: "service_unavailable" };

export const calls = {
  "new Client({ retry: { maxRetries } })": {
    methods: ["GET", "POST", "PATCH", "DELETE"],
    body: (status) => JSON.stringify({ object: "error", status, code: CODES[status] ?? "validation_error", message: "down" }),
    call: ({ url, method }) => new Client({ auth: "t", baseUrl: url, logger() {} }).request({ path: "pages", method: method.toLowerCase() }),
  },
};
