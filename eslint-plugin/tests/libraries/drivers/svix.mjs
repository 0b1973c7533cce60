import { Svix } from "svix";

export const calls = {
  "new Svix(token, { numRetries, retryScheduleInMs })": ({ url, method }) => {
    const svix = new Svix("t.eu", { serverUrl: url });
    return method === "POST" ? svix.message.create("app", { eventType: "e", payload: {} }) : svix.application.list();
  },
};
