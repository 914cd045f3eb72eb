import type { OptionValues } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { collectOptions } from './options.ts';

/**
 * How an address became known; it decides whether a page counts as "in the sitemap" and where links may lead. `former`: it was listed when
 * the audit collected before, and is no longer.
 */
export type AddressOrigin = 'sitemap' | 'list' | 'folder' | 'link' | 'redirect' | 'former';

export interface FoundAddress {
  readonly address: string;
  readonly origin: AddressOrigin;
  /** Date that the sitemap gives, ISO, or null. */
  readonly lastModified: string | null;
}

export interface QueuedAddress extends FoundAddress {
  readonly id: number;
}

/**
 * What became of one address. Every address ends as exactly one of these: with a body, as a redirect (its target is an address of
 * its own), or without a body and with the problem that says why.
 */
export interface CollectedPage {
  readonly id: number;
  readonly address: string;
  /** HTTP status; 200 for a file that was read; 0 when there was no answer or no request was made. */
  readonly statusCode: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly redirectTo: string | null;
  readonly fetchedAt: number;
  readonly problems: readonly NewProblem[];
}

/**
 * The addresses of an audit, kept in the store so that collecting survives any interruption. An address that was taken but not
 * finished when the process died is handed out again after a restart.
 */
export interface Frontier {
  /** Adds what is not known yet, in order; returns how many were new. */
  add(found: readonly FoundAddress[]): number;
  /** The next addresses in the order in which they were added, each handed out once per process. */
  take(count: number): readonly QueuedAddress[];
  /**
   * Addresses that an earlier collection had from a list or found dead, and that no source names any more: they are asked once more. Only
   * what is not known yet.
   */
  unlisted(): readonly FoundAddress[];
  /** Writes one batch of results in one transaction. An address that is gone keeps the body that it had before. */
  finish(results: readonly CollectedPage[]): void;
  /** True when discovery of the source with this key ended in an earlier run. */
  isDiscovered(sourceKey: string): boolean;
  setDiscovered(sourceKey: string): void;
  counts(): { readonly known: number; readonly finished: number };
  /** All recorded redirects, for finding chains and loops once collecting is over. */
  redirects(): Iterable<{ readonly from: string; readonly to: string }>;
}

export interface CollectContext {
  readonly frontier: Frontier;
  readonly options: CollectOptionValues;
  readonly signal: AbortSignal;
  /** Trouble that belongs to no single queued address: robots.txt, a broken child sitemap. */
  readonly reportProblem: (problem: NewProblem) => void;
  /** Called after every finished batch and whenever new addresses were found. */
  readonly reportProgress: () => void;
}

/** Values of `collectOptions` in `options.ts` of this folder. */
export type CollectOptionValues = OptionValues<typeof collectOptions>;
