import type { Verdict, KindCounts, ClusterKind } from './verdicts.ts';
import type { ReviewState, DecisionAction } from './reviews.ts';
import type { CanonicalState } from './pages.ts';
import type { SentenceRow } from './shared-sentences.ts';
import type { ProblemCount } from './problems.ts';

type VerdictCounts = Partial<Record<Verdict, number>>;

/** `copiedPages`: members of clusters of copies without the source pages; `wastedPages`: the indexable ones of them. */
export interface KeyFigures {
  pages: number;
  indexablePages: number;
  clusteredPages: number;
  copiedPages: number;
  wastedPages: number;
  /** Copied pages over pages with text, 0 to 1; null before any was read. */
  duplicateRate: number | null;
  clusters: number;
  clustersByKind: KindCounts;
  /** Clusters of copies alone. */
  clustersByVerdict: VerdictCounts;
  pairs: number;
  relations: number;
  /** Words of all pages, and those of copied pages that stand on another page. */
  words: number;
  copiedWords: number;
  sharedSentences: number;
  problems: number;
}

/** Share of indexable pages that repeat no other, 0 to 1; null where there are none. */
export const healthOf = ({ indexablePages, wastedPages }: KeyFigures) =>
  indexablePages === 0 ? null : (indexablePages - wastedPages) / indexablePages;

type ScoreBin = Readonly<{
  /** Similarity in per cent; the last bin is 100 alone. */
  from: number;
  counts: VerdictCounts;
}>;

/** What would be found if only pairs of at least this similarity (per cent) counted. */
export interface ThresholdStep {
  at: number;
  clusters: number;
  pages: number;
  pairs: number;
}

interface AuditChange {
  since: number;
  name: string;
  clustersNew: number;
  clustersGrown: number;
  clustersShrunk: number;
  clustersFixed: number;
  clustersReopened: number;
  copiedPagesBefore: number;
  copiedPagesAfter: number;
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
  histogram: ScoreBin[];
  /** 0 to 100 per cent. */
  thresholds: ThresholdStep[];
  /** Clusters of copies. */
  treemap: {
    clusters: {
      id: number;
      key: string;
      title: string;
      pages: number;
      kind: ClusterKind;
      verdict: Verdict;
      canonicalState: CanonicalState;
      resolvedBySite: boolean;
    }[];
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
  change: AuditChange | null;
}
