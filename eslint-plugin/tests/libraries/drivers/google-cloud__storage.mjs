import { Storage } from "@google-cloud/storage";

export const calls = {
  "new Storage({ retryOptions })": ({ url, method }) => {
    const storage = new Storage({ apiEndpoint: url, projectId: "p", useAuthWithCustomEndpoint: false });
    return method === "POST" ? storage.bucket("b").file("f").copy("g") : storage.bucket("b").getMetadata();
  },
};
