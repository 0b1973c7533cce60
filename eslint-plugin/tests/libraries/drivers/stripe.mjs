import Stripe from "stripe";

const send = ({ port, method }, options) => {
  const stripe = new Stripe("sk_test_1", { host: "127.0.0.1", port, protocol: "http", telemetry: false, ...options });
  return method === "POST" ? stripe.customers.create({}) : stripe.customers.retrieve("c");
};

export const calls = {
  "new Stripe(key, { maxNetworkRetries })": [
    // Both of the default waits are exactly 500 ms; the third would be random.
    { expects: { jitter: "none" }, call: (place) => send(place, {}) },
    { expects: { attempts: 5 }, call: (place) => send(place, { maxNetworkRetries: 4 }) },
  ],
};
