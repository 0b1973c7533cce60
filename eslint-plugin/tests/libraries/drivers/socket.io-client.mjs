import { io } from "socket.io-client";

export const calls = { "io(url, { reconnectionAttempts, reconnectionDelay, randomizationFactor })": { connects: true, call: ({ url }) => io(url, { forceNew: true }) } };
