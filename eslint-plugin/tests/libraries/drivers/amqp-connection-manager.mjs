import amqp from "amqp-connection-manager";

export const calls = { "amqp.connect(urls, { reconnectTimeInSeconds })": { connects: true, call: ({ port }) => amqp.connect([`amqp://127.0.0.1:${port}`]) } };
