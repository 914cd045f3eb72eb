import { kindsOfCopies } from '../../../contract/page-kinds.ts';
import type { ReportInput } from '../report-input.ts';

/** For the screen, for paper, since nobody prints two thousand pages of addresses, or for who reads a few pages. */
export type Edition = 'screen' | 'paper' | 'summary';

/** How much each part of a report may hold. What does not fit is left to the tables, and the report says so. */
export interface SizeLimits {
  /** Rows of the overview of clusters. */
  readonly overview: number;
  /** Numbers of the clusters of copies that are told in full, in the order of the report. */
  readonly detailed: ReadonlySet<number>;
  readonly membersPerCluster: number;
  readonly clustersWithPassages: number;
  /** Lines of what repeats by design. */
  readonly families: number;
  readonly relations: number;
  readonly sentences: number;
  /** Rows of the list of all addresses, and the size of the file at which it ends in any case. */
  readonly addresses: number;
  readonly bytes: number;
}

/** With the most clusters that an edition tells in full. */
const sizeLimitsByEdition: Readonly<Record<Edition, Omit<SizeLimits, 'detailed'> & { readonly maxDetailed: number }>> =
  {
    screen: {
      overview: 3000,
      maxDetailed: 500,
      membersPerCluster: 100,
      clustersWithPassages: 120,
      families: 500,
      relations: 500,
      sentences: 50,
      addresses: 25_000,
      bytes: 18_000_000,
    },
    paper: {
      overview: 300,
      maxDetailed: 40,
      membersPerCluster: 40,
      clustersWithPassages: 30,
      families: 100,
      relations: 100,
      sentences: 30,
      addresses: 1000,
      bytes: 6_000_000,
    },
    summary: {
      overview: 10,
      maxDetailed: 10,
      membersPerCluster: 10,
      clustersWithPassages: 10,
      families: 0,
      relations: 0,
      sentences: 0,
      addresses: 0,
      bytes: 2_000_000,
    },
  };

/**
 * What telling a cluster in full takes of the time of an export, in rows of a table; most of it is the comparison of
 * its pages.
 */
export const workPerCluster = 60;

/** Bytes that the details may take, and what its parts take on ordinary audits, rather more than less. */
const detailBytes = 9_000_000;
const clusterBytes = 2500;
const memberBytes = 1200;
const passagesBytes = 60_000;

/**
 * The sizeLimits of an edition for this audit. Which clusters are told in full has to be known before the first link to
 * one of them is written, so their size is estimated. Cost: one walk over at most as many clusters as the edition
 * tells.
 */
export function sizeLimitsOf(edition: Edition, { clusters }: Pick<ReportInput['store'], 'clusters'>): SizeLimits {
  const { maxDetailed, ...sizeLimits } = sizeLimitsByEdition[edition];
  const detailed = new Set<number>();
  let bytes = 0;
  for (const { id, pages } of clusters.list(0, maxDetailed, kindsOfCopies)) {
    const passages = detailed.size < sizeLimits.clustersWithPassages ? passagesBytes : 0;
    bytes += clusterBytes + Math.min(pages, sizeLimits.membersPerCluster) * memberBytes + passages;
    if (bytes > detailBytes && detailed.size > 0) break;
    detailed.add(id);
  }
  return { ...sizeLimits, detailed };
}
