import { kindsOfCopies } from '../../../contract/page-kinds.ts';
import type { ReportInput } from '../report-input.ts';

/** `paper`: nobody prints two thousand pages of addresses. */
export type Edition = 'screen' | 'paper' | 'summary';

/** What does not fit is left to the tables, and the report says so. */
export interface SizeLimits {
  readonly overview: number;
  /** Clusters of copies told in full, in the order of the report. */
  readonly detailed: ReadonlySet<number>;
  readonly membersPerCluster: number;
  readonly clustersWithPassages: number;
  readonly families: number;
  readonly relations: number;
  readonly sentences: number;
  /** And the size of the file at which the list ends in any case. */
  readonly addresses: number;
  readonly bytes: number;
}

/** With the most clusters told in full. */
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

/** In rows of a table; most of it is the comparison of pages. */
export const workPerCluster = 60;

/** For details, and for their parts on ordinary audits, rather more than less. */
const detailBytes = 9_000_000;
const clusterBytes = 2500;
const memberBytes = 1200;
const passagesBytes = 60_000;

/** Clusters told in full are known before the first link to one is written, so their size is estimated. */
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
