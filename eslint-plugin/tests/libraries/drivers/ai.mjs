import { APICallError, generateText } from "ai";

/** The smallest model: one request, and its failure told as the providers tell it. */
function modelAt(url) {
  return {
    specificationVersion: "v3",
    provider: "test",
    modelId: "m",
    supportedUrls: {},
    async doGenerate() {
      const response = await fetch(url, { method: "POST" }).catch((cause) => {
        throw new APICallError({ message: "broken", url, requestBodyValues: {}, cause, isRetryable: true });
      });
      throw new APICallError({ message: "down", url, requestBodyValues: {}, statusCode: response.status, responseHeaders: Object.fromEntries(response.headers) });
    },
  };
}

export const calls = { "generateText({ model, prompt, maxRetries })": { methods: ["POST"], call: ({ url }) => generateText({ model: modelAt(url), prompt: "hi" }) } };
