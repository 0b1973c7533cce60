import { Client, OrdersController } from "@paypal/paypal-server-sdk";

export const calls = {
  "new Client({ httpClientOptions: { retryConfig: { maxNumberOfRetries } } })": {
    expects: { attempts: 4 },
    other: ({ path }) => (path.includes("oauth2/token") ? { body: JSON.stringify({ access_token: "t", token_type: "Bearer", expires_in: 3600 }) } : undefined),
    call: ({ method }) => {
      const client = new Client({ clientCredentialsAuthCredentials: { oAuthClientId: "i", oAuthClientSecret: "s" }, httpClientOptions: { retryConfig: { maxNumberOfRetries: 3, maximumRetryWaitTime: 100_000 } } });
      const orders = new OrdersController(client);
      return method === "POST" ? orders.captureOrder({ id: "1" }) : orders.getOrder({ id: "1" });
    },
  },
};
