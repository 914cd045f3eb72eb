import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import type { PairCounts } from '../../../../src-main/engine/verify/measure.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import type { PairFacts } from '../../../../src-main/engine/verify/pair-facts.ts';
import { inCharacters, ruleVerdict } from '../../../../src-main/engine/verify/verdict.ts';

const options = checkOptions(verifyOptions, {}, 'verify');

interface Pair extends Partial<PairCounts> {
  /** Both lengths, where they are one. */
  readonly length?: number;
  readonly disguise?: number;
  readonly words?: readonly [count: number, all: number];
  readonly fields?: readonly [count: number, fields: number, units: number];
}

/**
 * Two pages of CJK characters, so that lengths are what they are told as; what is verbatim stands in one order and
 * rewording is the same on both sides.
 */
function rule({ length = 1000, disguise = 0, words, fields = [0, 0, 0], ...counts }: Pair): string {
  const nothing = { start: 0, end: 0, matched: 0 };
  const facts: PairFacts = {
    counts: {
      isEqual: false,
      lengthA: length,
      lengthB: length,
      matched: 0,
      inOrder: counts.matched ?? 0,
      rewordedA: 0,
      rewordedB: counts.rewordedA ?? 0,
      longestRun: 0,
      orderChanges: 0,
      edits: 0,
      blockA: nothing,
      blockB: nothing,
      ...counts,
    },
    swapped: false,
    layoutDistance: null,
    disguise,
    cjkShares: [1, 1],
    commonWords: words ? { count: words[0], all: words[1] } : null,
    substitutions: { count: fields[0], fields: fields[1], units: fields[2], kinds: 1 },
    hasOwnNames: false,
    figures: { own: 0, common: 0 },
  };
  const { verdict, rule: name } = ruleVerdict(facts, options);
  return `${verdict ?? 'nothing'}: ${name}`;
}

const block = (length: number, matched: number) => ({ start: 0, end: length, matched });
const piece = (length: number, matched: number, more: Pair = {}) => ({
  matched,
  longestRun: 45,
  blockA: block(length, matched),
  blockB: block(length, matched),
  ...more,
});

