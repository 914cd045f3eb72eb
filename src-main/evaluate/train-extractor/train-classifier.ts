import { featureNames } from '../../engine/page/extract/features/block-features.ts';
import { writeNaming, type WordScores } from '../../engine/page/extract/features/naming.ts';
import type { ForestWeights } from '../../engine/page/extract/forest.ts';
import { classifierFeatures } from '../../engine/page/extract/weights.ts';
import { growForest, type ForestPlan } from './grow-forest.ts';
import type { Examples } from './grow-tree.ts';
import type { TrainingPage } from './training-set.ts';
import { countWords, scoreWords } from './word-counts.ts';

export interface TrainedClassifier {
  readonly forest: ForestWeights;
  readonly words: WordScores;
}

/** Small trees carry over to other hosts better. */
export const forestPlan: Omit<ForestPlan, 'seed'> = {
  trees: 200,
  rate: 0.07,
  leaves: 8,
  leastCurvature: 1.5,
  ridge: 1,
  featureShare: 0.2,
  pageShare: 0.7,
};

/** More for what people read, and what is rare here. */
const sourceWeights: Readonly<Record<string, number>> = {
  scrapinghub: 2,
  'gne-zh': 5,
  wcxb: 3,
  merged: 0.7,
  'generated-zh': 0.7,
  sites: 0.1,
};

/** The same to the bit for a seed. `without`: features to ignore. */
export function trainClassifier(
  pages: readonly TrainingPage[],
  seed: number,
  without?: ReadonlySet<number>,
): TrainedClassifier {
  const counts = countWords(pages);
  const examples = examplesOf(pages, ({ group }) => scoreWords(counts, group));
  const forest = growForest(examples, { ...forestPlan, seed, ...(without && { without }) });
  return { forest, words: scoreWords(counts, null) };
}

function examplesOf(pages: readonly TrainingPage[], wordsFor: (page: TrainingPage) => WordScores): Examples {
  const rows = pages.reduce((sum, page) => sum + page.labels.length, 0);
  const width = classifierFeatures.length;
  const examples = {
    rows,
    width,
    values: new Float64Array(rows * width),
    labels: new Float64Array(rows),
    weights: new Float64Array(rows),
    pages: new Int32Array(rows),
  };
  const known = new Map<string, WordScores>();
  let at = 0;
  pages.forEach((page, number) => {
    // What only this page and its neighbours taught must not count.
    const words = known.get(page.group) ?? wordsFor(page);
    known.set(page.group, words);
    const { values } = page.matrix;
    writeNaming(page.segmented, words, { values, width, from: featureNames.length });
    examples.values.set(values, at * width);
    examples.labels.set(page.labels, at);
    const factor = sourceWeights[sourceOf(page)] ?? 1;
    const weights = page.weights.map((weight) => weight * factor);
    examples.weights.set(weights, at);
    examples.pages.fill(number, at, at + weights.length);
    at += weights.length;
  });
  return examples;
}

/** `merged/dragnet` counts as `merged`. */
export const sourceOf = ({ row }: TrainingPage): string => (row['source'] ?? '').split('/')[0] ?? '';
