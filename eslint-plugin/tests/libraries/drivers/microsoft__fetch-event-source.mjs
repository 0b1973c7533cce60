globalThis.document = { hidden: false, addEventListener() {}, removeEventListener() {} };
globalThis.window = globalThis;
const { fetchEventSource } = await import("@microsoft/fetch-event-source");

export const calls = { "fetchEventSource(url, { onerror })": { connects: true, expects: { attempts: "unbounded" }, call: ({ url }) => fetchEventSource(url, { fetch }) } };
