import type { PairFigures } from '../../contract/evidence.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import { commonShare, type CommonWords } from './common-words.ts';
import { isDisguised } from './disguise.ts';
import { measuresOf, type Block, type Measures } from './measure.ts';
import type { VerifyOptionValues } from './options.ts';
import type { PairFacts } from './pair-facts.ts';
import { weightOfCjk, weightOfLetter } from './significant.ts';

interface RuledVerdict {
  readonly verdict: Verdict | null;
  readonly rule: string;
}

/** The rules in the order of strength; the first that applies decides. A is the shorter page. */
export function ruleVerdict(pair: PairFacts, options: VerifyOptionValues): RuledVerdict {
  const measures = measuresOf(pair.counts);
  const facts = circumstances(pair, measures, options);
  return (
    equalTexts(facts) ??
    filledTemplate(pair, measures, facts, options) ??
    nearlyEqualTexts(measures, facts, options) ??
    containedText(measures, facts, options) ??
    wholeShortText(measures, facts) ??
    abridgedText(measures, facts, options) ??
    splicedText(measures, facts, options) ??
    followedText(measures, facts, options) ??
    sharedParts(measures, facts, options) ??
    sameWords(facts, options) ??
    tooLittle(measures)
  );
}

interface Circumstances {
  readonly isEqual: boolean;
  readonly isDisguised: boolean;
  /** In CJK characters, like `longestRun`. */
  readonly lengths: readonly [number, number];
  readonly longestRun: number;
  /** What of the shorter page is covered, in CJK characters, reworded ones counted half. */
  readonly evidence: number;
  /** The same for parts: thirty words are as much of a passage as 36 Chinese characters. */
  readonly partEvidence: number;
  readonly commonWords: CommonWords | null;
}

function circumstances(pair: PairFacts, { figures }: Measures, options: VerifyOptionValues): Circumstances {
  const [shareA, shareB] = pair.cjkShares;
  return {
    isEqual: pair.counts.isEqual,
    isDisguised: isDisguised(pair.disguise, Math.min(figures.lengthA, figures.lengthB), options.disguised),
    lengths: [inCharacters(shareA, figures.lengthA), inCharacters(shareB, figures.lengthB)],
    longestRun: inCharacters(shareA, figures.longestRun),
    evidence: inCharacters(shareA, (figures.verbatimA + figures.rewordedA / 2) * figures.lengthA),
    partEvidence:
      (figures.verbatimA + figures.rewordedA / 2) * figures.lengthA * (shareA + (1 - shareA) / lettersOfPart),
    commonWords: pair.commonWords,
  };
}

/** Letters for a CJK character, without the spaces of some thirty words. */
const lettersOfPart = 4.2;

/** Units of a text with this share of CJK in CJK characters. */
export function inCharacters(cjkShare: number, units: number): number {
  return (units * (cjkShare * weightOfCjk + (1 - cjkShare) * weightOfLetter)) / weightOfCjk;
}

function equalTexts(facts: Circumstances): RuledVerdict | null {
  if (!facts.isEqual) return null;
  if (facts.isDisguised) return { verdict: 'pseudo-original', rule: 'follows-disguised' };
  return { verdict: 'identical', rule: 'equal-text' };
}

/** One text in one order of which most differences are fields. The only rule that looks at what is not shared. */
function filledTemplate(
  { substitutions, counts }: PairFacts,
  { figures, displaced }: Measures,
  facts: Circumstances,
  options: VerifyOptionValues,
) {
  if (facts.isDisguised || facts.evidence < options.evidence || figures.verbatimA < options.follows) return null;
  const { count, fields, units } = substitutions;
  const differing = counts.lengthA + counts.lengthB - 2 * counts.matched;
  if (fields < options.templateFields || fields < minFields * count || units < minExplained * differing) return null;
  if (isShuffled(figures, displaced, options)) return null;
  const verdict: Verdict = leastVerbatim(figures) >= options.nearlyVerbatim ? 'near-duplicate' : 'pseudo-original';
  return { verdict, rule: 'templated' };
}

