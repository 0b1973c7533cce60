import Redis from "ioredis";

export const calls = {
  "new Redis({ retryStrategy: (times) => ms | null })": { connects: true, call: ({ port }) => new Redis({ host: "127.0.0.1", port }).on("error", () => undefined) },
};
