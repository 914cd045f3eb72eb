import type { ClusterMember, ClusterRow } from '../../contract/clusters.ts';
import type { PageKind, Verdict } from '../../contract/verdicts.ts';
import type { PageFigures } from '../../contract/figures.ts';

/** Results depend on addresses, never on the order of `id`. */
export interface ClusterPage {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  /** Names a manual page whose title many others share; null for all other pages. */
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
  /** A Chinese character counts as one word. */
  readonly words: number;
  readonly kind: PageKind;
  /** Type found without looking at other pages (`page/page-type.ts`). */
  readonly pageType: string;
  readonly language: string;
  /** Layout signature (`page/layout.ts`); '' without one. */
  readonly layout: string;
  readonly disguise: number;
  /** Its main text has more than a scrap of code, or a tenth of its site has code, as in manuals and references. */
  readonly isOfCode: boolean;
  /** Hashes of the code in its main text (`page/code-hashes.ts`), read on demand; null without code. */
  readonly codeHashes: () => Uint32Array | null;
  /** Its main text, read on demand. */
  readonly text: () => string;
  /** Share of its text, 0 to 1, that quotes other messages (`quoted-mail.ts`), read on demand. */
  readonly quotedShare: () => number;
  /** It has a publication date, and so have more than a few pages of its site, as in blogs. */
  readonly isDated: boolean;
  /** It says so in a note (`page/page-type.ts`). */
  readonly isOldVersion: boolean;
  /** A text file instead of a web page (`text-file.ts`). */
  readonly isTextFile: boolean;
  readonly notice: Notice | null;
}

/** A page that says nothing but what many others say, such as "this page has moved" or "coming soon". */
export interface Notice {
  /** The page of its subject to which it leads. */
  readonly target: number | null;
}

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
  /** Range of the common block, as shares of each page; without it two sources cannot be told apart. */
  readonly blockA?: readonly [start: number, end: number];
  readonly blockB?: readonly [start: number, end: number];
  /** Each page has at least three figures that the other lacks, and as many as both have; only of some rules. */
  readonly hasOwnFigures?: boolean;
}

/** Rules of pages with other names or figures in one text. */
export const isTemplated = (rule: string): boolean => ['templated', 'filled-in', 'other-figures'].includes(rule);

export interface Relation {
  /** The verdict shown: the family of the pair, or else what the texts say. */
  readonly verdict: Verdict;
  /** The verdict of the texts alone; null when nothing ties the member to the source. */
  readonly text: Verdict | null;
  readonly rule: string;
  readonly similarity: number;
  /** Share of the member that the source covers, 0 to 1. */
  readonly covered: number;
  /** Share of the source found in the member; 0 when only a chain of pairs leads to it. */
  readonly held: number;
  /** It repeats the words of another member but is filed under a language that is not its text's. */
  readonly isUntranslated: boolean;
  /** A text file of which a web page has the text. */
  readonly isTextFile: boolean;
}

export type SourceReason = ClusterMember['sourceReasons'][number];

export interface BuiltMember extends Readonly<Omit<ClusterMember, 'page' | 'via' | 'sourceReasons'>> {
  readonly page: number;
  /**
   * The member of which this is a second address, or the page to which a notice leads; null where the advice leads to
   * the source page.
   */
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
  /** Mirror degree (S4): the number of further addresses with all or most of the text, and of their hosts. */
  readonly mirrors: Readonly<Record<'addresses' | 'hosts', number>>;
  /** Sorted: the source, then by similarity to it, then by address. */
  readonly members: readonly BuiltMember[];
}

/** The same for (a, b) and (b, a). */
export const pairKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;