function nearlyEqualTexts(
  { figures, displaced }: Measures,
  facts: Circumstances,
  options: VerifyOptionValues,
): RuledVerdict | null {
  if (facts.evidence < options.evidence || !isNearlyEqual(figures, options)) return null;
  if (facts.isDisguised) return { verdict: 'pseudo-original', rule: 'follows-disguised' };
  if (isShuffled(figures, displaced, options)) return { verdict: 'pseudo-original', rule: 'follows-shuffled' };
  return { verdict: 'near-duplicate', rule: 'nearly-equal' };
}

function isNearlyEqual(figures: PairFigures, options: VerifyOptionValues): boolean {
  return figures.similarity >= 100 * options.nearlyEqual && leastVerbatim(figures) >= options.nearlyVerbatim;
}

const leastVerbatim = ({ verbatimA, verbatimB }: PairFigures): number => Math.min(verbatimA, verbatimB);

function containedText(
  { figures, blockB }: Measures,
  facts: Circumstances,
  options: VerifyOptionValues,
): RuledVerdict | null {
  const [covered] = coveredShares(figures);
  if (
    facts.partEvidence < options.evidence ||
    figures.lengthB < options.containedRatio * figures.lengthA ||
    covered < options.contained
  )
    return null;
  if (blockB.density < options.pieceDensity || blockB.share < closedShare) return null;
  return { verdict: 'contained', rule: 'inside-other' };
}

/** A page too short for evidence stands in one piece in another that is hardly longer. */
function wholeShortText({ figures }: Measures, { lengths }: Circumstances): RuledVerdict | null {
  const isWhole = figures.longestRun >= wholeRun * figures.lengthA && lengths[0] >= minWholeUnits;
  return isWhole && figures.lengthA >= maxShareOfLonger * figures.lengthB
    ? { verdict: 'contained', rule: 'inside-other' }
    : null;
}

/** Sentences were dropped here and there: hardly anything reworded, the same order. */
function abridgedText(
  { figures, displaced }: Measures,
  facts: Circumstances,
  options: VerifyOptionValues,
): RuledVerdict | null {
  const [covered] = coveredShares(figures);
  if (
    facts.evidence < options.evidence ||
    figures.lengthB < options.containedRatio * figures.lengthA ||
    covered < options.contained
  )
    return null;
  if (figures.rewordedA > maxReworded * covered || isShuffled(figures, displaced, options)) return null;
  return { verdict: 'contained', rule: 'abridged' };
}

/**
 * A closed piece of both pages amid other text; clustering confirms it by other pieces on other pages, or takes it
 * back.
 */
function splicedText(
  { figures, blockA, blockB }: Measures,
  facts: Circumstances,
  options: VerifyOptionValues,
): RuledVerdict | null {
  if (facts.longestRun < options.splicedRun || Math.min(blockA.density, blockB.density) < options.pieceDensity)
    return null;
  const [coveredA, coveredB] = coveredShares(figures);
  const rest = Math.max(restDensity(blockA, figures.lengthA, coveredA), restDensity(blockB, figures.lengthB, coveredB));
  const shares = [shareOf(blockA, figures.lengthA), shareOf(blockB, figures.lengthB)];
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (rest > options.restDensity || most < options.spliced || most > maxOfPage || least > options.splicedMost)
    return null;
  if (figures.verbatimA + figures.verbatimB < options.splicedVerbatim * (coveredA + coveredB)) return null;
  return { verdict: 'spliced', rule: 'assembled' };
}

/**
 * A summary follows all of its source and leaves most of it out. Sentences alike in words are weaker than wording,
 * unless the pages have most words in common.
 */
