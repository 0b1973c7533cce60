import { request } from "graphql-request";

export const calls = { "never by itself": { methods: ["POST"], call: ({ url }) => request(url, "{ a }") } };
