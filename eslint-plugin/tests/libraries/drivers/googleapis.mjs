import { createAPIRequest } from "googleapis-common";

export const calls = {
  "google.drive({ version })": {
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    call: ({ url, method }) => createAPIRequest({ options: { url, method }, params: {}, requiredParams: [], pathParams: [], context: { _options: {} } }),
  },
};
