import { Client } from "@microsoft/microsoft-graph-client";

export const calls = {
  "new RetryHandlerOptions(delay, maxRetries, shouldRetry)": ({ url, method }) => {
    const call = Client.init({ baseUrl: url, authProvider: (done) => done(null, "t") }).api("/me");
    return method === "POST" ? call.post({}) : call.get();
  },
};
