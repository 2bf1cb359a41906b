type Action = () => void;

/** Events in the order of their time, and random numbers that are the same in every run. Times are milliseconds. */
export class Simulation {
  nowMs = 0;
  /** A binary heap by time: the children of `i` are `2i + 1` and `2i + 2`. */
  readonly #events: { atMs: number; act: Action }[] = [];
  #seed: number;

  constructor(seed = 1) {
    this.#seed = seed;
  }

  after(ms: number, act: Action): void {
    const events = this.#events;
    const event = { atMs: this.nowMs + ms, act };
    let index = events.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = events[parent] as typeof event;
      if (above.atMs <= event.atMs) break;
      events[index] = above;
      index = parent;
    }
    events[index] = event;
  }

  /** Lets events happen until `isOver`, or until there are none. */
  run(isOver: () => boolean): void {
    while (this.#events.length > 0 && !isOver()) {
      const { atMs, act } = this.#takeFirst();
      this.nowMs = atMs;
      act();
    }
  }

  /** From 0 up to 1 (mulberry32). */
  random(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Exponentially distributed. */
  around(meanMs: number): number {
    return -meanMs * Math.log(1 - this.random());
  }

  #takeFirst(): { atMs: number; act: Action } {
    const events = this.#events;
    const first = events[0] as { atMs: number; act: Action };
    const last = events.pop() as typeof first;
    const count = events.length;
    if (count === 0) return first;
    let index = 0;
    for (let child = 1; child < count; child = 2 * index + 1) {
      const right = events[child + 1];
      if (right && right.atMs < (events[child] as typeof first).atMs) child += 1;
      const earlier = events[child] as typeof first;
      if (earlier.atMs >= last.atMs) break;
      events[index] = earlier;
      index = child;
    }
    events[index] = last;
    return first;
  }
}

/** Equal servers with one queue: cores, a process, the connections of a pool. First come, first served. */
export class Station {
  readonly name: string;
  readonly #simulation: Simulation;
  readonly #servers: number;
  #waiting: Action[] = [];
  #next = 0;
  #busy = 0;
  /** Server milliseconds in use since `sinceMs`, up to `seenMs`. */
  #busyMs = 0;
  #seenMs = 0;
  #sinceMs = 0;

  constructor(simulation: Simulation, name: string, servers: number) {
    this.#simulation = simulation;
    this.name = name;
    this.#servers = servers;
  }

  /** Calls back with a server, which `release` gives back. */
  acquire(act: Action): void {
    if (this.#busy === this.#servers) {
      this.#waiting.push(act);
      return;
    }
    this.#count();
    this.#busy += 1;
    act();
  }

  release(): void {
    const next = this.#waiting[this.#next];
    if (next) {
      this.#next += 1;
      if (this.#next > 1000 && this.#next * 2 > this.#waiting.length) {
        this.#waiting = this.#waiting.slice(this.#next);
        this.#next = 0;
      }
      next();
      return;
    }
    this.#count();
    this.#busy -= 1;
  }

  /** Takes a server for about `meanMs`. */
  serve(meanMs: number, done: Action): void {
    this.acquire(() =>
      this.#simulation.after(this.#simulation.around(meanMs), () => {
        this.release();
        done();
      }),
    );
  }

  /** The share of its servers' time in use since `startCounting`. */
  busyShare(): number {
    this.#count();
    return this.#busyMs / (this.#servers * (this.#seenMs - this.#sinceMs));
  }

  startCounting(): void {
    this.#count();
    this.#busyMs = 0;
    this.#sinceMs = this.#simulation.nowMs;
  }

  #count(): void {
    this.#busyMs += this.#busy * (this.#simulation.nowMs - this.#seenMs);
    this.#seenMs = this.#simulation.nowMs;
  }
}
