import { createClient } from "graphql-ws";
import WebSocket from "ws";

export const calls = {
  "createClient({ url, retryAttempts, retryWait })": { connects: true, call: ({ port }) => createClient({ url: `ws://127.0.0.1:${port}`, webSocketImpl: WebSocket, lazy: false, shouldRetry: () => true, onNonLazyError() {} }) },
};
