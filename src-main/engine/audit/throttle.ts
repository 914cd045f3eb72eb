export class Throttle {
  readonly #intervalMillis: number;
  #last = 0;

  constructor(intervalMillis: number) {
    this.#intervalMillis = intervalMillis;
  }

  /**
   * At most once in an interval, or `anyway`; `now` in milliseconds of any clock that only goes forwards. Who gets true
   * does it.
   */
  isDue(now: number, anyway = false): boolean {
    if (!anyway && now - this.#last < this.#intervalMillis) return false;
    this.#last = now;
    return true;
  }
}
