import { fetchEventSource } from "@microsoft/fetch-event-source";

export const listen = () => fetchEventSource("/events", { onerror: () => 5000 });
//                                                        ^^^^^^^ site: reconnect attempts=unknown wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = () => fetchEventSource("/events", {});
