import { z } from 'zod';
import { stageIds, stageIdSchema, type StageId } from '../../contract/progress.ts';

type StageCosts = Readonly<Record<StageId, number>>;

export interface CostEstimate {
  readonly millis: StageCosts;
  readonly pairsPerPage: number;
  /** From runs on this machine; what is usual may be several times as fast or as slow. */
  readonly isLearnt: boolean;
}

/** The same for every page or pair: the analysis processes share it, and its own rate says when it ends. */
export const evenStages: ReadonlySet<StageId> = new Set([
  'analyse',
  'statistics',
  'fingerprint',
  'verify',
  'sentences',
]);

export const sharedBy = (stage: StageId, workers: number): number => (evenStages.has(stage) ? Math.max(1, workers) : 1);

/** For a page (`verify`: a pair): processor time on generated sites of a few thousand pages (docs/performance.md). */
export const usualCosts: CostEstimate = {
  millis: {
    collect: 125,
    analyse: 4.5,
    template: 0.5,
    statistics: 1.4,
    fingerprint: 2.2,
    join: 0.5,
    verify: 3.5,
    sentences: 1,
    cluster: 0.2,
  },
  pairsPerPage: 0.3,
  isLearnt: false,
};

export const storedCostsSchema = z.object({
  millis: z.partialRecord(stageIdSchema, z.number().positive()),
  pairsPerPage: z.number().nonnegative().optional(),
});
type StoredCosts = z.infer<typeof storedCostsSchema>;

/** In gaps what is usual, times how much slower the known stages are than usual. */
export function costEstimate({ millis, pairsPerPage = usualCosts.pairsPerPage }: StoredCosts): CostEstimate {
  const learnt = stageIds.filter((stage) => millis[stage] !== undefined);
  const isLearnt = learnt.length > 0;
  const sumOf = (costs: Partial<StageCosts>) => learnt.reduce((sum, stage) => sum + (costs[stage] ?? 0), 0);
  const slower = isLearnt ? sumOf(millis) / sumOf(usualCosts.millis) : 1;
  const known = stageIds.map((stage) => [stage, millis[stage] ?? usualCosts.millis[stage] * slower]);
  return { millis: Object.fromEntries(known) as StageCosts, pairsPerPage, isLearnt };
}

export type StageRecord = Readonly<{ stage: StageId; units: number; millis: number }>;
type RunSize = Readonly<{ pages: number; candidates: number; workers: number }>;

/** Less says more of starting processes than of pages. */
const minPages = 200;
const minMillis = 1000;
const newShare = 0.4;

export function learnCosts(
  stored: StoredCosts,
  run: readonly StageRecord[],
  { pages, candidates, workers }: RunSize,
): StoredCosts {
  if (pages < minPages) return stored;
  const millis = { ...stored.millis };
  for (const { stage, units, millis: took } of run) {
    if (stage === 'collect' || units < 1 || took < minMillis) continue;
    millis[stage] = mixed(stored.millis[stage], (took * sharedBy(stage, workers)) / units);
  }
  return { millis, pairsPerPage: mixed(stored.pairsPerPage, candidates / pages) };
}

const mixed = (before: number | undefined, now: number): number =>
  before === undefined ? now : before * (1 - newShare) + now * newShare;

export interface CostKeeper {
  expected(): CostEstimate;
  learn(run: readonly StageRecord[], pages: number, candidates: number, workers: number): void;
}
