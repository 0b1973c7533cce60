import mqtt from "mqtt";

export const calls = { "mqtt.connect(url, { reconnectPeriod })": { connects: true, call: ({ port }) => mqtt.connect(`mqtt://127.0.0.1:${port}`).on("error", () => undefined) } };
