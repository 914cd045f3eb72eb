import type { AuditFigures } from './changes.ts';
import type { ClusterRow } from './clusters.ts';
import type { Verdict, KindCounts } from './verdicts.ts';
import type { ReviewState, DecisionAction } from './reviews.ts';
import type { SentenceRow } from './shared-sentences.ts';
import type { ProblemCount } from './problems.ts';

/** `copiedPages`: members of clusters of copies without the source pages; `wastedPages`: the indexable ones of them. */
export interface KeyFigures extends Omit<AuditFigures, 'openClusters'> {
  clusteredPages: number;
  wastedPages: number;
  clustersByKind: KindCounts;
  pairs: number;
  relations: number;
  /** Words of all pages, and those of copied pages that stand on another page. */
  words: number;
  copiedWords: number;
  problems: number;
}

/** Share of indexable pages that repeat no other, 0 to 1; null where there are none. */
export const healthOf = ({ indexablePages, wastedPages }: KeyFigures) =>
  indexablePages === 0 ? null : (indexablePages - wastedPages) / indexablePages;

/** What would be found if only pairs of at least this similarity (per cent) counted. */
export interface ThresholdStep {
  at: number;
  clusters: number;
  pages: number;
  pairs: number;
}

export interface Overview {
  version: number;
  /** False until the audit has clustered. */
  complete: boolean;
  figures: KeyFigures;
  review: {
    clusters: Record<ReviewState, number>;
    decisions: Partial<Record<DecisionAction, number>>;
    decidedPages: number;
    done: number;
  };
  /** `from`: similarity in per cent; the last bin is 100 alone. */
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
  /** Down to three folders below the host. Rate: copies over pages with text; null where none was read. */
  folders: { path: string; depth: number; pages: number; copied: number; rate: number | null }[];
  foldersLeft: number;
  /** Numbers of copies on `host` of pages on `source`. */
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
