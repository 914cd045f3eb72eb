import { pairStore } from '../engine/store/pairs/pair-store.ts';
import { readAuditFile } from '../engine/store/audit-file.ts';
import { detectorOrder } from '../engine/store/pairs/detector-mask.ts';
import { share } from './error-rates.ts';
import { idOfAddress, type LabelledSet } from './labelled-set.ts';
import { type FoundPair, recallByJaccard, scorePairs } from './score-pairs.ts';
import { verdictTable, wrongFamilies, wrongPairs } from './verdict-table.ts';

export interface ConfirmedPair extends Required<FoundPair> {
  /** 0 to 100. */
  readonly similarity: number;
}

export interface AuditTimes {
  readonly candidates: number;
  readonly verifyMillis: number;
  readonly totalMillis: number;
}

export type VerdictsReport = ReturnType<typeof verdictsReport>;

export function readConfirmedPairs(auditFile: string): ConfirmedPair[] {
  const database = readAuditFile(auditFile);
  try {
    // Without detectors.
    const pairs = pairStore(database, () => detectorOrder([]));
    return [...pairs.iterate()].map(({ addressA, addressB, verdict, similarity }) => ({
      a: idOfAddress(addressA),
      b: idOfAddress(addressB),
      verdict,
      similarity,
    }));
  } finally {
    database.close();
  }
}

export function verdictsReport(set: LabelledSet, pairs: readonly ConfirmedPair[], times: AuditTimes) {
  return {
    set: set.name,
    documents: set.ids.length,
    ...times,
    verifiedPairsPerSecond: share(times.candidates, times.verifyMillis / 1000),
    score: scorePairs(set.truth, pairs),
    /** Null without jaccard.tsv. */
    jaccard: set.jaccard && recallByJaccard(set.jaccard, pairs),
    verdicts: verdictTable(set.truth, pairs),
    wrongPairs: wrongPairs(set.truth, pairs),
    wrongFamilies: wrongFamilies(set.truth, pairs),
  };
}
