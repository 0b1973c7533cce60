import Anthropic from "@anthropic-ai/sdk";

export const calls = {
  "new Anthropic({ maxRetries })": ({ url, method }) => {
    const client = new Anthropic({ apiKey: "k", baseURL: url });
    return method === "POST" ? client.messages.create({ model: "m", max_tokens: 1, messages: [] }, { idempotencyKey: "mine" }) : client.models.list();
  },
};
