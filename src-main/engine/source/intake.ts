import type { CollectContext, FoundAddress } from './source.ts';

/** The way of found addresses into the frontier; it holds the limit on their number. */
export class Intake {
  readonly #context: CollectContext;

  constructor(context: CollectContext) {
    this.#context = context;
  }

  get full(): boolean {
    return this.#room() === 0;
  }

  add(found: readonly FoundAddress[]): void {
    let next = 0;
    let added = 0;
    // A slice may hold addresses that are known already, so the room is measured again until it is used up or nothing is left.
    while (next < found.length) {
      const slice = found.slice(next, next + Math.min(this.#room(), 1000));
      if (slice.length === 0) break;
      added += this.#context.frontier.add(slice);
      next += slice.length;
    }
    if (added > 0) this.#context.reportProgress();
  }

  #room(): number {
    const { maxPages } = this.#context.options;
    return maxPages === 0 ? Infinity : Math.max(0, maxPages - this.#context.frontier.counts().known);
  }
}
