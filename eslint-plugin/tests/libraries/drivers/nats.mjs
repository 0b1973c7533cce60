import { connect } from "nats";

export const calls = {
  "connect({ maxReconnectAttempts, reconnectTimeWait, reconnectJitter })": {
    // Before there was a first connection, it tries without a limit.
    connects: true,
    expects: { attempts: "unbounded" },
    call: ({ port }) => connect({ servers: `127.0.0.1:${port}`, waitOnFirstConnect: true }),
  },
};
