import WebSocket from "ws";

export function dial(url) {
  const socket = new WebSocket(url);
  socket.on("close", () => {
    setTimeout(() => dial(url), 5000);
    //               ^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed
    //               ^^^^^^^^^ no-unbounded-retry: unbounded
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
  });
  return socket;
}

export class Feed {
  attempt = 0;

  open() {
    this.socket = new WebSocket(this.url);
    this.socket.onclose = () => this.openLater();
  }

  openLater() {
    this.attempt += 1;
    //^^^^^^^^^^^^ stable-reconnect: neverReset
    const wait = Math.min(500 * 2 ** this.attempt, 60_000);
    setTimeout(() => this.open(), wait / 2 + Math.random() * (wait / 2));
    //               ^^^^^^^^^^^ site: reconnect attempts=unbounded wait=exponential
    //               ^^^^^^^^^^^ no-unbounded-retry: unbounded
  }
}

// not-a-site: a closed connection is only told
export function once(url, onClose) {
  const socket = new WebSocket(url);
  socket.on("close", () => onClose());
  return socket;
}

// not-a-site: a heartbeat is no reconnect
export function alive(socket) {
  setTimeout(() => {
    socket.ping();
    alive(socket);
  }, 5000);
}
