import type { ClusterMember, ClusterRow } from '../../contract/clusters.ts';
import type { PageKind, Verdict } from '../../contract/verdicts.ts';
import type { PageFigures } from '../../contract/figures.ts';

/** Results depend on addresses, never on the order of `id`. */
export interface ClusterPage {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  /** What names a page of a manual whose title many others have; null where the title does. */
  readonly fileName: string | null;
  readonly statusCode: number;
  readonly canonical: string | null;
  readonly noindex: boolean;
  readonly hreflang: readonly { readonly language: string; readonly href: string }[];
  readonly published: string | null;
  readonly modified: string | null;
  readonly inSitemap: boolean;
  readonly inlinks: number;
  readonly figures: PageFigures;
  /** Letters and digits of the main text. */
  readonly length: number;
  /** Of the same text; a Chinese character counts as one. */
  readonly words: number;
  readonly kind: PageKind;
  /** As read by itself (`page/page-type.ts`). */
  readonly pageType: string;
  readonly language: string;
  /** '' where there is none (`page/layout.ts`). */
  readonly layout: string;
  readonly disguise: number;
  /** Its main text has code, more than a scrap of it, or a tenth of its site has, as of manuals and references. */
  readonly isOfCode: boolean;
  /** Of its main text (`page/code-hashes.ts`), read when it is asked for; null without any. */
  readonly codeHashes: () => Uint32Array | null;
  /** It says when it was published, as posts do, and not only a few pages of its site. */
  readonly isDated: boolean;
  /** No web page, but a file of text (`text-file.ts`). */
  readonly isTextFile: boolean;
}

/** A collected edition is compared as the text that it is. */
export const comparedKind = ({ kind }: Pick<ClusterPage, 'kind'>) => (kind === 'edition' ? 'content' : kind);

export const isDead = ({ statusCode }: ClusterPage): boolean => statusCode === 404 || statusCode === 410;

export interface ClusterPair {
  readonly a: number;
  readonly b: number;
  readonly verdict: Verdict;
  readonly rule: string;
  readonly similarity: number;
  /** Share of each page that the other covers, 0 to 1. */
  readonly coveredA: number;
  readonly coveredB: number;
  readonly longestRun: number;
  /** As shares of each page; without it two sources cannot be told apart. */
  readonly blockA?: readonly [start: number, end: number];
  readonly blockB?: readonly [start: number, end: number];
}

export interface Relation {
  /** What is shown: a family, or what the text says. */
  readonly verdict: Verdict;
  /** What the texts say; null where nothing ties the member to the source. */
  readonly text: Verdict | null;
  readonly rule: string;
  readonly similarity: number;
  /** Share of the member that the source covers, 0 to 1. */
  readonly covered: number;
  /** Share of the source that stands in the member; 0 where only a chain of pairs leads to it. */
  readonly held: number;
  /** In the words of another member, under a language that is not its text's. */
  readonly isUntranslated: boolean;
  /** A web page has its text. */
  readonly isTextFile: boolean;
}

export type SourceReason = ClusterMember['sourceReasons'][number];

export interface BuiltMember extends Readonly<Omit<ClusterMember, 'page' | 'via' | 'sourceReasons'>> {
  readonly page: number;
  /** The member of which this is a second address; null where the advice leads to the source page. */
  readonly leadsTo: number | null;
  readonly sourceReasons: readonly SourceReason[];
}

type KeptFields =
  | 'kind'
  | 'key'
  | 'title'
  | 'verdict'
  | 'floor'
  | 'mean'
  | 'longestRun'
  | 'canonicalState'
  | 'resolvedBySite';

export interface BuiltCluster extends Readonly<Pick<ClusterRow, KeptFields>> {
  /** How often the text is copied (S4: mirror degree): further addresses with it or most of it, and their hosts. */
  readonly mirrors: Readonly<Record<'addresses' | 'hosts', number>>;
  /** Source first, then by similarity to it, then by address. */
  readonly members: readonly BuiltMember[];
}
