/**
 * The pending events of a simulation, one at most for each client: a binary heap over typed arrays, earliest first, and at
 * the same time in the order of their numbers. Holds a hundred thousand clients without an object for each.
 */
export class EventQueue {
  readonly #times: Float64Array;
  readonly #clients: Int32Array;
  #size = 0;

  constructor(clients: number) {
    this.#times = new Float64Array(clients);
    this.#clients = new Int32Array(clients);
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** The time of the earliest event; undefined is never met while there is one. */
  get time(): number {
    return this.#times[0] ?? Infinity;
  }

  get client(): number {
    return this.#clients[0] ?? 0;
  }

  push(time: number, client: number): void {
    let hole = this.#size;
    this.#size += 1;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (!this.#isBefore(time, client, parent)) break;
      this.#move(parent, hole);
      hole = parent;
    }
    this.#times[hole] = time;
    this.#clients[hole] = client;
  }

  /** Takes the earliest event away. */
  pop(): void {
    this.#size -= 1;
    if (this.#size > 0) this.#sink(this.#times[this.#size] ?? 0, this.#clients[this.#size] ?? 0);
  }

  /** Puts an event in the place of the earliest one: cheaper than to take that away and to push. */
  replace(time: number, client: number): void {
    this.#sink(time, client);
  }

  #sink(time: number, client: number): void {
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBefore(this.#times[child + 1] ?? 0, this.#clients[child + 1] ?? 0, child)) child += 1;
      if (this.#isBefore(time, client, child)) break;
      this.#move(child, hole);
      hole = child;
    }
    this.#times[hole] = time;
    this.#clients[hole] = client;
  }

  #isBefore(time: number, client: number, slot: number): boolean {
    const other = this.#times[slot] ?? 0;
    return time < other || (time === other && client < (this.#clients[slot] ?? 0));
  }

  #move(from: number, to: number): void {
    this.#times[to] = this.#times[from] ?? 0;
    this.#clients[to] = this.#clients[from] ?? 0;
  }
}
