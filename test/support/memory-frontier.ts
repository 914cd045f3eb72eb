import type { CollectedPage, FoundAddress, Frontier, QueuedAddress } from '../../src-main/engine/source/source.ts';

/** The frontier without a store. `reopened()` is what a restarted process would see: everything that was not finished is queued again. */
export class MemoryFrontier implements Frontier {
  readonly #known = new Map<string, QueuedAddress>();
  readonly #order: QueuedAddress[] = [];
  readonly #finished = new Map<number, CollectedPage>();
  readonly #discovered = new Set<string>();
  readonly batches: number[] = [];
  #next = 0;

  add(found: readonly FoundAddress[]): number {
    const before = this.#known.size;
    for (const one of found) {
      if (this.#known.has(one.address)) continue;
      const queued = { ...one, id: this.#known.size + 1 };
      this.#known.set(one.address, queued);
      this.#order.push(queued);
    }
    return this.#known.size - before;
  }

  take(count: number): readonly QueuedAddress[] {
    const taken: QueuedAddress[] = [];
    for (; this.#next < this.#order.length && taken.length < count; this.#next += 1) {
      const queued = this.#order[this.#next];
      if (queued && !this.#finished.has(queued.id)) taken.push(queued);
    }
    return taken;
  }

  unlisted(): readonly FoundAddress[] {
    return [];
  }

  finish(results: readonly CollectedPage[]): void {
    this.batches.push(results.length);
    for (const page of results) this.#finished.set(page.id, page);
  }

  isDiscovered(sourceKey: string): boolean {
    return this.#discovered.has(sourceKey);
  }

  setDiscovered(sourceKey: string): void {
    this.#discovered.add(sourceKey);
  }

  counts(): { readonly known: number; readonly finished: number } {
    return { known: this.#known.size, finished: this.#finished.size };
  }

  *redirects(): Iterable<{ readonly from: string; readonly to: string }> {
    for (const { address, redirectTo } of this.#finished.values()) if (redirectTo !== null) yield { from: address, to: redirectTo };
  }

  reopened(): this {
    this.#next = 0;
    return this;
  }

  addresses(): readonly QueuedAddress[] {
    return this.#order;
  }

  page(address: string): CollectedPage | undefined {
    const queued = this.#known.get(address);
    return queued && this.#finished.get(queued.id);
  }

  pages(): readonly CollectedPage[] {
    return [...this.#finished.values()];
  }
}
