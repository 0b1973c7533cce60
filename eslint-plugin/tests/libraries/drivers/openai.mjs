import OpenAI from "openai";

export const calls = {
  "new OpenAI({ maxRetries })": ({ url, method }) => {
    const client = new OpenAI({ apiKey: "k", baseURL: url });
    return method === "POST" ? client.chat.completions.create({ model: "m", messages: [] }, { idempotencyKey: "mine" }) : client.models.list();
  },
};
