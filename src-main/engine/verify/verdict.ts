import type { PairFigures } from '../../contract/evidence.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import { commonShare } from './sentence-features.ts';
import { isDisguised } from './prepare.ts';
import { measuresOf, type Block } from './measure.ts';
import type { VerifyOptionValues } from './options.ts';
import { minOwnFigures, type PairFacts } from './pair-facts.ts';
import { weightOfCjk, weightOfLetter } from './significant.ts';

/** Rules by strength; the first that applies decides. A is the shorter page. */
export function ruleVerdict(pair: PairFacts, options: VerifyOptionValues) {
  const facts = factsOf(pair, options);
  for (const rule of rules) {
    const verdict = rule(facts, options);
    if (verdict) return isFilledIn(verdict.rule, facts) ? { ...verdict, rule: 'filled-in' } : verdict;
  }
  return tooLittle(facts);
}

const found = (verdict: Verdict | null, rule: string) => ({ verdict, rule });

type Facts = ReturnType<typeof factsOf>;

function factsOf(pair: PairFacts, options: VerifyOptionValues) {
  const measures = measuresOf(pair.counts);
  const { lengthA, lengthB, verbatimA, verbatimB, rewordedA, rewordedB, longestRun, orderChanges } = measures.figures;
  const [shareA, shareB] = pair.cjkShares;
  // With hardly any wording in common, Chinese clauses, as of job offers, are alike in two or three words each.
  const halves = verbatimA < minWording * rewordedA ? 2 + 2 * shareA : 2;
  const units = (verbatimA + rewordedA / halves) * lengthA;
  return {
    ...measures,
    pair,
    isDisguised: isDisguised(pair.disguise, Math.min(lengthA, lengthB), options.disguised),
    isShuffled: measures.displaced >= options.shuffled && orderChanges >= options.shuffledChanges,
    covered: [verbatimA + rewordedA, verbatimB + rewordedB] as const,
    /** In CJK characters, like `longestRun`. */
    lengths: [inCharacters(shareA, lengthA), inCharacters(shareB, lengthB)] as const,
    longestRun: inCharacters(shareA, longestRun),
    /** Matched text of the shorter page in CJK characters, reworded text counted half. */
    evidence: inCharacters(shareA, units),
    /** For parts: thirty words count like 36 Chinese characters. */
    partEvidence: units * (shareA + (1 - shareA) / lettersOfPart),
  };
}

/** Share of the reworded text. */
const minWording = 0.1;

/** Rules that say of a form with other figures, too, that it is one text. */
const mayBeFilledIn: ReadonlySet<string> = new Set(['templated', 'nearly-equal', 'other-figures', 'large-parts']);

const isFilledIn = (rule: string, facts: Facts) =>
  (mayBeFilledIn.has(rule) && isAboutFigures(facts)) ||
  ((rule === 'templated' || rule === 'other-figures') && isShortForm(facts));

/** Such as stubs on villages or shops: much of it differs, and hardly any replacement is repeated, as a name would be. */
const isShortForm = ({ lengths, figures, pair: { substitutions } }: Facts) =>
  Math.max(...lengths) <= maxForm &&
  figures.editDifference >= ownOfForm &&
  substitutions.kinds >= minKinds &&
  2 * substitutions.kinds > substitutions.count;

/** In CJK characters: about 75 words. */
const maxForm = 150;
/** Pages of one text for several towns or shops differ by an eighth at most. */
const ownOfForm = 0.15;
const minKinds = 3;

/** The figures are what such a page is about. */
const isAboutFigures = ({ pair: { figures }, lengths }: Facts) =>
  hasOwnFigures(figures) &&
  densities.some(([least, characters]) => figures.own >= Math.max(least, Math.max(...lengths) / characters));

/** Least number of own figures, and characters for each. Dates, telephone numbers and counts of visitors are fewer. */
const densities = [
  [5, 40],
  [3, 20],
] as const;

const hasOwnFigures = ({ own, common }: PairFacts['figures']) => own >= Math.max(minOwnFigures, common);

/** Letters per CJK character, without spaces. */
const lettersOfPart = 4.2;

export const inCharacters = (cjkShare: number, units: number) =>
  (units * (cjkShare * weightOfCjk + (1 - cjkShare) * weightOfLetter)) / weightOfCjk;

