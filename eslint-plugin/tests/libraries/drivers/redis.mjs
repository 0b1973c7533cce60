import { createClient } from "redis";

export const calls = {
  "createClient({ socket: { reconnectStrategy } })": { connects: true, call: ({ port }) => createClient({ socket: { host: "127.0.0.1", port, reconnectStrategy: 500 } }).on("error", () => undefined).connect() },
};
