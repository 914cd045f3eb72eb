import type { StageId } from './audits.ts';
import type { WireError } from './errors.ts';

/** The parts of an audit file as people see them. */
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

/** Rows of the main table of a part, and what was lost in any of its tables. */
interface RescuedPart extends Omit<RescuedTable, 'table'> {
  kind: RescuedKind;
}

export interface RescuedTable {
  table: string;
  rows: number;
  /** Null: an unknown number. */
  lost: number | null;
}

export interface RescueReport {
  file: string;
  output: string;
  /** Nothing missing, nothing to be found by an examination. */
  whole: boolean;
  /** Those with rows, or with some lost. */
  parts: RescuedPart[];
  tables: RescuedTable[];
  /** The first stage to run again; null: none. */
  redo: StageId | null;
  lostPages: number;
  /** A thousand at most. */
  addresses: string[];
  /** Decisions, notes, rules or views were lost. */
  lostReviews: boolean;
  /** The settings were lost and made up anew. */
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
