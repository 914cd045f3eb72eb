import type { CollectContext, CollectedPage, Findings, FoundAddress } from './source.ts';

/**
 * Writes found addresses and results to the frontier, and enforces the limit on the number of addresses (option
 * `maxPages`).
 */
export class FrontierWriter {
  readonly #context: CollectContext;

  constructor(context: CollectContext) {
    this.#context = context;
  }

  get isFull(): boolean {
    return this.#remaining() === 0;
  }

  add(found: readonly FoundAddress[]): void {
    if (this.#context.frontier.add(found, this.#remaining()) > 0) this.#context.reportProgress();
  }

  /** Writes results together with what they led to. */
  finish(results: readonly CollectedPage[], findings: Findings): void {
    this.#context.frontier.finish(results, findings, this.#remaining());
    this.#context.reportProgress();
  }

  /** Writes what the links of pages that became shallower lead to. */
  relinked(pages: readonly number[], findings: Findings): void {
    this.#context.frontier.relinked(pages, findings, this.#remaining());
  }

  #remaining(): number {
    const { maxPages } = this.#context.options;
    return maxPages === 0 ? Infinity : Math.max(0, maxPages - this.#context.frontier.counts().known);
  }
}
