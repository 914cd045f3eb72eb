import { extractMainText } from '../../engine/page/extract/registry.ts';
import { compileForest } from '../../engine/page/extract/forest.ts';
import { useClassifier } from '../../engine/page/extract/weights.ts';
import { meanScore, scoreText, tokenBag, type TextScore } from '../score-extraction.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import { sourceOf, trainClassifier, type TrainedClassifier } from './train-classifier.ts';
import type { TrainingPage } from './training-set.ts';

/** Mean token F1 of a group of pages, such as `source=wcxb` or `page_type=forum`. */
export type GroupScores = Readonly<Record<string, { readonly pages: number; readonly f1: number }>>;

export const folds = 5;

/**
 * Every page read by a classifier that has seen no page of its group (host). Groups are dealt to the folds source by source, so each fold holds some
 * of each.
 */
export function crossValidate(pages: readonly TrainingPage[], seed: number, tell: (done: number) => void): GroupScores {
  const foldOf = dealGroups(pages, seed);
  const scored: Scored[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const isOut = (page: TrainingPage) => foldOf.get(page.group) === fold;
    const trained = trainClassifier(
      pages.filter((page) => !isOut(page)),
      seed,
    );
    scored.push(...scorePages(pages.filter(isOut), trained));
    tell(fold + 1);
  }
  return groupScores(scored);
}

/** What the classifier makes of the pages that it learned from. */
export function scoreTraining(pages: readonly TrainingPage[], trained: TrainedClassifier): GroupScores {
  return groupScores(scorePages(pages, trained));
}

interface Scored {
  readonly page: TrainingPage;
  readonly score: TextScore;
}

function scorePages(pages: readonly TrainingPage[], { forest, words }: TrainedClassifier): Scored[] {
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

function groupScores(scored: readonly Scored[]): GroupScores {
  const names = ({ page }: Scored) => [
    'all',
    `source=${sourceOf(page)}`,
    `language=${page.row['language'] ?? ''}`,
    `page_type=${page.row['page_type'] ?? ''}`,
  ];
  const groups = new Map<string, TextScore[]>();
  for (const one of scored) for (const name of names(one)) groups.set(name, [...(groups.get(name) ?? []), one.score]);
  return Object.fromEntries(
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, scores]) => [name, { pages: scores.length, f1: Number(meanScore(scores).f1.toFixed(4)) }]),
  );
}
