/** Of the watched time. */
const ticks = 8;

/**
 * Reports a long silence while this process was awake: a single timer would go off on waking, before waiting answers
 * are read.
 */
export class Watchdog {
  readonly #tickMillis: number;
  readonly #onSilent: () => void;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #silent = 0;
  #tickedAt = 0;

  /** `now` in milliseconds; it may stand still, but never goes back. */
  constructor(millis: number, onSilent: () => void, now: () => number = () => performance.now()) {
    this.#tickMillis = millis / ticks;
    this.#onSilent = onSilent;
    this.#now = now;
  }

  restart() {
    this.#silent = 0;
    this.#tickedAt = this.#now();
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setInterval(() => this.#tick(), this.#tickMillis);
  }

  stop() {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick() {
    const now = this.#now();
    const isLate = now - this.#tickedAt > 2 * this.#tickMillis;
    this.#tickedAt = now;
    this.#silent = isLate ? 0 : this.#silent + 1;
    if (this.#silent < ticks) return;
    this.stop();
    this.#onSilent();
  }
}
