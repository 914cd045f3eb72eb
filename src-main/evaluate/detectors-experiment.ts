import { activate, detectorIds } from '../engine/detect/registry.ts';
import type { ErrorRates } from './error-rates.ts';
import { type LabelledSet, readLabelledPage } from './labelled-set.ts';
import { type DetectorRun, requireDetectors, runDetectors, type Tell } from './run-detectors.ts';
import { type PairScore, scorePairs } from './score-pairs.ts';
import { seededRandom, shuffled } from './seeded-random.ts';
import { type Truth, truthOf, type TruthRow } from './truth.ts';

interface DetectorScore extends Omit<DetectorRun, 'pairs'> {
  readonly score: PairScore;
}

export interface DetectorsReport {
  readonly set: string;
  readonly documents: number;
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

/** Of S1. */
const overlapDetectors = ['forman-chunks', 'iyer-keyword-tree', 'title-keywords'] as const;

/** At which S1 measures time. */
const overlapSizes = [124, 1191, 10_287] as const;

interface OverlapRow extends ErrorRates {
  readonly documents: number;
  readonly detector: string;
  readonly reported: number;
  readonly fingerprintMillis: number;
  readonly joinMillis: number;
}

export interface OverlapReport {
  readonly set: string;
  readonly documents: number;
  readonly rows: readonly OverlapRow[];
  /** Of S1, too large for the set. Texts are not made up to reach them. */
  readonly leftOut: readonly number[];
}

/**
 * Errors and time of three systems on 124, 1,191 and 10,287 documents (S1), as far as the set reaches, and on the whole
 * set. Throws `experiment-detector-missing`.
 */
export function evaluateOverlap(set: LabelledSet, seed: number, tell: Tell): OverlapReport {
  requireDetectors('overlap', overlapDetectors);
  const active = overlapDetectors.map((id) => activate(id, {}));
  const total = set.ids.length;
  const sizes = [...new Set([...overlapSizes.filter((size) => size <= total), total])];
  const rows = sizes.flatMap((size) => {
    const { ids, truth } = sampleWithFamilies(set, size, seed);
    return runDetectors(active, { ids, read: (id) => readLabelledPage(set, id) }, tell).map((run): OverlapRow => {
      const { confusion, exclusion, f, reported } = scorePairs(truth, run.pairs);
      const { detector, fingerprintMillis, joinMillis } = run;
      return { documents: ids.length, detector, reported, confusion, exclusion, f, fingerprintMillis, joinMillis };
    });
  });
  return { set: set.name, documents: total, rows, leftOut: overlapSizes.filter((size) => size > total) };
}

/** Whole clusters are drawn, the last one perhaps cut, so that duplicates are as frequent as in the whole set. */
export function sampleWithFamilies(
  set: Pick<LabelledSet, 'ids' | 'truth'>,
  size: number,
  seed: number,
): { ids: string[]; truth: Truth } {
  const present = new Set(set.ids);
  const rows = set.truth.rows.filter((row) => present.has(row.id));
  const families = Map.groupBy(rows, (row) => row.cluster ?? `alone ${row.id}`);
  const drawn: TruthRow[] = shuffled([...families.values()], seededRandom(seed))
    .flat()
    .slice(0, size);
  return { ids: drawn.map((row) => row.id).sort(), truth: truthOf(drawn) };
}
