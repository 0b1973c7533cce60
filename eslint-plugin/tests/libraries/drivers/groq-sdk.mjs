import Groq from "groq-sdk";

export const calls = {
  "new Groq({ maxRetries })": ({ url, method }) => {
    const client = new Groq({ apiKey: "k", baseURL: url });
    return method === "POST" ? client.chat.completions.create({ model: "m", messages: [] }, { idempotencyKey: "mine" }) : client.models.list();
  },
};
