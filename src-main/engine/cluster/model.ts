import type { ClusterKind, PageKind } from '../../contract/page-kinds.ts';
import type { PageFigures } from '../../contract/figures.ts';
import type {
  AdviceKind,
  GoodDuplicateReason,
  RelationDirection,
  SourceReasonKind,
  Verdict,
} from '../../contract/verdicts.ts';

/** Results depend on addresses, never on the order of `id`. */
export interface ClusterPage {
  readonly id: number;
  readonly address: string;
  readonly title: string;
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
  readonly language: string;
  /** '' where there is none (`page/layout.ts`). */
  readonly layout: string;
  readonly disguise: number;
}

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

export interface SourceReason {
  readonly reason: SourceReasonKind;
  /** Positive speaks for the page. */
  readonly weight: number;
  readonly detail: string;
}

export interface BuiltMember {
  readonly page: number;
  readonly isSource: boolean;
  readonly verdict: Verdict | null;
  readonly similarity: number | null;
  readonly advice: AdviceKind;
  readonly adviceReason: string;
  readonly goodDuplicate: GoodDuplicateReason | null;
  readonly sourceScore: number;
  readonly sourceReasons: readonly SourceReason[];
}

/** How often a text is copied (S4: mirror degree). */
export interface Mirrors {
  /** Further addresses with the text of the source or most of it. */
  readonly addresses: number;
  readonly hosts: number;
}

export interface BuiltCluster {
  readonly kind: ClusterKind;
  readonly key: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly floor: number;
  readonly mean: number;
  readonly longestRun: number;
  readonly canonicalState: 'none' | 'self' | 'agrees' | 'conflicts';
  readonly resolvedBySite: boolean;
  readonly mirrors: Mirrors;
  /** Source first, then by similarity to it, then by address. */
  readonly members: readonly BuiltMember[];
}

export interface Clustering {
  /** Of each given pair: splicing that no second source confirms is `partial`, or null when too little is shared. */
  readonly finalVerdicts: readonly (Verdict | null)[];
  readonly clusters: readonly BuiltCluster[];
  /** Containment, confirmed splicing, equality that leads out of a cluster. Ascending by `pair`. */
  readonly relations: readonly DirectedPair[];
}

export interface DirectedPair {
  readonly pair: number;
  readonly direction: RelationDirection;
}
