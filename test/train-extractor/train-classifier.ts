import training from './training.json' with { type: 'json' };
import { featureNames } from '../../src-main/engine/page/extract/features/block-features.ts';
import { classWords, type WordScores, writeNaming } from '../../src-main/engine/page/extract/features/naming.ts';
import { compileForest } from '../../src-main/engine/page/extract/forest.ts';
import { type Hint, hintWordOf } from '../../src-main/engine/page/extract/hints.ts';
import { extractMainText } from '../../src-main/engine/page/extract/registry.ts';
import { classifierFeatures, useClassifier } from '../../src-main/engine/page/extract/weights.ts';
import { meanScore, scoreText, tokenBag } from '../../src-main/evaluate/scores.ts';
import { seededRandom, shuffled } from '../../src-main/evaluate/seeded-random.ts';
import { type Examples, type ForestPlan, growForest } from './grow-forest.ts';
import type { TrainingPage } from './training-set.ts';

type TrainedClassifier = ReturnType<typeof trainClassifier>;

/**
 * Trees are small, since those generalise better to other hosts. Pages as people read them weigh more, and kinds that are
 * rare in the set.
 */
export const forestPlan: Omit<ForestPlan, 'seed'> = training.forest;
const sourceWeights: Readonly<Record<string, number>> = training.sourceWeights;

/** The same to the bit for a seed. Features of `without` are not used. */
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
    // Without the page's own group, as for unknown hosts.
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

/** `merged` for `merged/dragnet`. */
const sourceOf = ({ row }: TrainingPage) => (row['source'] ?? '').split('/')[0] ?? '';

/** By groups such as `source=wcxb`. */
export type GroupScores = Readonly<Record<string, { readonly pages: number; readonly f1: number }>>;

export const folds = 5;

export type CrossPlan = Readonly<{
  seed: number;
  /** `hosts`: folds of whole hosts. `sources`: each source is a fold. */
  apart: 'hosts' | 'sources';
  learnFrom?: number;
  without?: ReadonlySet<number>;
}>;

/** Each page is read by a classifier of other hosts or sources. */
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

export const mean = (scores: readonly number[]) =>
  fourDigits(scores.reduce((sum, score) => sum + score, 0) / scores.length);

const fourDigits = (score: number) => Number(score.toFixed(4));

type Scored = ReturnType<typeof scorePages>[number];

function scorePages(pages: readonly TrainingPage[], { forest, words }: TrainedClassifier) {
  useClassifier({ forest: compileForest(forest), words });
  const scored = pages.map((page) => {
    const { decisions, unshown } = extractMainText(page.segmented);
    const shown = page.segmented.blocks.flatMap((block, i) => (decisions[i]?.kept ? [block.text] : []));
    const text = [...shown, ...unshown].join('\n');
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

const numberSources = (pages: readonly TrainingPage[]) =>
  new Map([...new Set(pages.map(sourceOf))].map((source, index) => [source, index]));

/** Draws whole groups, since a smaller set would have fewer layouts, too. */
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

/** By word and group: share of main text in the elements it names, minus that of the page. */
type WordCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

function countWords(pages: readonly TrainingPage[]): WordCounts {
  const sums = new Map<string, Map<string, Sum>>();
  for (const page of pages)
    for (const [word, wanted] of surplusOf(page)) add(entryOf(sums, word), page.group, { wanted, all: 1 });
  return new Map(
    [...sums].map(([word, groups]) => [
      word,
      new Map([...groups].map(([group, sum]) => [group, sum.wanted / sum.all])),
    ]),
  );
}

/** Lengths count by their square root, so that captions are not lost beside long texts. */
function surplusOf({ segmented, labels, tokens }: TrainingPage) {
  const { nodes } = segmented.tree;
  const sums = new Map<string, Sum>();
  let wanted = 0;
  let all = 0;
  segmented.blocks.forEach((block, i) => {
    const weight = Math.sqrt(tokens[i]?.length ?? 0);
    const label = labels[i] ?? 0;
    wanted += weight * label;
    all += weight;
    const words = new Set<string>();
    for (let at = block.element; at > 0; at = nodes[at]?.parent ?? 0)
      for (const word of classWords(nodes[at] ?? noNode)) words.add(word);
    for (const word of words) add(sums, word, { wanted: weight * label, all: weight });
  });
  const share = all > 0 ? wanted / all : 0;
  return new Map([...sums].filter(([, sum]) => sum.all > 0).map(([word, sum]) => [word, sum.wanted / sum.all - share]));
}

const noNode = { name: '', parent: -1, end: 0, depth: 0, text: '', attributes: {}, marks: 0, kind: 0 };

/** A word that fewer groups use says nothing of other sites. */
const minGroups = 4;
/** Smoothing: so many groups without surplus are added to each word's. */
const doubt = 3;

/** Without what the group `without` says of them. */
function scoreWords(counts: WordCounts, without: string | null): WordScores {
  const scores = new Map<string, number>();
  for (const [word, groups] of counts) {
    let sum = 0;
    let count = 0;
    for (const [group, surplus] of groups) {
      if (group === without) continue;
      sum += surplus;
      count += 1;
    }
    if (count >= minGroups) scores.set(word, Math.round((1000 * sum) / (count + doubt)) / 1000);
  }
  return scores;
}

/**
 * On how many sites a name marks boilerplate rightly, or wrongly: where half of the text in its elements is main text.
 * The least helpful first.
 */
export function countNameRules(pages: readonly TrainingPage[]) {
  const sites = new Map<string, Map<string, Sum>>();
  for (const page of pages) for (const [key, sum] of sumsOf(page)) add(entryOf(sites, key), page.group, sum);
  return [...sites]
    .map(([key, sums]) => {
      const [hint, word] = key.split(' ') as [Hint, string];
      const harms = [...sums.values()].filter(({ wanted, all }) => wanted * 2 >= all).length;
      return { word, hint, helps: sums.size - harms, harms };
    })
    .sort((a, b) => a.helps - b.helps || b.harms - a.harms || (a.word < b.word ? -1 : 1));
}

function sumsOf({ segmented, labels, tokens }: TrainingPage) {
  const sums = new Map<string, Sum>();
  segmented.blocks.forEach(({ hint, hintElement }, i) => {
    const node = segmented.tree.nodes[hintElement];
    const word = hint && node ? hintWordOf(node) : null;
    if (word === null) return;
    const all = tokens[i]?.length ?? 0;
    add(sums, `${hint} ${word}`, { wanted: all * (labels[i] ?? 0), all });
  });
  return sums;
}

type Sum = Readonly<Record<'wanted' | 'all', number>>;

function add(sums: Map<string, Sum>, key: string, { wanted, all }: Sum) {
  const before = sums.get(key);
  sums.set(key, { wanted: (before?.wanted ?? 0) + wanted, all: (before?.all ?? 0) + all });
}

function entryOf(sites: Map<string, Map<string, Sum>>, key: string) {
  const known = sites.get(key) ?? new Map<string, Sum>();
  sites.set(key, known);
  return known;
}
