import { GoogleGenAI } from "@google/genai";

export const calls = {
  "new GoogleGenAI({ httpOptions: { retryOptions } })": ({ url, method }) => {
    const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: url, retryOptions: {} } });
    return method === "POST" ? client.models.generateContent({ model: "m", contents: "hi" }) : client.models.get({ model: "m" });
  },
};
