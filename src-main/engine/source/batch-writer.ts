import type { LinkFollower } from './crawl/link-follower.ts';
import type { Intake } from './intake.ts';
import type { CollectedPage, FoundAddress } from './source.ts';

const maxCount = 32;
const maxBytes = 16_000_000;
const maxAgeMillis = 500;

/**
 * Writes results in batches: one transaction per page would spend more time in the store than in the network, and a batch in flight is
 * all that a killed process may lose. Whichever comes first ends a batch: its count, its weight or its age.
 */
export class BatchWriter {
  readonly #intake: Intake;
  readonly #follower: LinkFollower;
  readonly #told: () => void;
  #results: CollectedPage[] = [];
  #found: FoundAddress[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #failure: unknown = null;

  /** `told` is called after a batch that its age ended. */
  constructor(intake: Intake, follower: LinkFollower, told: () => void) {
    this.#intake = intake;
    this.#follower = follower;
    this.#told = told;
  }

  /** Takes one result and what it leads to. Throws when an earlier batch could not be written. */
  add(page: CollectedPage, found: readonly FoundAddress[]): void {
    if (this.#failure !== null) throw this.#failure;
    this.#results.push(page.skipped === undefined ? page : withoutBody(page));
    for (const one of found) this.#found.push(one);
    this.#bytes += (page.body?.byteLength ?? 0) + (page.raw?.body.byteLength ?? 0);
    if (this.#results.length >= maxCount || this.#bytes >= maxBytes) this.flush();
    else this.#timer ??= setTimeout(() => this.#flushLate(), maxAgeMillis);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#failure !== null) throw this.#failure;
    if (this.#results.length === 0) return;
    const [results, found] = [this.#results, this.#found];
    [this.#results, this.#found, this.#bytes] = [[], [], 0];
    this.#intake.finish(results, { found, tallies: this.#follower.takeTallies() });
  }

  #flushLate(): void {
    try {
      this.flush();
    } catch (error) {
      this.#failure = error;
    }
    this.#told();
  }
}

function withoutBody({ raw: _raw, ...page }: CollectedPage): CollectedPage {
  return { ...page, body: null };
}
