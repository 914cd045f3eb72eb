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
  const isEqual = a.stream.codes.length > 0 && equalStreams(a.stream, b.stream);
  let shared: SharedFeatures | null = null;
  const sharedOnce = () => (shared ??= sharedFeatures(a.sentences(), b.sentences()));
  const segments = isEqual ? wholeText(a) : partsOf(a, b, options, sharedOnce);
  const counts = countSegments(a.stream.codes.length, b.stream.codes.length, segments, isEqual);
  const needed = mostlyMatched * counts.lengthA;
  const facts: PairFacts = {
    counts,
    swapped: false,
    layoutDistance: layoutDistance(sideA.layout, sideB.layout),
    disguise: disguiseDifference(a.disguise, b.disguise),
    cjkShares: [a.stream.cjkShare, b.stream.cjkShare],
    substitutions: isEqual ? noSubstitutions : countSubstitutions(a.stream, b.stream, segments),
    commonWords:
      !isEqual && mayHaveSameWords(a) && mayHaveSameWords(b)
        ? commonWords(a.sentences(), b.sentences(), sharedOnce())
        : null,
    hasOwnNames: !isEqual && counts.matched >= needed && haveOwnNames(a.text, b.text),
    figures: !isEqual && counts.matched + counts.rewordedA >= needed ? compareFigures(a.text, b.text) : noFigures,
  };
  return {
    passages: segments.map((segment) => passage(a, b, segment)),
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

export const swapPair = ({ passages, figures, verdict, rule, blockA, blockB, facts }: VerifiedPair): VerifiedPair => ({
  passages: passages.map(({ kind, a, b }): Passage => ({ kind, a: b, b: a })).sort((x, y) => x.a[0] - y.a[0]),
  figures: {
    ...figures,
    lengthA: figures.lengthB,
    lengthB: figures.lengthA,
    verbatimA: figures.verbatimB,
    verbatimB: figures.verbatimA,
    rewordedA: figures.rewordedB,
    rewordedB: figures.rewordedA,
  },
  verdict,
  rule,
  blockA: blockB,
  blockB: blockA,
  facts: { ...facts, swapped: !facts.swapped },
});

function wholeText(a: PreparedText): AlignedSegment[] {
  const length = a.stream.codes.length;
  return [{ kind: 'verbatim', a: 0, endA: length, b: 0, endB: length }];
}

function partsOf(a: PreparedText, b: PreparedText, options: VerifyOptionValues, shared: () => SharedFeatures) {
  const runs = align(a, b, options);
  const sideA = { stream: a.stream, sentences: a.sentences() };
  const sideB = { stream: b.stream, sentences: b.sentences() };
  const pairs = rewordedSentences(sideA.sentences, sideB.sentences, runs, options, shared);
  return composeSegments(sideA, sideB, runs, pairs, options.reach * weightOfCjk);
}

function align(a: PreparedText, b: PreparedText, options: VerifyOptionValues) {
  const size = (a.stream.cjkShare + b.stream.cjkShare) / 2 >= mostlyCjk ? gramOfCjk : gramOfLetters;
  return alignStreams(
    { stream: a.stream, grams: a.grams(size) },
    { stream: b.stream, grams: b.grams(size) },
    options.rarity,
    {
      shortest: options.shortestRun * weightOfCjk,
      alone: options.loneRun * weightOfCjk,
      reach: options.reach * weightOfCjk,
    },
  );
}

const passage = (a: PreparedText, b: PreparedText, segment: AlignedSegment): Passage => ({
  kind: segment.kind,
  a: shown(a, segment.a, segment.endA),
  b: shown(b, segment.b, segment.endB),
});

const shown = ({ stream: { positions }, text }: PreparedText, start: number, end: number) =>
  shownRange(text.folded, positions[start] ?? 0, (positions[end - 1] ?? -1) + 1);
