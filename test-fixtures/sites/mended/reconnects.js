import Redis from "ioredis";
import WebSocket from "ws";

// 1: the same short pause for ever
export function listen(address, onNews) {
  const line = new WebSocket(address);
  line.on("message", onNews);
  line.on("error", () => {});
  line.on("close", () => {
    setTimeout(() => listen(address, onNews), 3000);
    //               ^^^^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    //               ^^^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
  });
}
export function listenPatiently(address, onNews, turn = 0) {
  const line = new WebSocket(address, { handshakeTimeout: 10_000 });
  line.on("message", onNews);
  line.on("error", () => {});
  line.on("close", () => {
    if (turn === 12) return onNews({ lost: address });
    setTimeout(() => listenPatiently(address, onNews, turn + 1), Math.random() * Math.min(300_000, 1000 * 2 ** turn));
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=13 wait=exponential
  });
}

// 2: both events open it again
export class Ticker {
  open() {
    this.line = new WebSocket(this.address);
    this.line.on("error", () => this.later());
    this.line.on("close", () => this.later());
  }

  later() {
    setTimeout(() => this.open(), this.pauseMs * (0.5 + Math.random()));
    //               ^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed
    //               ^^^^^^^^^^^ no-unbounded-retry: unbounded
    //               ^^^^^^^^^^^ stable-reconnect: twoEvents
  }
}
export class QuietTicker {
  turns = 0;

  open() {
    this.line = new WebSocket(this.address, { handshakeTimeout: 10_000 });
    this.line.on("error", (problem) => this.tell(problem));
    this.line.on("close", () => this.later());
    this.line.on("open", () => {
      this.steady = setTimeout(() => {
        this.turns = 0;
      }, 60_000);
    });
  }

  later() {
    clearTimeout(this.steady);
    if (this.timer !== undefined || this.turns === 20) return;
    this.turns += 1;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.open();
      //^^^^^^^^^^^ site: reconnect attempts=21 wait=exponential
    }, Math.random() * Math.min(60_000, 500 * 2 ** this.turns));
  }
}

// 3: turns that are never forgotten
export class Board {
  turns = 0;

  open() {
    this.line = new WebSocket(this.address);
    this.line.onopen = () => this.beat();
    this.line.onclose = () => this.later();
  }

  later() {
    this.turns += 1;
    const wait = Math.min(800 * 2 ** this.turns, 45_000);
    setTimeout(() => this.open(), wait / 2 + Math.random() * (wait / 2));
    //               ^^^^^^^^^^^ site: reconnect attempts=unbounded wait=exponential
    //               ^^^^^^^^^^^ no-unbounded-retry: unbounded
  }
}
export class ForgivingBoard {
  turns = 0;

  open() {
    this.line = new WebSocket(this.address);
    this.line.onopen = () => {
      this.beat();
      this.steady = setTimeout(() => (this.turns = 0), 30_000);
    };
    this.line.onclose = () => this.later();
  }

  later() {
    clearTimeout(this.steady);
    if (this.turns >= 15) return this.giveUp();
    this.turns += 1;
    const wait = Math.min(800 * 2 ** this.turns, 45_000);
    setTimeout(() => this.open(), wait / 2 + Math.random() * (wait / 2));
    //               ^^^^^^^^^^^ site: reconnect attempts=16 wait=exponential
  }
}

// 4: a strategy that always names a number
export const sessions = new Redis({
  host: "sessions.internal",
  maxRetriesPerRequest: 8,
  //^^^^^^^^^^^^^^^^^^^^ site: config attempts=9 wait=unknown
  retryStrategy(turn) {
  //^^^^^^^^^^^^^ site: config attempts=unbounded wait=linear
  //^^^^^^^^^^^^^ no-unbounded-retry: unbounded
  //^^^^^^^^^^^^^ require-jitter: noJitter
    return Math.min(turn * 200, 4000);
  },
});
export const carts = new Redis({
  host: "carts.internal",
  maxRetriesPerRequest: 8,
  //^^^^^^^^^^^^^^^^^^^^ site: config attempts=9 wait=unknown
  retryStrategy(turn) {
  //^^^^^^^^^^^^^ site: config attempts=41 wait=linear
    if (turn > 40) return null;
    return Math.random() * Math.min(turn * 200, 4000);
  },
});
