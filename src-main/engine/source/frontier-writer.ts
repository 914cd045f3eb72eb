import type { CollectContext, CollectedPage, Findings, FoundAddress } from './source.ts';

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
    if (this.#context.frontier.add(found, this.#room()) > 0) this.#context.reportProgress();
  }

  /** Writes results together with what they led to. */
  finish(results: readonly CollectedPage[], findings: Findings): void {
    this.#context.frontier.finish(results, findings, this.#room());
    this.#context.reportProgress();
  }

  /** Writes what the links of pages that became shallower lead to. */
  relinked(pages: readonly number[], findings: Findings): void {
    this.#context.frontier.relinked(pages, findings, this.#room());
  }

  #room(): number {
    const { maxPages } = this.#context.options;
    return maxPages === 0 ? Infinity : Math.max(0, maxPages - this.#context.frontier.counts().known);
  }
}
