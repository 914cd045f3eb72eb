import type { Passage } from '../../contract/evidence.ts';
import { layoutDistance } from '../../contract/verdicts.ts';
import { shownRange } from '../text/page-text.ts';
import { alignStreams } from './align.ts';
import { commonWords, type SharedFeatures, sharedFeatures } from './sentence-features.ts';
import { compareFigures, haveOwnNames, noFigures } from './own-names.ts';
import { countSegments, measuresOf } from './measure.ts';
import { verifyOptions, type VerifyOptionValues } from './options.ts';
import type { PairFacts, VerifiedSide } from './pair-facts.ts';
import { type PreparedText, disguiseDifference } from './prepare.ts';
import { asShares } from './revise-verdict.ts';
import { rewordedSentences } from './reword.ts';
import { equalStreams, weightOfCjk } from './significant.ts';
import { composeSegments, type AlignedSegment } from './segments.ts';
import { countSubstitutions, noSubstitutions } from './substitutions.ts';
import { inCharacters, ruleVerdict } from './verdict.ts';

/** Pure and symmetric, since the greedy alignment always gets a pair in one order. Linear. */
export const verifyPair = (a: VerifiedSide, b: VerifiedSide, options: VerifyOptionValues): VerifiedPair =>
  isInOrder(a.prepared, b.prepared) ? verifyOrdered(a, b, options) : swapPair(verifyOrdered(b, a, options));

const gramOfCjk = 5;
const gramOfLetters = 8;
const mostlyCjk = 0.3;

function isInOrder(a: PreparedText, b: PreparedText) {
  const [codesA, codesB] = [a.stream.codes, b.stream.codes];
  if (codesA.length !== codesB.length) return codesA.length < codesB.length;
  const at = codesA.findIndex((code, i) => code !== codesB[i]);
  return (codesA[at] ?? 0) <= (codesB[at] ?? 0);
}

export type VerifiedPair = ReturnType<typeof verifyOrdered>;

function verifyOrdered(sideA: VerifiedSide, sideB: VerifiedSide, options: VerifyOptionValues) {
  const [a, b] = [sideA.prepared, sideB.prepared];
  const length = a.stream.codes.length;
  const isEqual = length > 0 && equalStreams(a.stream, b.stream);
  let shared: SharedFeatures | null = null;
  const sharedOnce = () => (shared ??= sharedFeatures(a.sentences(), b.sentences()));
  const whole: AlignedSegment = { kind: 'verbatim', a: 0, endA: length, b: 0, endB: length };
  const segments = isEqual ? [whole] : partsOf(a, b, options, sharedOnce);
  const counts = countSegments(length, b.stream.codes.length, segments, isEqual);
  const needed = mostlyMatched * counts.lengthA;
  const facts: PairFacts = {
    counts,
    swapped: false,
    layoutDistance: layoutDistance(sideA.layout, sideB.layout),
    disguise: disguiseDifference(a.disguise, b.disguise),
    cjkShares: [a.stream.cjkShare, b.stream.cjkShare],
    substitutions: isEqual ? noSubstitutions : countSubstitutions(a.stream, b.stream, segments),
    commonWords: !isEqual && mayHaveSameWords(a) && mayHaveSameWords(b) ? commonWords(sharedOnce()) : null,
    hasOwnNames: !isEqual && counts.matched >= needed && haveOwnNames(a.text, b.text),
    figures: !isEqual && counts.matched + counts.rewordedA >= needed ? compareFigures(a.text, b.text) : noFigures,
  };
  return {
    passages: segments.map((segment): Passage => ({
      kind: segment.kind,
      a: shown(a, segment.a, segment.endA),
      b: shown(b, segment.b, segment.endB),
    })),
    figures: measuresOf(counts).figures,
    ...ruleVerdict(facts, options),
    /**
     * The block of each page with most of the shared text, as shares of the page, by which clustering sees whether two
     * sources cover different blocks; empty if none.
     */
    blockA: asShares(counts.blockA, counts.lengthA),
    blockB: asShares(counts.blockB, counts.lengthB),
    facts,
  };
}

/** Own names and figures do not matter for less similar pages. */
const mostlyMatched = 0.5;

/** The option's maximum, since the count serves all its values. */
function mayHaveSameWords(text: PreparedText) {
  const { cjkShare, codes } = text.stream;
  return inCharacters(cjkShare, codes.length) <= verifyOptions.sameWordsLength.max && text.isProse();
}

export const swapPair = (pair: VerifiedPair): VerifiedPair => ({
  ...pair,
  passages: pair.passages.map(({ kind, a, b }) => ({ kind, a: b, b: a })).sort((x, y) => x.a[0] - y.a[0]),
  figures: {
    ...pair.figures,
    lengthA: pair.figures.lengthB,
    lengthB: pair.figures.lengthA,
    verbatimA: pair.figures.verbatimB,
    verbatimB: pair.figures.verbatimA,
    rewordedA: pair.figures.rewordedB,
    rewordedB: pair.figures.rewordedA,
  },
  blockA: pair.blockB,
  blockB: pair.blockA,
  facts: { ...pair.facts, swapped: !pair.facts.swapped },
});

function partsOf(a: PreparedText, b: PreparedText, options: VerifyOptionValues, shared: () => SharedFeatures) {
  const size = (a.stream.cjkShare + b.stream.cjkShare) / 2 >= mostlyCjk ? gramOfCjk : gramOfLetters;
  const sideOf = ({ stream, grams, sentences }: PreparedText) => ({
    stream,
    grams: grams(size),
    sentences: sentences(),
  });
  const [sideA, sideB] = [sideOf(a), sideOf(b)];
  const reach = options.reach * weightOfCjk;
  const weights = { shortest: options.shortestRun * weightOfCjk, alone: options.loneRun * weightOfCjk, reach };
  const runs = alignStreams(sideA, sideB, options.rarity, weights);
  const pairs = rewordedSentences(sideA.sentences, sideB.sentences, runs, options, shared);
  return composeSegments(sideA, sideB, runs, pairs, reach);
}

const shown = ({ stream: { positions }, text }: PreparedText, start: number, end: number) =>
  shownRange(text.folded, positions[start] ?? 0, (positions[end - 1] ?? -1) + 1);