function followedText(
  { figures, displaced }: Measures,
  facts: Circumstances,
  options: VerifyOptionValues,
): RuledVerdict | null {
  const { verbatimA: verbatim, rewordedA: reworded } = figures;
  if (facts.partEvidence < options.evidence || verbatim + reworded < options.follows) return null;
  if (verbatim + reworded / 2 < options.followsStrongly && !hasSameWords(facts, options.sameWordsFollowing))
    return null;
  if (facts.isDisguised && verbatim + reworded >= options.contained)
    return { verdict: 'pseudo-original', rule: 'follows-disguised' };
  if (reworded / (verbatim + reworded) >= options.reworded)
    return { verdict: 'pseudo-original', rule: 'follows-reworded' };
  if (isShuffled(figures, displaced, options)) return { verdict: 'pseudo-original', rule: 'follows-shuffled' };
  return null;
}

function sharedParts({ figures }: Measures, facts: Circumstances, options: VerifyOptionValues): RuledVerdict | null {
  if (
    facts.partEvidence < options.evidence ||
    (figures.verbatimB < options.partial && figures.verbatimA < options.follows)
  )
    return null;
  return { verdict: 'partial', rule: 'large-parts' };
}

/** The longer a text, the more words it shares with any other on its subject. */
function sameWords(facts: Circumstances, options: VerifyOptionValues): RuledVerdict | null {
  const [least, most] = [Math.min(...facts.lengths), Math.max(...facts.lengths)];
  if (most > options.sameWordsLength || least < options.sameWordsLeast) return null;
  const needed = options.sameWords + (most > shortPage ? moreForLonger : 0);
  return hasSameWords(facts, needed) ? { verdict: 'pseudo-original', rule: 'same-words' } : null;
}

/** In CJK characters: some 120 words. */
const shortPage = 250;
const moreForLonger = 0.05;

function hasSameWords({ commonWords }: Circumstances, least: number): boolean {
  if (commonWords === null) return false;
  const share = commonShare(commonWords);
  return share >= least && commonWords.count >= (share >= maxWords ? minOfMost : minWords);
}

function tooLittle({ figures }: Measures): RuledVerdict {
  if (figures.similarity >= 100 * muchAlike) return { verdict: null, rule: someInCommon };
  return { verdict: null, rule: figures.matchedCharacters > 0 ? 'short-passages' : 'too-little' };
}

/** Half of both pages, as versions of one page have; clustering knows which those are. */
export const someInCommon = 'some-in-common';
const muchAlike = 0.5;
const wholeRun = 0.98;
/** In CJK characters: some nine words. */
const minWholeUnits = 20;
/** The other page has hardly more than twice as much. */
const maxShareOfLonger = 0.4;
/** Two notes on one subject have fewer in common; where most words are common, `minOfMost` are enough. */
const minWords = 12;
const minOfMost = 9;
const maxWords = 0.6;
/** Share of the replaced places that are fields: a rewriter repeats one replacement in four. */
const minFields = 0.5;
/** Share of the text not in common that stands in fields. */
const minExplained = 0.4;
/** Share of what is covered that may be reworded in an abridged text. */
const maxReworded = 0.2;
/** Share of everything matched that lies in the one piece. */
const closedShare = 0.85;
/** A page of which more is one piece of another page is no assembly. */
const maxOfPage = 0.85;

function isShuffled(figures: PairFigures, displaced: number, options: VerifyOptionValues): boolean {
  return displaced >= options.shuffled && figures.orderChanges >= options.shuffledChanges;
}

function coveredShares(figures: PairFigures): readonly [number, number] {
  return [figures.verbatimA + figures.rewordedA, figures.verbatimB + figures.rewordedB];
}

function shareOf(block: Block, length: number): number {
  return length === 0 ? 0 : (block.end - block.start) / length;
}

function restDensity(block: Block, length: number, covered: number): number {
  const outside = length - (block.end - block.start);
  const matched = covered * length - block.density * (block.end - block.start);
  return outside <= 0 ? 0 : matched / outside;
}