function equalTexts({ pair, isDisguised }: Facts) {
  if (!pair.counts.isEqual) return null;
  if (isDisguised) return found('pseudo-original', 'follows-disguised');
  return found('identical', 'equal-text');
}

/** One text in one order with different fields. The only rule that uses what is not shared. */
function filledTemplate({ pair, figures, ...facts }: Facts, options: VerifyOptionValues) {
  if (facts.isDisguised || facts.evidence < options.evidence || figures.verbatimA < options.follows) return null;
  const { count, fields, units } = pair.substitutions;
  const differing = pair.counts.lengthA + pair.counts.lengthB - 2 * pair.counts.matched;
  const differsInFieldsOnly =
    isNearlyEqual(figures, options) && fields === count && units >= minExplainedOfFew * differing;
  const least = differsInFieldsOnly ? minFieldsOnly : options.templateFields;
  if (fields < least || fields < minFields * count || units < minExplained * differing) return null;
  if (facts.isShuffled) return null;
  return found(leastVerbatim(figures) >= options.nearlyVerbatim ? 'near-duplicate' : 'pseudo-original', 'templated');
}

function nearlyEqualTexts({ figures, ...facts }: Facts, options: VerifyOptionValues) {
  if (facts.evidence < options.evidence || !isNearlyEqual(figures, options)) return null;
  if (facts.isDisguised) return found('pseudo-original', 'follows-disguised');
  if (facts.isShuffled) return found('pseudo-original', 'follows-shuffled');
  return found('near-duplicate', facts.pair.hasOwnNames ? 'templated' : 'nearly-equal');
}

/** Per cent. Beyond, "rewrite the copied parts" would leave nothing. */
export const nearlyWhole = 95;

const isNearlyEqual = (figures: PairFigures, options: VerifyOptionValues) =>
  figures.similarity >= 100 * options.nearlyEqual && leastVerbatim(figures) >= options.nearlyVerbatim;

const leastVerbatim = ({ verbatimA, verbatimB }: PairFigures) => Math.min(verbatimA, verbatimB);

/** A page and one that contains it have the same subject. */
const isInLonger = ({ pair, figures, covered }: Facts, options: VerifyOptionValues) =>
  !pair.hasOwnNames && figures.lengthB >= options.containedRatio * figures.lengthA && covered[0] >= options.contained;

function containedText(facts: Facts, options: VerifyOptionValues) {
  const { partEvidence, blockB } = facts;
  if (partEvidence < options.evidence || !isInLonger(facts, options)) return null;
  if (blockB.density < options.pieceDensity || blockB.share < closedShare) return null;
  return found('contained', 'inside-other');
}

/** A page too short for evidence, in one piece in another that is not much longer. */
function wholeShortText({ pair, figures, lengths }: Facts) {
  const isWhole = !pair.hasOwnNames && figures.longestRun >= wholeRun * figures.lengthA && lengths[0] >= minWholeUnits;
  return isWhole && figures.lengthA >= maxShareOfLonger * figures.lengthB ? found('contained', 'inside-other') : null;
}

/** Sentences were dropped: hardly anything reworded, the same order. */
function abridgedText(facts: Facts, options: VerifyOptionValues) {
  const { evidence, figures, covered, isShuffled } = facts;
  if (evidence < options.evidence || !isInLonger(facts, options)) return null;
  return figures.rewordedA > maxReworded * covered[0] || isShuffled ? null : found('contained', 'abridged');
}

/** A closed piece of both pages amid other text; clustering confirms it by other pieces or revokes it. */
function splicedText({ figures, blockA, blockB, ...facts }: Facts, options: VerifyOptionValues) {
  if (facts.longestRun < options.splicedRun || Math.min(blockA.density, blockB.density) < options.pieceDensity)
    return null;
  const [coveredA, coveredB] = facts.covered;
  const rest = Math.max(restDensity(blockA, figures.lengthA, coveredA), restDensity(blockB, figures.lengthB, coveredB));
  const shares = [shareOf(blockA, figures.lengthA), shareOf(blockB, figures.lengthB)];
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (rest > options.restDensity || most < options.spliced || most > maxOfPage || least > options.splicedMost)
    return null;
  if (figures.verbatimA + figures.verbatimB < options.splicedVerbatim * (coveredA + coveredB)) return null;
  return found('spliced', 'assembled');
}

