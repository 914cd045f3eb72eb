import { editDifferenceLimits } from '../contract/edit-difference.ts';
import { chosenLexicon } from '../engine/detect/descriptive-lexicon.ts';
import { descriptiveWords } from '../engine/detect/descriptive-words.ts';
import { activate } from '../engine/detect/registry.ts';
import type { CorpusStatistics } from '../engine/detect/statistics.ts';
import { collectCorpus, type DetectorRun, requireDetectors, runDetectors, type Tell } from './run-detectors.ts';
import { editDifferenceBelow } from './edit-distance.ts';
import { share } from './error-rates.ts';
import { type LabelledSet, readLabelledPage } from './labelled-set.ts';
import type { FoundPair } from './score-pairs.ts';
import { seededRandom, shuffled } from './seeded-random.ts';
import { clusterPairs, pairKey, wantedPairs } from './truth.ts';

/** Of S2's table. */
const methods = ['descriptive-words', 'shingle-sketch'] as const;

/** The columns of S2's table. */
export const differenceLimits: readonly number[] = Object.values(editDifferenceLimits);

/** Below this difference documents are the same for S2. */
const sameBelow = editDifferenceLimits['below-8'];

/** More proposed pairs are measured by a seeded sample, since each costs an alignment. */
const maxMeasured = 3000;

interface DescriptiveRow {
  readonly detector: string;
  readonly proposed: number;
  /** All proposed pairs, or a sample. */
  readonly measured: number;
  /** Share of the measured pairs below each of `differenceLimits` (normalised Levenshtein). */
  readonly below: readonly number[];
  readonly millis: number;
}

interface LexiconRow {
  readonly words: number;
  readonly proposed: number;
  /** Missed pairs over true pairs that differ by less than 8 %. */
  readonly alpha: number;
  /** Proposed pairs that differ by 8 % or more, over all proposed. */
  readonly beta: number;
}

export interface DescriptiveReport {
  readonly set: string;
  readonly documents: number;
  readonly methods: readonly DescriptiveRow[];
  /** True pairs that differ by less than 8 %. */
  readonly samePairs: number;
  readonly lexicons: readonly LexiconRow[];
}

const lexiconSizes = [50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2000, 2500, 3000] as const;

/** In the sweep only the number of words decides. */
const maxBits = descriptiveWords.options.bitsPerPage.max;

/**
 * Table and sweep of S2. The sweep ends at the first size above the number of suitable words, since all beyond give the
 * same lexicon. Throws `experiment-detector-missing`.
 */
export function evaluateDescriptive(set: LabelledSet, seed: number, tell: Tell): DescriptiveReport {
  requireDetectors('descriptive', methods);
  const supply = { ids: set.ids, read: (id: string) => readLabelledPage(set, id) };
  const compared = methods.map((id) => activate(id, {}));
  const corpus = collectCorpus(compared, supply, tell);
  const sizes = sweptSizes(corpus);
  const sweep = sizes.map(({ asked }) => activate(methods[0], { words: asked, bitsPerPage: maxBits }));
  const runs = runDetectors([...compared, ...sweep], supply, tell, corpus);
  const differences = new Differences(set, tell);
  const same = knownPairs(set).filter((pair) => differences.of(pair) < sameBelow);
  return {
    set: set.name,
    documents: set.ids.length,
    methods: runs.slice(0, methods.length).map((run) => methodRow(run, differences, seed)),
    samePairs: same.length,
    lexicons: sizes.map(({ words }, index) =>
      lexiconRow(words, runs[methods.length + index]?.pairs ?? [], same, differences, seed),
    ),
  };
}

interface SweptSize {
  readonly asked: number;
  /** Of the lexicon then. */
  readonly words: number;
}

function sweptSizes(corpus: CorpusStatistics): readonly SweptSize[] {
  const minSide = descriptiveWords.options.minSide.default;
  const wordsOf = (asked: number) => chosenLexicon(corpus, { words: asked, bitsPerPage: maxBits, minSide })?.size ?? 0;
  const sizes = lexiconSizes.map((asked) => ({ asked, words: wordsOf(asked) }));
  const last = sizes.findIndex(({ asked, words }) => words < asked);
  return last < 0 ? sizes : sizes.slice(0, last + 1);
}

function knownPairs({ truth, ids }: LabelledSet): FoundPair[] {
  const present = new Set(ids);
  const pairs = [...clusterPairs(truth), ...wantedPairs(truth).filter(({ relation }) => relation === 'derived')];
  return pairs.filter(({ a, b }) => present.has(a) && present.has(b));
}

function methodRow(run: DetectorRun, differences: Differences, seed: number): DescriptiveRow {
  const measured = sampled(run.pairs, seed).map((pair) => differences.of(pair));
  return {
    detector: run.detector,
    proposed: run.pairs.length,
    measured: measured.length,
    below: differenceLimits.map((limit) =>
      share(measured.filter((difference) => difference < limit).length, measured.length),
    ),
    millis: run.fingerprintMillis + run.joinMillis,
  };
}

function lexiconRow(
  words: number,
  pairs: readonly FoundPair[],
  same: readonly FoundPair[],
  differences: Differences,
  seed: number,
): LexiconRow {
  const proposed = new Set(pairs.map(({ a, b }) => pairKey(a, b)));
  const missed = same.filter(({ a, b }) => !proposed.has(pairKey(a, b))).length;
  const measured = sampled(pairs, seed);
  const wrong = measured.filter((pair) => differences.of(pair) >= sameBelow).length;
  return { words, proposed: pairs.length, alpha: share(missed, same.length), beta: share(wrong, measured.length) };
}

function sampled(pairs: readonly FoundPair[], seed: number): readonly FoundPair[] {
  return pairs.length <= maxMeasured ? pairs : shuffled(pairs, seededRandom(seed)).slice(0, maxMeasured);
}

/** Each measured once; 1 stands for everything from the last limit on. */
class Differences {
  readonly #set: LabelledSet;
  readonly #tell: Tell;
  readonly #texts = new Map<string, string>();
  readonly #known = new Map<string, number>();

  constructor(set: LabelledSet, tell: Tell) {
    this.#set = set;
    this.#tell = tell;
  }

  of({ a, b }: FoundPair): number {
    const key = pairKey(a, b);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const difference = editDifferenceBelow(this.#text(a), this.#text(b), editDifferenceLimits['below-30']) ?? 1;
    this.#known.set(key, difference);
    this.#tell({ what: 'difference', done: this.#known.size, total: 0 });
    return difference;
  }

  #text(id: string): string {
    const text = this.#texts.get(id) ?? readLabelledPage(this.#set, id).text.folded.text;
    this.#texts.set(id, text);
    return text;
  }
}
