import OpenAI from "openai";

const client = new OpenAI();

export function summarise(text: string) {
  return client.chat.completions.create({ model: "m", messages: [{ role: "user", content: text }] });
}
