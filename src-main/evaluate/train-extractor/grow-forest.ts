import { featureNames } from '../../engine/page/extract/features/block-features.ts';
import { writeNaming, type WordScores } from '../../engine/page/extract/features/naming.ts';
import { leafUnit, type ForestWeights } from '../../engine/page/extract/forest.ts';
import { classifierFeatures } from '../../engine/page/extract/weights.ts';
import { seededRandom } from '../seeded-random.ts';
import {
  binColumns,
  growTree,
  type BinnedColumns,
  type Examples,
  type GrownNode,
  type Steps,
  type TreePlan,
} from './grow-tree.ts';
import type { TrainingPage } from './training-set.ts';
import { countWords, scoreWords } from './word-counts.ts';

export interface ForestPlan extends TreePlan {
  readonly trees: number;
  readonly rate: number;
  readonly featureShare: number;
  /** Rows of one page are too much alike. */
  readonly pageShare: number;
  readonly seed: number;
  readonly without?: ReadonlySet<number>;
}

/**
 * Gradient boosting with logistic loss and second-order steps (Friedman 2001; Chen and Guestrin 2016), the same to the
 * bit for a seed.
 */
export function growForest(examples: Examples, plan: ForestPlan): ForestWeights {
  const columns = binColumns(examples);
  const random = seededRandom(plan.seed);
  const scores = new Float64Array(examples.rows);
  const steps: Steps = { gradients: new Float64Array(examples.rows), curvatures: new Float64Array(examples.rows) };
  const forest = { features: [] as number[], values: [] as number[], skips: [] as number[] };
  for (let t = 0; t < plan.trees; t += 1) {
    findSteps(examples, scores, steps);
    const chosen = pick(columns.width, plan.featureShare, random).filter((feature) => !plan.without?.has(feature));
    const sample = rowsOfPages(examples, plan.pageShare, random);
    const tree = growTree({ columns, steps, chosen, plan }, sample);
    for (const node of tree) {
      forest.features.push(node.feature);
      forest.values.push(node.feature < 0 ? Math.round(node.value * plan.rate * leafUnit) : node.value);
      forest.skips.push(node.skip);
    }
    addTree(columns, scores, tree, plan.rate);
  }
  return forest;
}

function findSteps({ rows, labels, weights }: Examples, scores: Float64Array, { gradients, curvatures }: Steps) {
  for (let i = 0; i < rows; i += 1) {
    const p = 1 / (1 + Math.exp(-(scores[i] ?? 0)));
    const weight = weights[i] ?? 0;
    gradients[i] = (p - (labels[i] ?? 0)) * weight;
    curvatures[i] = p * (1 - p) * weight;
  }
}

function pick(count: number, share: number, random: () => number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i).filter(() => share >= 1 || random() < share);
}

function rowsOfPages({ pages }: Examples, share: number, random: () => number): Int32Array {
  const isDrawn: boolean[] = [];
  return pages.map((_, row) => row).filter((row) => (isDrawn[pages[row] ?? 0] ??= random() < share));
}

function addTree(columns: BinnedColumns, scores: Float64Array, nodes: readonly GrownNode[], rate: number) {
  for (let row = 0; row < columns.rows; row += 1) {
    let node = nodes[0];
    for (let at = 0; node && node.feature >= 0; node = nodes[at])
      at += (columns.bins[node.feature * columns.rows + row] ?? 0) <= node.bin ? 1 : node.skip;
    if (node) scores[row] = (scores[row] ?? 0) + Math.round(node.value * rate * leafUnit) / leafUnit;
  }
}

export type TrainedClassifier = ReturnType<typeof trainClassifier>;

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
export function trainClassifier(pages: readonly TrainingPage[], seed: number, without?: ReadonlySet<number>) {
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
    writeNaming(page.segmented, words, values, width, featureNames.length);
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