/** What one step beyond a threshold changes, and to what. */
describe.each<readonly [what: string, at: Pair, verdict: string, below: Pair, otherwise: string]>([
  [
    'characters that disguise an equal text',
    { isEqual: true, disguise: 5 },
    'pseudo-original: follows-disguised',
    { isEqual: true, disguise: 4 },
    'identical: equal-text',
  ],
  [
    'three of them at least',
    { isEqual: true, length: 100, disguise: 3 },
    'pseudo-original: follows-disguised',
    { isEqual: true, length: 100, disguise: 2 },
    'identical: equal-text',
  ],

  [
    'fields of a template',
    { matched: 600, fields: [4, 4, 320] },
    'pseudo-original: templated',
    { matched: 600, fields: [3, 3, 320] },
    'partial: large-parts',
  ],
  [
    'the share of fields',
    { matched: 600, fields: [8, 4, 320] },
    'pseudo-original: templated',
    { matched: 600, fields: [9, 4, 320] },
    'partial: large-parts',
  ],
  [
    'what fields explain',
    { matched: 600, fields: [4, 4, 320] },
    'pseudo-original: templated',
    { matched: 600, fields: [4, 4, 319] },
    'partial: large-parts',
  ],
  [
    'a template that is mostly text',
    { matched: 800, fields: [4, 4, 200] },
    'near-duplicate: templated',
    { matched: 799, fields: [4, 4, 200] },
    'pseudo-original: templated',
  ],
  [
    'fields that are next to all that differs',
    { matched: 900, fields: [2, 2, 180] },
    'near-duplicate: templated',
    { matched: 900, fields: [2, 2, 179] },
    'near-duplicate: nearly-equal',
  ],
  [
    'two of these',
    { matched: 900, fields: [2, 2, 200] },
    'near-duplicate: templated',
    { matched: 900, fields: [1, 1, 200] },
    'near-duplicate: nearly-equal',
  ],
  [
    'no other replaced place beside these',
    { matched: 900, fields: [2, 2, 200] },
    'near-duplicate: templated',
    { matched: 900, fields: [3, 2, 200] },
    'near-duplicate: nearly-equal',
  ],
  [
    'few fields of texts that are nearly the same',
    { matched: 900, fields: [2, 2, 202] },
    'near-duplicate: templated',
    { matched: 899, fields: [2, 2, 202] },
    'partial: large-parts',
  ],
  [
    'a template needs half of the page',
    { matched: 500, fields: [4, 4, 500] },
    'pseudo-original: templated',
    { matched: 499, fields: [4, 4, 500] },
    'partial: large-parts',
  ],
  [
    'a template in another order',
    { matched: 600, fields: [4, 4, 400], orderChanges: 3, inOrder: 300 },
    'pseudo-original: templated',
    { matched: 600, fields: [4, 4, 400], orderChanges: 4, inOrder: 300 },
    'pseudo-original: follows-shuffled',
  ],

  ['similarity', { matched: 900 }, 'near-duplicate: nearly-equal', { matched: 899 }, 'partial: large-parts'],
  [
    'verbatim share',
    { matched: 800, rewordedA: 102 },
    'near-duplicate: nearly-equal',
    { matched: 799, rewordedA: 104 },
    'pseudo-original: follows-reworded',
  ],
  [
    'characters in common',
    { length: 38, matched: 36 },
    'near-duplicate: nearly-equal',
    { length: 38, matched: 35 },
    'nothing: some-in-common',
  ],
  [
    'disguise of what is nearly equal',
    { matched: 900, disguise: 5 },
    'pseudo-original: follows-disguised',
    { matched: 900, disguise: 4 },
    'near-duplicate: nearly-equal',
  ],
  [
    'displaced text',
    { matched: 900, inOrder: 809, orderChanges: 4 },
    'pseudo-original: follows-shuffled',
    { matched: 900, inOrder: 811, orderChanges: 4 },
    'near-duplicate: nearly-equal',
  ],
  [
    'changes of order',
    { matched: 900, inOrder: 500, orderChanges: 4 },
    'pseudo-original: follows-shuffled',
    { matched: 900, inOrder: 500, orderChanges: 3 },
    'near-duplicate: nearly-equal',
  ],

  [
    'density of the piece',
    { lengthB: 1600, matched: 850, blockB: block(1118, 850) },
    'contained: inside-other',
    { lengthB: 1600, matched: 850, blockB: block(1119, 850) },
    'contained: abridged',
  ],
  [
    'share of the match in the piece',
    { lengthB: 1600, matched: 850, blockB: block(900, 723) },
    'contained: inside-other',
    { lengthB: 1600, matched: 850, blockB: block(900, 722) },
    'contained: abridged',
  ],
  [
    'how much longer the other is',
    { lengthB: 1600, matched: 850 },
    'contained: abridged',
    { lengthB: 1599, matched: 850 },
    'partial: large-parts',
  ],
  [
    'covered share',
    { lengthB: 1600, matched: 850 },
    'contained: abridged',
    { lengthB: 1600, matched: 849 },
    'partial: large-parts',
  ],
  [
    'reworded share of an abridged text',
    { lengthB: 1600, matched: 681, rewordedA: 169 },
    'contained: abridged',
    { lengthB: 1600, matched: 679, rewordedA: 171 },
    'pseudo-original: follows-reworded',
  ],

  [
    'a short text as a whole',
    { lengthA: 20, lengthB: 50, matched: 20, longestRun: 20 },
    'contained: inside-other',
    { lengthA: 19, lengthB: 46, matched: 19, longestRun: 19 },
    'nothing: some-in-common',
  ],
  [
    'a short text in a longer one',
    { lengthA: 20, lengthB: 50, matched: 20, longestRun: 20 },
    'contained: inside-other',
    { lengthA: 20, lengthB: 51, matched: 20, longestRun: 20 },
    'nothing: some-in-common',
  ],
  [
    'one run',
    { lengthA: 100, lengthB: 150, matched: 98, longestRun: 98 },
    'contained: inside-other',
    { lengthA: 100, lengthB: 150, matched: 98, longestRun: 97 },
    'partial: large-parts',
  ],

  [
    'the run of a splice',
    piece(400, 310),
    'spliced: assembled',
    { ...piece(400, 310), longestRun: 44 },
    'nothing: short-passages',
  ],
  [
    'the density of a splice on the other page',
    piece(400, 304),
    'spliced: assembled',
    piece(400, 304, { blockB: block(401, 304) }),
    'nothing: short-passages',
  ],
  ['the density of a splice', piece(400, 304), 'spliced: assembled', piece(400, 303), 'nothing: short-passages'],
  ['the share of a splice', piece(200, 170), 'spliced: assembled', piece(199, 170), 'nothing: short-passages'],
  ['a piece of both pages', piece(600, 500), 'spliced: assembled', piece(601, 500), 'partial: large-parts'],
  [
    'a piece of one page',
    piece(850, 700, { lengthB: 2000 }),
    'spliced: assembled',
    piece(851, 700, { lengthB: 2000 }),
    'partial: large-parts',
  ],
  [
    'matches outside the piece',
    { ...piece(400, 320), matched: 469 },
    'spliced: assembled',
    { ...piece(400, 320), matched: 471 },
    'partial: large-parts',
  ],
  [
    'what of a splice is verbatim',
    { ...piece(420, 380), matched: 241, rewordedA: 159 },
    'spliced: assembled',
    { ...piece(420, 380), matched: 239, rewordedA: 161 },
    'nothing: short-passages',
  ],

  [
    'what follows',
    { matched: 475, rewordedA: 25 },
    'pseudo-original: follows-reworded',
    { matched: 474, rewordedA: 25 },
    'partial: large-parts',
  ],
  [
    'what of it is reworded',
    { matched: 475, rewordedA: 25 },
    'pseudo-original: follows-reworded',
    { matched: 476, rewordedA: 25 },
    'partial: large-parts',
  ],
  [
    'rewording counted half',
    { matched: 399, rewordedA: 103 },
    'pseudo-original: follows-reworded',
    { matched: 399, rewordedA: 101 },
    'nothing: some-in-common',
  ],
  [
    'common words instead',
    { matched: 399, rewordedA: 101, words: [30, 100] },
    'pseudo-original: follows-reworded',
    { matched: 399, rewordedA: 101, words: [29, 100] },
    'nothing: some-in-common',
  ],
  [
    'disguise of what is covered',
    { matched: 850, disguise: 5 },
    'pseudo-original: follows-disguised',
    { matched: 849, disguise: 5 },
    'partial: large-parts',
  ],
  [
    'order of what follows',
    { matched: 600, inOrder: 539, orderChanges: 4 },
    'pseudo-original: follows-shuffled',
    { matched: 600, inOrder: 541, orderChanges: 4 },
    'partial: large-parts',
  ],

  ['parts of both', { matched: 400 }, 'partial: large-parts', { matched: 399 }, 'nothing: short-passages'],
  [
    'half of the shorter page',
    { lengthB: 1500, matched: 500 },
    'partial: large-parts',
    { lengthB: 1500, matched: 499 },
    'nothing: short-passages',
  ],
  [
    'evidence of parts',
    { length: 72, matched: 36 },
    'partial: large-parts',
    { length: 70, matched: 35 },
    'nothing: some-in-common',
  ],

  [
    'something in common',
    { length: 60, matched: 30 },
    'nothing: some-in-common',
    { length: 60, matched: 29 },
    'nothing: short-passages',
  ],
  [
    'common words',
    { length: 250, words: [21, 100] },
    'pseudo-original: same-words',
    { length: 250, words: [20, 100] },
    'nothing: too-little',
  ],
  [
    'common words of longer pages',
    { length: 251, words: [19, 80] },
    'pseudo-original: same-words',
    { length: 251, words: [19, 82] },
    'nothing: too-little',
  ],
  [
    'longer pages with twenty common words',
    { length: 380, words: [20, 95] },
    'pseudo-original: same-words',
    { length: 380, words: [20, 96] },
    'nothing: too-little',
  ],
  [
    'pages too long for that',
    { length: 381, words: [24, 100] },
    'pseudo-original: same-words',
    { length: 381, words: [23, 100] },
    'nothing: too-little',
  ],
  [
    'the longest such page',
    { length: 600, words: [40, 100] },
    'pseudo-original: same-words',
    { length: 601, words: [40, 100] },
    'nothing: too-little',
  ],
  [
    'the shortest such page',
    { length: 80, words: [40, 100] },
    'pseudo-original: same-words',
    { length: 79, words: [40, 100] },
    'nothing: too-little',
  ],
  [
    'twelve words',
    { length: 200, words: [12, 57] },
    'pseudo-original: same-words',
    { length: 200, words: [11, 52] },
    'nothing: too-little',
  ],
  [
    'nine words where most are common',
    { length: 200, words: [9, 30] },
    'pseudo-original: same-words',
    { length: 200, words: [8, 26] },
    'nothing: too-little',
  ],
])('%s', (_, at, verdict, below, otherwise) => {
  it(`${verdict} at the threshold, ${otherwise} beyond it`, () => {
    expect([rule(at), rule(below)]).toEqual([verdict, otherwise]);
  });
});

it('a CJK character is as long as two and a half letters less a bit: 12 to 5', () => {
  expect([inCharacters(1, 10), inCharacters(0, 24), inCharacters(0.5, 10)]).toEqual([10, 10, (10 * 8.5) / 12]);
});
