import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from "@apollo/client";
import { RetryLink } from "@apollo/client/link/retry";

export const calls = {
  "new RetryLink({ delay: { initial, max, jitter }, attempts: { max, retryIf } })": {
    methods: ["POST"],
    call: ({ url }) => {
      const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([new RetryLink(), new HttpLink({ uri: url })]) });
      return client.mutate({ mutation: gql`mutation { pay }` });
    },
  },
};
