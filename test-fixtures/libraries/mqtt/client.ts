import mqtt from "mqtt";

export const client = mqtt.connect("mqtt://broker", { reconnectPeriod: 5000 });
//                                                    ^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: turned off
export const off = mqtt.connect("mqtt://broker", { reconnectPeriod: 0 });
