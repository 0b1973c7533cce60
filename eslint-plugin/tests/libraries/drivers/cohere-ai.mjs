import { CohereClient } from "cohere-ai";

export const calls = {
  "new CohereClient({ maxRetries })": ({ url, method }) => {
    const client = new CohereClient({ token: "t", environment: url });
    return method === "POST" ? client.chat({ message: "hi" }) : client.models.list();
  },
};
