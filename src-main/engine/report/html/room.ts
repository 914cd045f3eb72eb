import type { ReportInput } from '../report-input.ts';

/** For the screen, or for paper: nobody prints two thousand pages of addresses. */
export type Edition = 'screen' | 'paper';

/** How much each part of a report may hold. What does not fit is left to the tables, and the report says so. */
export interface Room {
  /** Rows of the overview of clusters. */
  readonly overview: number;
  /** Clusters that are told in full: those with the numbers 1 to this one. */
  readonly detailed: number;
  readonly membersPerCluster: number;
  readonly clustersWithPassages: number;
  readonly relations: number;
  readonly sentences: number;
  /** Rows of the list of all addresses, and the size of the file at which it ends in any case. */
  readonly addresses: number;
  readonly bytes: number;
}

const rooms: Readonly<Record<Edition, Room>> = {
  screen: {
    overview: 3000,
    detailed: 500,
    membersPerCluster: 100,
    clustersWithPassages: 120,
    relations: 500,
    sentences: 50,
    addresses: 25_000,
    bytes: 18_000_000,
  },
  paper: {
    overview: 300,
    detailed: 40,
    membersPerCluster: 40,
    clustersWithPassages: 30,
    relations: 100,
    sentences: 30,
    addresses: 1000,
    bytes: 6_000_000,
  },
};

/** What telling a cluster in full takes of the time of an export, in rows of a table; most of it is the comparison of its pages. */
export const workPerCluster = 60;

/** Bytes that the details may take, and what its parts take on ordinary audits, rather more than less. */
const detailBytes = 9_000_000;
const clusterBytes = 2500;
const memberBytes = 1200;
const passagesBytes = 60_000;

/**
 * The room of an edition for this audit. Which clusters are told in full has to be known before the first link to one of them is written, so
 * their size is estimated. Cost: one walk over at most as many clusters as the edition tells.
 */
export function roomOf(edition: Edition, { clusters }: Pick<ReportInput['store'], 'clusters'>): Room {
  const room = rooms[edition];
  let [bytes, detailed] = [0, 0];
  for (const { pages } of clusters.list(0, room.detailed)) {
    bytes += clusterBytes + Math.min(pages, room.membersPerCluster) * memberBytes + (detailed < room.clustersWithPassages ? passagesBytes : 0);
    if (bytes > detailBytes && detailed > 0) break;
    detailed += 1;
  }
  return { ...room, detailed };
}
