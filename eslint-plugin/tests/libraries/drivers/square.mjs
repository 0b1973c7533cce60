import { SquareClient } from "square";

export const calls = {
  "new SquareClient({ maxRetries })": ({ url, method }) => {
    const client = new SquareClient({ token: "t", environment: url });
    return method === "POST" ? client.payments.create({ idempotencyKey: "mine", sourceId: "s" }) : client.locations.list();
  },
};
