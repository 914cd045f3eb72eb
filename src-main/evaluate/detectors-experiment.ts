import { activate, detectorIds } from '../engine/detect/registry.ts';
import { type LabelledSet, readLabelledPage } from './labelled-set.ts';
import type { Tell } from './corpus.ts';
import { type DetectorRun, requireDetectors, runDetectors } from './run-detectors.ts';
import { type PairScore, scorePairs } from './score-pairs.ts';

interface DetectorScore extends Omit<DetectorRun, 'pairs'> {
  readonly score: PairScore;
}

export interface DetectorsReport {
  readonly set: string;
  readonly documents: number;
  /** Best F first. */
  readonly detectors: readonly DetectorScore[];
}

/** Each alone on a labelled set with default options. Throws `experiment-detector-missing`. */
export function evaluateDetectors(set: LabelledSet, wanted: readonly string[] | null, tell: Tell): DetectorsReport {
  requireDetectors('detectors', wanted ?? []);
  const active = (wanted ?? detectorIds).map((id) => activate(id, {}));
  const runs = runDetectors(active, { ids: set.ids, read: (id) => readLabelledPage(set, id) }, tell);
  const detectors = runs.map(({ pairs, ...run }): DetectorScore => ({ ...run, score: scorePairs(set.truth, pairs) }));
  return {
    set: set.name,
    documents: set.ids.length,
    detectors: detectors.sort((one, other) => other.score.f - one.score.f || (one.detector < other.detector ? -1 : 1)),
  };
}
