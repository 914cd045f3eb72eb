/** A watched time is cut into so many ticks. */
const ticks = 8;

/**
 * Reports that something has been silent for too long, counting only time in which this process was awake: after the
 * computer slept, or the process was stopped, everybody gets the whole time again. One timer over the whole time could
 * not distinguish that from silence: it would go off at the moment of waking, before the answers that lie waiting are
 * read.
 */
export class Watchdog {
  readonly #tickMillis: number;
  readonly #onSilent: () => void;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #silent = 0;
  #tickedAt = 0;

  /** `now` is a clock in milliseconds that may stand still while the computer sleeps, but never goes back. */
  constructor(millis: number, onSilent: () => void, now: () => number = () => performance.now()) {
    this.#tickMillis = millis / ticks;
    this.#onSilent = onSilent;
    this.#now = now;
  }

  /** Begins to wait, or begins anew: the other side gave a sign of life. */
  restart(): void {
    this.#silent = 0;
    this.#tickedAt = this.#now();
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setInterval(() => this.#tick(), this.#tickMillis);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    const now = this.#now();
    const isLate = now - this.#tickedAt > 2 * this.#tickMillis;
    this.#tickedAt = now;
    this.#silent = isLate ? 0 : this.#silent + 1;
    if (this.#silent < ticks) return;
    this.stop();
    this.#onSilent();
  }
}
