import { Client, fetchExchange, gql } from "@urql/core";
import { retryExchange } from "@urql/exchange-retry";

export const calls = {
  "retryExchange({ initialDelayMs, maxDelayMs, randomDelay, maxNumberAttempts, retryIf })": {
    methods: ["POST"],
    call: async ({ url }) => {
      const client = new Client({ url, exchanges: [retryExchange({}), fetchExchange], preferGetMethod: false });
      const { error } = await client.mutation(gql`mutation { pay }`, {}).toPromise();
      if (error) throw error;
    },
  },
};
