import type { StageId } from './audits.ts';
import type { WireError } from './errors.ts';

/** The parts of an audit file that users know. */
export const rescuedKinds = [
  'settings',
  'pages',
  'contents',
  'texts',
  'fingerprints',
  'pairs',
  'sentences',
  'clusters',
  'reviews',
  'history',
  'problems',
] as const;
export type RescuedKind = (typeof rescuedKinds)[number];

export interface RescuedTable {
  table: string;
  rows: number;
  /** Null: an unknown number. */
  lost: number | null;
}

export interface RescueReport {
  file: string;
  output: string;
  /** Nothing is missing, and an examination would find nothing. */
  whole: boolean;
  /** Only parts that have rows or lost some: rows of their main table, and losses in any of their tables. */
  parts: (Omit<RescuedTable, 'table'> & { kind: RescuedKind })[];
  tables: RescuedTable[];
  /** The first stage to run again; null: none. */
  redo: StageId | null;
  lostPages: number;
  /** At most 1000. */
  addresses: string[];
  /** Whether decisions, notes, rules or views were lost. */
  lostReviews: boolean;
  /** Whether the settings were lost and replaced. */
  lostSettings: boolean;
}

export interface RescueProgress {
  job: string;
  file: string;
  step: 'copy' | 'read' | 'check';
  fraction: number;
}

export interface RescueEnded {
  job: string;
  file: string;
  outcome: 'done' | 'cancelled' | 'failed';
  error: WireError | null;
  report: RescueReport | null;
}
