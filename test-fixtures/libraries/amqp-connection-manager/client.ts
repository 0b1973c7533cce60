import amqp from "amqp-connection-manager";

export const client = amqp.connect(["amqp://broker"], { reconnectTimeInSeconds: 10 });
//                                                      ^^^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = amqp.connect(["amqp://broker"]);
