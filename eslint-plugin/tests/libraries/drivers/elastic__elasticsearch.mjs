import { Client } from "@elastic/elasticsearch";

export const calls = {
  "new Client({ node, maxRetries })": ({ url, method }) => {
    const client = new Client({ node: url });
    return method === "POST" ? client.index({ index: "i", document: {} }) : client.get({ index: "i", id: "1" });
  },
};
