import type { PairFigures } from '../../contract/evidence.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import { commonShare, type CommonWords } from './common-words.ts';
import { isDisguised } from './disguise.ts';
import { measuresOf, type Block, type Measures } from './measure.ts';
import type { VerifyOptionValues } from './options.ts';
import type { PairFacts } from './pair-facts.ts';
import { weightOfCjk, weightOfLetter } from './significant.ts';

export interface RuledVerdict {
  readonly verdict: Verdict | null;
  readonly rule: string;
}

/** The rules in the order of strength; the first one that applies gives the verdict. A is the shorter page. */
export function ruleVerdict(pair: PairFacts, options: VerifyOptionValues): RuledVerdict {
  const measures = measuresOf(pair.counts);
  const facts = circumstances(pair, measures, options);
  return (
    equalTexts(facts) ??
    nearlyEqualTexts(measures, facts, options) ??
    containedText(measures, options) ??
    splicedText(measures, facts, options) ??
    followedText(measures, facts, options) ??
    sharedParts(measures, facts, options) ??
    sameWords(facts, options) ??
    tooLittle(measures)
  );
}

/** What is known of a pair when its verdict is sought. */
interface Circumstances {
  readonly isEqual: boolean;
  readonly isSameLayout: boolean;
  readonly isDisguised: boolean;
  /** Lengths of both texts and of the longest run, in CJK characters. */
  readonly lengths: readonly [number, number];
  readonly longestRun: number;
  /** What of the shorter page is covered, in CJK characters, reworded ones counted half. */
  readonly evidence: number;
  readonly commonWords: CommonWords | null;
}

function circumstances(pair: PairFacts, { figures }: Measures, options: VerifyOptionValues): Circumstances {
  const [shareA, shareB] = pair.cjkShares;
  return {
    isEqual: pair.counts.isEqual,
    isSameLayout: pair.layoutDistance !== null && pair.layoutDistance <= options.layoutDistance,
    isDisguised: isDisguised(pair.disguise, Math.min(figures.lengthA, figures.lengthB), options.disguised),
    lengths: [inCharacters(shareA, figures.lengthA), inCharacters(shareB, figures.lengthB)],
    longestRun: inCharacters(shareA, figures.longestRun),
    evidence: inCharacters(shareA, (figures.verbatimA + figures.rewordedA / 2) * figures.lengthA),
    commonWords: pair.commonWords,
  };
}

/** Length in CJK characters of so many units of a text with this share of them. */
export function inCharacters(cjkShare: number, units: number): number {
  return (units * (cjkShare * weightOfCjk + (1 - cjkShare) * weightOfLetter)) / weightOfCjk;
}

/** Hamming distance of two signatures in hexadecimal; null for signatures that are missing or differ in length, which agree with nothing. */
export function layoutDistance(a: string, b: string): number | null {
  if (a === '' || a.length !== b.length) return null;
  let bits = 0;
  for (let at = 0; at < a.length; at += 1) {
    let difference = Number.parseInt(a.charAt(at), 16) ^ Number.parseInt(b.charAt(at), 16);
    for (; difference > 0; difference &= difference - 1) bits += 1;
  }
  return bits;
}

function equalTexts(facts: Circumstances): RuledVerdict | null {
  if (!facts.isEqual) return null;
  if (facts.isDisguised) return { verdict: 'pseudo-original', rule: 'follows-disguised' };
  return facts.isSameLayout ? { verdict: 'identical', rule: 'equal-text-same-layout' } : { verdict: 'reprint', rule: 'equal-text-other-layout' };
}

function nearlyEqualTexts({ figures, displaced }: Measures, facts: Circumstances, options: VerifyOptionValues): RuledVerdict | null {
  if (Math.min(figures.verbatimA, figures.verbatimB) < options.nearlyEqual) return null;
  if (facts.isDisguised) return { verdict: 'pseudo-original', rule: 'follows-disguised' };
  if (isShuffled(figures, displaced, options)) return { verdict: 'pseudo-original', rule: 'follows-shuffled' };
  return facts.isSameLayout
    ? { verdict: 'same-template', rule: 'nearly-equal-same-layout' }
    : { verdict: 'reprint', rule: 'nearly-equal-other-layout' };
}

/** One page stands in a closed piece of the other. What is only picked out of a longer page here and there is no containment. */
function containedText({ figures, blockB }: Measures, options: VerifyOptionValues): RuledVerdict | null {
  const [covered] = coveredShares(figures);
  if (figures.lengthB < options.containedRatio * figures.lengthA || covered < options.contained) return null;
  if (blockB.density < options.pieceDensity || blockB.share < closedShare) return null;
  return { verdict: 'contained', rule: 'inside-other' };
}

