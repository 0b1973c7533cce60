import ReconnectingWebSocket from "reconnecting-websocket";
import WebSocket from "ws";

export const calls = {
  "new ReconnectingWebSocket(url, protocols, { maxRetries, minReconnectionDelay })": { connects: true, call: ({ port }) => new ReconnectingWebSocket(`ws://127.0.0.1:${port}`, [], { WebSocket, minReconnectionDelay: 1000 }) },
};
