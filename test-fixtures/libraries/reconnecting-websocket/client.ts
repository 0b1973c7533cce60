import ReconnectingWebSocket from "reconnecting-websocket";

export const socket = new ReconnectingWebSocket("wss://a.example", [], { maxRetries: 10 });
//                                                                       ^^^^^^^^^^ site: reconnect attempts=11 wait=exponential jitter=unknown filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new ReconnectingWebSocket("wss://a.example");