/**
 * A closed piece of one page is a closed piece of the other, and the rest of both is other text. Whether the page was assembled shows
 * only when its other pieces are found on other pages: clustering confirms this verdict or takes it back.
 */
function splicedText({ figures, blockA, blockB }: Measures, facts: Circumstances, options: VerifyOptionValues): RuledVerdict | null {
  if (facts.longestRun < options.splicedRun || Math.min(blockA.density, blockB.density) < options.pieceDensity) return null;
  const [coveredA, coveredB] = coveredShares(figures);
  const rest = Math.max(restDensity(blockA, figures.lengthA, coveredA), restDensity(blockB, figures.lengthB, coveredB));
  const shares = [shareOf(blockA, figures.lengthA), shareOf(blockB, figures.lengthB)];
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (rest > options.restDensity || most < options.spliced || most > mostOfPage || least > options.splicedMost) return null;
  if (figures.verbatimA + figures.verbatimB < options.splicedVerbatim * (coveredA + coveredB)) return null;
  return { verdict: 'spliced', rule: 'assembled' };
}

/**
 * Only the shorter page is asked: an excerpt or a summary follows all of its source and leaves most of it out. Sentences that are like others in their words
 * are weaker evidence than wording, unless the two pages as wholes have most of their words in common, which pages on one subject have not.
 */
function followedText({ figures, displaced }: Measures, facts: Circumstances, options: VerifyOptionValues): RuledVerdict | null {
  const { verbatimA: verbatim, rewordedA: reworded } = figures;
  if (facts.evidence < options.evidence || verbatim + reworded < options.follows) return null;
  if (verbatim + reworded / 2 < options.followsStrongly && !hasSameWords(facts, options.sameWordsFollowing)) return null;
  if (facts.isDisguised && verbatim + reworded >= options.contained) return { verdict: 'pseudo-original', rule: 'follows-disguised' };
  if (reworded / (verbatim + reworded) >= options.reworded) return { verdict: 'pseudo-original', rule: 'follows-reworded' };
  if (isShuffled(figures, displaced, options)) return { verdict: 'pseudo-original', rule: 'follows-shuffled' };
  return null;
}

function sharedParts({ figures }: Measures, facts: Circumstances, options: VerifyOptionValues): RuledVerdict | null {
  if (facts.evidence < options.evidence || (figures.verbatimB < options.partial && figures.verbatimA < options.follows)) return null;
  return facts.isSameLayout ? { verdict: 'same-template', rule: 'parts-same-layout' } : { verdict: 'partial', rule: 'parts-other-layout' };
}

function sameWords(facts: Circumstances, options: VerifyOptionValues): RuledVerdict | null {
  if (Math.max(...facts.lengths) > options.sameWordsLength || Math.min(...facts.lengths) < options.sameWordsLeast) return null;
  return hasSameWords(facts, options.sameWords) ? { verdict: 'pseudo-original', rule: 'same-words' } : null;
}

function hasSameWords({ commonWords }: Circumstances, least: number): boolean {
  return commonWords !== null && commonWords.count >= fewestWords && commonShare(commonWords) >= least;
}

function tooLittle({ figures }: Measures): RuledVerdict {
  return { verdict: null, rule: figures.matchedCharacters > 0 ? 'short-passages' : 'too-little' };
}

/** Fewer words than these are what two notes on one subject have in common. */
const fewestWords = 10;
/** A page stands in one piece when this much of everything matched lies in it. */
const closedShare = 0.85;
/** A page of which more than this is one piece of another page is no assembly. */
const mostOfPage = 0.85;

function isShuffled(figures: PairFigures, displaced: number, options: VerifyOptionValues): boolean {
  return displaced >= options.shuffled && figures.orderChanges >= options.shuffledChanges;
}

function coveredShares(figures: PairFigures): readonly [number, number] {
  return [figures.verbatimA + figures.rewordedA, figures.verbatimB + figures.rewordedB];
}

function shareOf(block: Block, length: number): number {
  return length === 0 ? 0 : (block.end - block.start) / length;
}

/** Share of the text outside the block that is matched. */
function restDensity(block: Block, length: number, covered: number): number {
  const outside = length - (block.end - block.start);
  const matched = covered * length - block.density * (block.end - block.start);
  return outside <= 0 ? 0 : matched / outside;
}
