import type { ReconnectFault } from "../analysis/details.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf } from "../rule/wording.js";

export const stableReconnect = createRetryRule<Record<never, never>, ReconnectFault["kind"]>({
  name: "stable-reconnect",
  description: "reconnects whose backoff is set back too early or never, or that are scheduled twice for one failure",
  preset: "strict",
  level: "warn",
  messages: {
    twoEvents: "One failure fires both the error and the close event, and both open the connection again: each failed attempt doubles the attempts that run; reconnect from the close event alone.",
    neverReset: "`{{what}}` is never set back: after some drops every outage begins with the longest wait; set it back when the connection has been stable for a while.",
    resetTooEarly: "`{{what}}` is set back as soon as the connection opens: a server that accepts and closes at once is called without a backoff; set it back when the connection has been stable for a while.",
    cleanCloseSpins: "`{{what}}` is set back and waited for only where opening fails: a server that accepts and closes at once is called again without a pause.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { reconnectFault } = site.details;
      if (reconnectFault !== undefined) report({ messageId: reconnectFault.kind, loc: placeOf(site, reconnectFault.node), data: { what: reconnectFault.what } });
    }
    for (const { kind, node, what } of analysis.sessionFaults) report({ messageId: kind, loc: node.loc, data: { what } });
  },
});
