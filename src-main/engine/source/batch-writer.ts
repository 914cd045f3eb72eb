import type { CollectContext, CollectedPage, FoundAddress } from './source.ts';
import type { Intake } from './intake.ts';

const maxCount = 32;
const maxBytes = 16_000_000;
const maxAgeMillis = 500;

/**
 * Writes results in batches: one transaction per page would spend more time in the store than in the network, and a batch in flight is
 * all that a killed process may lose. Whichever comes first ends a batch: its count, its weight or its age.
 */
export class BatchWriter {
  readonly #context: CollectContext;
  readonly #intake: Intake;
  #results: CollectedPage[] = [];
  #targets: FoundAddress[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #failure: unknown = null;

  constructor(context: CollectContext, intake: Intake) {
    this.#context = context;
    this.#intake = intake;
  }

  /** Takes one result and, when it is a redirect to follow, its target. Throws when an earlier batch could not be written. */
  add(page: CollectedPage, target: FoundAddress | null): void {
    if (this.#failure !== null) throw this.#failure;
    this.#results.push(page);
    if (target) this.#targets.push(target);
    this.#bytes += page.body?.byteLength ?? 0;
    if (this.#results.length >= maxCount || this.#bytes >= maxBytes) this.flush();
    else this.#timer ??= setTimeout(() => this.#flushLate(), maxAgeMillis);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#failure !== null) throw this.#failure;
    if (this.#results.length === 0) return;
    const [results, targets] = [this.#results, this.#targets];
    [this.#results, this.#targets, this.#bytes] = [[], [], 0];
    // Targets go first: a process that dies in between fetches the redirect again, which is better than losing its target.
    this.#intake.add(targets);
    this.#context.frontier.finish(results);
    this.#context.reportProgress();
  }

  #flushLate(): void {
    try {
      this.flush();
    } catch (error) {
      this.#failure = error;
    }
  }
}
