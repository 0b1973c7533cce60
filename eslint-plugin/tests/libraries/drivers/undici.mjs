import { Agent, interceptors, request, RetryAgent } from "undici";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const send = (dispatcher, { url, method }) => request(url, { method, dispatcher });

export const calls = {
  "new RetryAgent(dispatcher, options)": { methods, call: (place) => send(new RetryAgent(new Agent()), place) },
  "dispatcher.compose(interceptors.retry(options))": { methods, call: (place) => send(new Agent().compose(interceptors.retry()), place) },
};
