import { Mistral } from "@mistralai/mistralai";

export const calls = {
  "new Mistral({ retryConfig: { strategy: 'backoff' } })": {
    limit: 10,
    call: ({ url, method }) => {
      const client = new Mistral({ apiKey: "k", serverURL: url, retryConfig: { strategy: "backoff" } });
      return method === "POST" ? client.chat.complete({ model: "m", messages: [{ role: "user", content: "hi" }] }) : client.models.list();
    },
  },
};
