import { createDefaultHttpClient, createPipelineFromOptions, createPipelineRequest } from "@azure/core-rest-pipeline";

export const calls = {
  "new BlobServiceClient(endpoint, credential, { retryOptions })": {
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    call: ({ url, method }) => createPipelineFromOptions({}).sendRequest(createDefaultHttpClient(), createPipelineRequest({ url, method, allowInsecureConnection: true })),
  },
};
