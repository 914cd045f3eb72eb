/** Lets something happen at most once in an interval. */
export class Throttle {
  readonly #intervalMillis: number;
  #last = 0;

  constructor(intervalMillis: number) {
    this.#intervalMillis = intervalMillis;
  }

  /**
   * Whether it may happen at this moment, in milliseconds of any clock that only goes forwards; `anyway` lets it. Who
   * gets true does it.
   */
  isDue(now: number, anyway = false): boolean {
    if (!anyway && now - this.#last < this.#intervalMillis) return false;
    this.#last = now;
    return true;
  }
}
