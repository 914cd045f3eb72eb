import type { AuditFigures } from './changes.ts';
import type { ClusterRow } from './clusters.ts';
import type { Verdict, KindCounts } from './verdicts.ts';
import type { ReviewState, DecisionAction } from './reviews.ts';
import type { SentenceRow } from './shared-sentences.ts';
import type { ProblemCount } from './problems.ts';

/**
 * `comparedPages`: pages with text, the whole of `duplicateRate`. `copiedPages`: members of clusters of copies without source
 * pages; `wastedPages`: those that are indexable.
 */
interface KeyFigures extends Omit<AuditFigures, 'openClusters'> {
  comparedPages: number;
  clusteredPages: number;
  wastedPages: number;
  clustersByKind: KindCounts;
  pairs: number;
  relations: number;
  /** Words of all pages, and words of copied pages that another page has. */
  words: number;
  copiedWords: number;
  problems: number;
}

/** Share of indexable pages that are not copies, 0 to 1; null without indexable pages. */
export const healthOf = ({ indexablePages, wastedPages }: KeyFigures) =>
  indexablePages === 0 ? null : (indexablePages - wastedPages) / indexablePages;

/** Findings if only pairs of at least this similarity (per cent) counted. */
export interface ThresholdStep {
  at: number;
  clusters: number;
  pages: number;
  pairs: number;
}

export interface Overview {
  version: number;
  /** False until clusters were built. */
  complete: boolean;
  figures: KeyFigures;
  review: {
    clusters: Record<ReviewState, number>;
    decisions: Partial<Record<DecisionAction, number>>;
    decidedPages: number;
    done: number;
  };
  /** `from`: similarity in per cent; the last bin holds only 100. */
  histogram: { from: number; counts: Partial<Record<Verdict, number>> }[];
  /** 0 to 100 per cent. */
  thresholds: ThresholdStep[];
  /** Clusters of copies. */
  treemap: {
    clusters: Pick<
      ClusterRow,
      'id' | 'key' | 'title' | 'pages' | 'kind' | 'verdict' | 'canonicalState' | 'resolvedBySite'
    >[];
    others: { verdict: Verdict; clusters: number; pages: number }[];
  };
  sentences: SentenceRow[];
  /** Up to three levels below the host. `rate`: copies over pages with text; null without such pages. */
  folders: { path: string; depth: number; pages: number; copied: number; rate: number | null }[];
  foldersLeft: number;
  /** `pages`: copies on `host` of pages on `source`. */
  hosts: { host: string; source: string; pages: number }[];
  languages: { language: string; pages: number; copied: number }[];
  problems: ProblemCount[];
  change: {
    since: number;
    name: string;
    clustersNew: number;
    clustersGrown: number;
    clustersShrunk: number;
    clustersFixed: number;
    clustersReopened: number;
    copiedPagesBefore: number;
    copiedPagesAfter: number;
  } | null;
}
