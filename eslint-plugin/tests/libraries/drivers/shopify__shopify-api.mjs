import { createGraphQLClient } from "@shopify/graphql-client";

export const calls = {
  "client.request(query, { retries })": {
    methods: ["POST"],
    expects: { attempts: 4 },
    call: async ({ url }) => {
      const { errors } = await createGraphQLClient({ url, headers: {}, retries: 0 }).request("{ shop { name } }", { retries: 3 });
      if (errors) throw new Error(errors.message);
    },
  },
};
