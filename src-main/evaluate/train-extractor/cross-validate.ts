import { extractMainText } from '../../engine/page/extract/registry.ts';
import { compileForest } from '../../engine/page/extract/forest.ts';
import { useClassifier } from '../../engine/page/extract/weights.ts';
import { meanScore, scoreText, tokenBag } from '../score-extraction.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import { sourceOf, trainClassifier, type TrainedClassifier } from './grow-forest.ts';
import type { TrainingPage } from './training-set.ts';

/** Such as `source=wcxb`. */
export type GroupScores = Readonly<Record<string, { readonly pages: number; readonly f1: number }>>;

export const folds = 5;

export interface CrossPlan {
  readonly seed: number;
  /** A host is in one fold, or a source is a fold. */
  readonly apart: 'hosts' | 'sources';
  readonly learnFrom?: number;
  readonly without?: ReadonlySet<number>;
}

/** Each page is read by what was learned from other hosts, or sources. */
export function crossValidate(
  pages: readonly TrainingPage[],
  { seed, apart, learnFrom = 1, without }: CrossPlan,
  tell: (done: number, total: number) => void = () => {},
): GroupScores {
  const foldOf = apart === 'hosts' ? dealGroups(pages, seed) : numberSources(pages);
  const keyOf = (page: TrainingPage) => foldOf.get(apart === 'hosts' ? page.group : sourceOf(page));
  const count = new Set(foldOf.values()).size;
  const scored: Scored[] = [];
  for (let fold = 0; fold < count; fold += 1) {
    const others = pages.filter((page) => keyOf(page) !== fold);
    const own = pages.filter((page) => keyOf(page) === fold);
    const trained = trainClassifier(shareOfGroups(others, learnFrom, seed), seed, without);
    scored.push(...scorePages(own, trained));
    tell(fold + 1, count);
  }
  return groupScores(scored);
}

export const scoreTraining = (pages: readonly TrainingPage[], trained: TrainedClassifier): GroupScores =>
  groupScores(scorePages(pages, trained));

export const combineScores = (all: readonly GroupScores[], combine: (scores: number[]) => number): GroupScores =>
  Object.fromEntries(
    Object.entries(all[0] ?? {}).map(([group, { pages }]) => [
      group,
      { pages, f1: combine(all.map((scores) => scores[group]?.f1 ?? 0)) },
    ]),
  );

export const mean = (scores: readonly number[]): number =>
  fourDigits(scores.reduce((sum, score) => sum + score, 0) / scores.length);

const fourDigits = (score: number) => Number(score.toFixed(4));

type Scored = ReturnType<typeof scorePages>[number];

function scorePages(pages: readonly TrainingPage[], { forest, words }: TrainedClassifier) {
  useClassifier({ forest: compileForest(forest), words });
  const scored = pages.map((page) => {
    const { decisions } = extractMainText(page.segmented);
    const text = page.segmented.blocks.flatMap((block, i) => (decisions[i]?.kept ? [block.text] : [])).join('\n');
    return { page, score: scoreText(tokenBag(page.gold.join(' ')), tokenBag(text)) };
  });
  useClassifier(undefined);
  return scored;
}

function dealGroups(pages: readonly TrainingPage[], seed: number): ReadonlyMap<string, number> {
  const foldOf = new Map<string, number>();
  const random = seededRandom(seed);
  for (const [, members] of Map.groupBy(pages, sourceOf)) {
    for (const group of shuffled([...new Set(members.map((page) => page.group))], random))
      if (!foldOf.has(group)) foldOf.set(group, foldOf.size % folds);
  }
  return foldOf;
}

const numberSources = (pages: readonly TrainingPage[]): ReadonlyMap<string, number> =>
  new Map([...new Set(pages.map(sourceOf))].map((source, index) => [source, index]));

/** Whole groups: fewer layouts, too. */
function shareOfGroups(pages: readonly TrainingPage[], share: number, seed: number): readonly TrainingPage[] {
  if (share >= 1) return pages;
  const groups = shuffled([...new Set(pages.map(({ group }) => group))], seededRandom(seed));
  const taken = new Set(groups.slice(0, Math.round(groups.length * share)));
  return pages.filter(({ group }) => taken.has(group));
}

function groupScores(scored: readonly Scored[]): GroupScores {
  const names = ({ page }: Scored) => [
    'all',
    `source=${sourceOf(page)}`,
    ...['language', 'page_type'].flatMap((column) =>
      page.row[column] === undefined ? [] : [`${column}=${page.row[column]}`],
    ),
  ];
  const named = scored.flatMap((one) => names(one).map((name) => ({ name, score: one.score })));
  const groups = Map.groupBy(named, ({ name }) => name);
  return Object.fromEntries(
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => [name, { pages: own.length, f1: fourDigits(meanScore(own.map(({ score }) => score)).f1) }]),
  );
}
