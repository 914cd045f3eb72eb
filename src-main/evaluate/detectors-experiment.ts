import { AppError } from '../engine/app-error.ts';
import { activate, detectorIds } from '../engine/detect/registry.ts';
import { type LabelledSet, pagesOf } from './labelled-set.ts';
import { runDetectors, type Tell } from './run-detectors.ts';
import { scorePairs } from './score-pairs.ts';
import { seededRandom, shuffled } from './seeded-random.ts';
import { type Truth, truthOf } from './truth.ts';

export type DetectorsReport = ReturnType<typeof evaluateDetectors>;

/** With default options, the best first. Throws `experiment-detector-missing`. */
export function evaluateDetectors(set: LabelledSet, wanted: readonly string[] | null, tell: Tell) {
  const missing = wanted?.filter((id) => !detectorIds.includes(id)) ?? [];
  if (missing.length > 0)
    throw new AppError('experiment-detector-missing', {
      experiment: 'detectors',
      detectors: missing.join(', '),
      known: detectorIds.join(', '),
    });
  const active = (wanted ?? detectorIds).map((id) => activate(id, {}));
  const runs = runDetectors(active, pagesOf(set), tell);
  const detectors = runs.map(({ pairs, ...run }) => ({ ...run, score: scorePairs(set.truth, pairs) }));
  return {
    set: set.name,
    documents: set.ids.length,
    detectors: detectors.sort((one, other) => other.score.f - one.score.f || (one.detector < other.detector ? -1 : 1)),
  };
}

const overlapDetectors = ['forman-chunks', 'iyer-keyword-tree', 'title-keywords'] as const;
const overlapSizes = [124, 1191, 10_287] as const;

export type OverlapReport = ReturnType<typeof evaluateOverlap>;

/** At the sizes of S1 and on the whole set. */
export function evaluateOverlap(set: LabelledSet, seed: number, tell: Tell) {
  const active = overlapDetectors.map((id) => activate(id, {}));
  const total = set.ids.length;
  const sizes = [...new Set([...overlapSizes.filter((size) => size <= total), total])];
  const rows = sizes.flatMap((size) => {
    const { ids, truth } = sampleWithFamilies(set, size, seed);
    return runDetectors(active, pagesOf(set, ids), tell).map((run) => {
      const { confusion, exclusion, f, reported } = scorePairs(truth, run.pairs);
      const { detector, fingerprintMillis, joinMillis } = run;
      return { documents: ids.length, detector, reported, confusion, exclusion, f, fingerprintMillis, joinMillis };
    });
  });
  /** `leftOut`: larger than the set. */
  return { set: set.name, documents: total, rows, leftOut: overlapSizes.filter((size) => size > total) };
}

/** By whole clusters, so that duplicates are as frequent as in the set. */
export function sampleWithFamilies(
  set: Pick<LabelledSet, 'ids' | 'truth'>,
  size: number,
  seed: number,
): { ids: string[]; truth: Truth } {
  const present = new Set(set.ids);
  const rows = set.truth.rows.filter((row) => present.has(row.id));
  const families = Map.groupBy(rows, (row) => row.cluster ?? `alone ${row.id}`);
  const drawn = shuffled([...families.values()], seededRandom(seed))
    .flat()
    .slice(0, size);
  return { ids: drawn.map((row) => row.id).sort(), truth: truthOf(drawn) };
}
