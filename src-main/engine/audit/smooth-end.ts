/** A new estimate counts for so much of the difference after this time. */
const calmMillis = 4000;
/** A difference of more than this share of what is left is no noise: something became known. */
const surprise = 0.4;

/**
 * Makes a calm countdown of estimates that jump: what is kept is not the time left but the moment of the end, which a steady run does not move, and it
 * follows new estimates slowly. Times in milliseconds of one clock.
 */
export class SmoothEnd {
  #end: number | null = null;
  #at = 0;

  /** Takes an estimate of now; null when there is none. */
  take(now: number, left: number | null): void {
    const since = now - this.#at;
    this.#at = now;
    if (left === null) return void (this.#end = null);
    const end = now + left;
    if (this.#end === null || Math.abs(end - this.#end) > surprise * Math.max(left, this.#end - now)) this.#end = end;
    else this.#end += (end - this.#end) * (1 - Math.exp(-Math.max(0, since) / calmMillis));
  }

  /** The time left at the last estimate. */
  get left(): number | null {
    return this.#end === null ? null : Math.max(0, Math.round(this.#end - this.#at));
  }
}
