import fetch from "node-fetch-retry";

export const calls = { "fetch(url, { retry, pause })": { fails: "reset", methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], call: ({ url, method }) => fetch(url, { method }) } };
