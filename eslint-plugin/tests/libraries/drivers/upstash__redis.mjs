import { Redis } from "@upstash/redis";

export const calls = { "new Redis({ retry: { retries, backoff } })": { fails: "reset", methods: ["POST"], call: ({ url }) => new Redis({ url, token: "t", enableTelemetry: false }).set("k", "v") } };
