import type { EvidencePicture, NotApplicableReason } from '../../contract/evidence.ts';
import type { OptionFields, OptionValues } from '../../contract/options.ts';
import type { PageText } from '../text/page-text.ts';
import type { CorpusStatistics, StatisticName } from './statistics.ts';

export { choice, decimal, integer, type OptionValues } from '../../contract/options.ts';

/**
 * One algorithm of the literature: fingerprint(page) → keys → compare(a, b) → explain(a, b). Pure: the same page,
 * options and statistics give the same bytes on every machine. Pages meet in the shared join (`index/join.ts`) under
 * its rule.
 */
export interface Detector<Fields extends OptionFields = OptionFields, Fingerprint = unknown> {
  readonly id: string;
  /** The seed text (S0 … S4) and the work it follows. */
  readonly seed: string;
  readonly work: string;
  readonly cost: 'low' | 'medium' | 'high';
  readonly summary: string;
  readonly options: Fields;
  statistics?(options: OptionValues<Fields>): readonly StatisticName[];
  readonly needsWords?: boolean;
  /** Chosen of the whole corpus once, and kept while pages come and go (`CorpusStatistics.kept`). */
  choose?(context: DetectorContext<Fields>): Uint8Array | null;
  /** Candidates that it refuses are collisions of its hash, to be reported. */
  readonly countsCollisions?: boolean;
  fingerprint(page: DetectorPage, context: DetectorContext<Fields>): Fingerprint | NotApplicable;
  readonly codec: Codec<Fingerprint>;
  /** High, low, high, low, … without repeats. */
  keys(fingerprint: Fingerprint, context: DetectorContext<Fields>): Uint32Array;
  /** When it changes all pages are joined anew. */
  keysDependOn?(context: DetectorContext<Fields>): unknown;
  joinRule(context: DetectorContext<Fields>): JoinRule;
  /** Symmetric. */
  compare(a: Fingerprint, b: Fingerprint, context: DetectorContext<Fields>): Comparison;
  /** Without it all fingerprints are made anew when document frequencies change. */
  drift?(options: OptionValues<Fields>): Drift;
  /** For any two pages, with places in the shown texts. */
  explain(
    a: ExplainedPage<Fingerprint>,
    b: ExplainedPage<Fingerprint>,
    context: DetectorContext<Fields>,
  ): EvidencePicture;
}

export type DetectorPage = Readonly<{
  address: string;
  title: string;
  description: string;
  bytesHash: string;
  text: PageText;
}>;

export interface ExplainedPage<Fingerprint> {
  readonly page: DetectorPage;
  readonly fingerprint: Fingerprint;
}

export interface DetectorContext<Fields extends OptionFields = OptionFields> {
  readonly options: OptionValues<Fields>;
  readonly corpus: CorpusStatistics;
}

/** Compact binary for the store; `decode(encode(f))` equals `f`. */
export interface Codec<Fingerprint> {
  encode(fingerprint: Fingerprint): Uint8Array;
  decode(bytes: Uint8Array): Fingerprint;
}

export type JoinRule =
  | { readonly kind: 'keys'; readonly minShared: number }
  /** Set similarity ≥ threshold (`join-similarity.ts`); `containment` against the smaller set. */
  | {
      readonly kind: 'similarity';
      readonly measure: 'jaccard' | 'containment';
      readonly threshold: number;
      readonly minShared: number;
    }
  /** One key of 64 bits; pages within the distance meet (`join-hamming.ts`). */
  | { readonly kind: 'hamming'; readonly distance: number };

export type Comparison = Readonly<{
  score: number;
  threshold: number;
  sense: 'at-least' | 'at-most';
  unit: 'share' | 'bits' | 'matches' | 'equal';
  duplicate: boolean;
}>;

/**
 * How the fingerprint of an unchanged page depends on document frequencies, so that its text need not be read.
 * Fingerprints are as stored.
 */
export interface Drift {
  /** The highest that counts among so many pages. */
  maxPages(pages: number): number;
  margin(page: DetectorPage, corpus: CorpusStatistics): Uint8Array;
  /** Null: all texts must be read. `late` are terms once so frequent that no margin is sure to have them. */
  affected(
    change: FrequencyChange,
    late: ReadonlySet<number>,
  ): {
    touches(margin: Uint8Array, fingerprint: Uint8Array | null): boolean;
    readonly nextLate: ReadonlySet<number>;
  } | null;
  /** Null when the text must be read. */
  renew(
    margin: Uint8Array,
    fingerprint: Uint8Array | null,
    corpus: CorpusStatistics,
  ): { readonly fingerprint: Uint8Array | NotApplicable; readonly margin: Uint8Array } | null;
}

/** Why a detector says nothing of a page; never shown as a score of 0. */
export class NotApplicable {
  readonly reason: NotApplicableReason;

  constructor(reason: NotApplicableReason) {
    this.reason = reason;
  }
}

/** Terms are the first 32 bits of their hashes. */
export type FrequencyChange = Readonly<{
  pagesBefore: number;
  pagesAfter: number;
  touched: Readonly<Record<'terms' | 'before' | 'after', Uint32Array>>;
  termsBetween: (from: number, to: number) => Uint32Array;
}>;