/**
 * A summary covers all of its source and leaves most of it out. Reworded sentences are weaker evidence than wording,
 * unless most words are common.
 */
function followedText(facts: Facts, options: VerifyOptionValues) {
  const { verbatimA: verbatim, rewordedA: reworded } = facts.figures;
  if (facts.partEvidence < options.evidence || verbatim + reworded < options.follows) return null;
  if (verbatim + reworded / 2 < options.followsStrongly && !hasSameWords(facts, options.sameWordsFollowing))
    return null;
  if (facts.isDisguised && verbatim + reworded >= options.contained)
    return found('pseudo-original', 'follows-disguised');
  if (reworded / (verbatim + reworded) >= options.reworded) return found('pseudo-original', ruleOfReworded(facts));
  return facts.isShuffled ? found('pseudo-original', 'follows-shuffled') : null;
}

function sharedParts({ figures, partEvidence }: Facts, options: VerifyOptionValues) {
  if (partEvidence < options.evidence) return null;
  return figures.verbatimB < options.partial && figures.verbatimA < options.follows
    ? null
    : found('partial', 'large-parts');
}

function ruleOfReworded(facts: Facts) {
  // Only the names of the page are its own.
  if (facts.pair.hasOwnNames && facts.figures.similarity >= nearlyWhole) return 'templated';
  return hasOwnFigures(facts.pair.figures) ? 'other-figures' : 'follows-reworded';
}

/** Short texts only: long ones on one subject share many words. */
function sameWords(facts: Facts, options: VerifyOptionValues) {
  const [least, most] = [Math.min(...facts.lengths), Math.max(...facts.lengths)];
  if (most > options.sameWordsLength || least < options.sameWordsLeast) return null;
  const isShort = most <= ((facts.pair.commonWords?.count ?? 0) < manyWords ? shortPage : shortPageOfManyWords);
  const needed = options.sameWords + (isShort ? 0 : moreForLonger);
  return hasSameWords(facts, needed) ? found('pseudo-original', 'same-words') : null;
}

/** In CJK characters: about 120 words. */
const shortPage = 250;
/** About 180 words. Longer pages with fewer than twenty common words repeat these, as lists of methods do. */
const shortPageOfManyWords = 380;
const manyWords = 20;
const moreForLonger = 0.05;

function hasSameWords({ pair: { commonWords } }: Facts, least: number) {
  if (commonWords === null) return false;
  const share = commonShare(commonWords);
  return share >= least && commonWords.count >= (share >= maxWords ? minOfMost : minWords);
}

function tooLittle({ figures }: Facts) {
  if (figures.similarity >= 100 * muchAlike) return found(null, someInCommon);
  return found(null, figures.matchedCharacters > 0 ? 'short-passages' : 'too-little');
}

const rules = [
  equalTexts,
  filledTemplate,
  nearlyEqualTexts,
  containedText,
  wholeShortText,
  abridgedText,
  splicedText,
  followedText,
  sharedParts,
  sameWords,
] as const;

/** Half of both pages, as with versions, which clustering knows. */
export const someInCommon = 'some-in-common';
const muchAlike = 0.5;
const wholeRun = 0.98;
/** About nine words, in CJK characters. */
const minWholeUnits = 20;
/** The other page is at most 2.5 times as long. */
const maxShareOfLonger = 0.4;
/** Two notes on one subject have fewer; `minOfMost` if most words are common. */
const minWords = 12;
const minOfMost = 9;
const maxWords = 0.6;
/** Share of the replaced places; a rewriter repeats one replacement in four. */
const minFields = 0.5;
/** Share of the text not in common. */
const minExplained = 0.4;
/** If hardly anything else differs; one may be a date. */
const minFieldsOnly = 2;
const minExplainedOfFew = 0.9;
/** Share of the covered text. */
const maxReworded = 0.2;
/** Share of all matched text. */
const closedShare = 0.85;
/** A page with a larger piece is not assembled. */
const maxOfPage = 0.85;

const shareOf = (block: Block, length: number) => (length === 0 ? 0 : (block.end - block.start) / length);

function restDensity(block: Block, length: number, covered: number) {
  const outside = length - (block.end - block.start);
  const matched = covered * length - block.density * (block.end - block.start);
  return outside <= 0 ? 0 : matched / outside;
}
