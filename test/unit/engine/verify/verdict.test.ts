import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import type { PairCounts } from '../../../../src-main/engine/verify/measure.ts';
import type { PairFacts } from '../../../../src-main/engine/verify/pair-facts.ts';
import { ruleVerdict } from '../../../../src-main/engine/verify/verdict.ts';

const options = checkOptions(verifyOptions, {}, 'verify');

/** Two English pages of 2,400 letters, as long as 1,000 CJK characters. */
function pages(counts: Partial<PairCounts>, commonWords: PairFacts['commonWords'] = null): PairFacts {
  const nothing = { start: 0, end: 0, matched: 0 };
  const whole = {
    isEqual: false,
    lengthA: 2400,
    lengthB: 2400,
    matched: 0,
    inOrder: 0,
    rewordedA: 0,
    rewordedB: 0,
    longestRun: 0,
  };
  return {
    counts: { ...whole, orderChanges: 0, edits: 2400, blockA: nothing, blockB: nothing, ...counts },
    swapped: false,
    layoutDistance: null,
    disguise: 0,
    cjkShares: [0, 0],
    commonWords,
    substitutions: { count: 0, fields: 0, units: 0, kinds: 0 },
    hasOwnNames: false,
    figures: { own: 0, common: 0 },
  };
}

describe('the verdict on a page of which more is reworded than kept', () => {
  const reworded = { matched: 600, inOrder: 400, rewordedA: 720, rewordedB: 720, longestRun: 60, orderChanges: 40 };

  it('is that it follows the other one where both have most of their words in common', () => {
    expect(ruleVerdict(pages(reworded, { count: 130, all: 400 }), options)).toEqual({
      verdict: 'pseudo-original',
      rule: 'follows-reworded',
    });
  });

  it('is nothing for pages on one subject, whose sentences are alike here and there', () => {
    expect(ruleVerdict(pages(reworded, { count: 90, all: 400 }), options).verdict).toBeNull();
    expect(ruleVerdict(pages(reworded), options).verdict).toBeNull();
  });

  it('is nothing where less than half of the page follows, whatever the words', () => {
    expect(ruleVerdict(pages({ ...reworded, rewordedA: 480 }, { count: 190, all: 400 }), options).verdict).toBeNull();
  });
});

describe('the verdict on a closed piece whose sentences were shuffled', () => {
  const piece = { start: 0, end: 1000, matched: 900 };
  const shuffled = { matched: 900, inOrder: 200, orderChanges: 12, blockA: piece, blockB: piece };

  it('is that it was spliced in, from a run as long as one sentence', () => {
    expect(ruleVerdict(pages({ ...shuffled, longestRun: 120 }), options)).toEqual({
      verdict: 'spliced',
      rule: 'assembled',
    });
  });

  it('is nothing where only phrases are equal', () => {
    expect(ruleVerdict(pages({ ...shuffled, longestRun: 90 }), options).verdict).toBeNull();
  });
});

describe('the rule for pages of one form with figures of their own', () => {
  const reworded = { matched: 600, inOrder: 400, rewordedA: 720, rewordedB: 720, longestRun: 60, orderChanges: 40 };
  const ruleOf = (counts: Partial<PairCounts>, own: number, common: number) =>
    ruleVerdict({ ...pages(counts, { count: 130, all: 400 }), figures: { own, common } }, options).rule;

  it('asks for five figures, one in some forty characters, or three, one in twenty', () => {
    expect(ruleOf(reworded, 26, 25)).toBe('filled-in');
    expect(ruleOf(reworded, 24, 0)).toBe('other-figures');
    const short = {
      lengthA: 168,
      lengthB: 168,
      matched: 156,
      inOrder: 156,
      longestRun: 60,
      orderChanges: 0,
      edits: 12,
    };
    expect(ruleOf(short, 4, 3)).toBe('filled-in');
    expect(ruleOf(short, 3, 0)).toBe('nearly-equal');
  });

  it('says that the figures are others from three on, as many as those in common', () => {
    expect(ruleOf(reworded, 3, 3)).toBe('other-figures');
    expect(ruleOf(reworded, 3, 4)).toBe('follows-reworded');
    expect(ruleOf(reworded, 2, 0)).toBe('follows-reworded');
    expect(ruleOf(reworded, 26, 27)).toBe('follows-reworded');
  });
});

describe('the rule for short pages of one form', () => {
  const form = { lengthA: 300, lengthB: 300, matched: 240, inOrder: 240, longestRun: 60, edits: 60 };
  const ruleOf = (substitutions: PairFacts['substitutions'], counts: Partial<PairCounts> = {}) =>
    ruleVerdict({ ...pages({ ...form, ...counts }), substitutions }, options).rule;
  const own = { count: 6, fields: 6, units: 60, kinds: 4 };

  it('asks for replacements of which most are put once, and for a good part that differs', () => {
    expect(ruleOf(own)).toBe('filled-in');
    // The name of a town, and a telephone number.
    expect(ruleOf({ ...own, kinds: 3 })).toBe('templated');
    expect(ruleOf({ ...own, kinds: 2 })).toBe('templated');
    expect(ruleOf(own, { edits: 40 })).toBe('templated');
    expect(ruleOf(own, { lengthA: 400, lengthB: 400, matched: 340, inOrder: 340, edits: 90 })).toBe('templated');
  });
});

describe('Chinese text of which hardly a word is verbatim', () => {
  const clauses = { lengthA: 100, lengthB: 100, rewordedA: 100, rewordedB: 100 };
  const verdictOf = (counts: Partial<PairCounts>, share = 1) =>
    ruleVerdict({ ...pages({ ...clauses, ...counts }), cjkShares: [share, share] }, options).verdict;

  it('needs twice the evidence', () => {
    expect(verdictOf({})).toBeNull();
    expect(verdictOf({ matched: 15, rewordedA: 85, rewordedB: 85, inOrder: 15 })).toBe('pseudo-original');
    expect(verdictOf({ lengthA: 150, lengthB: 150, rewordedA: 150, rewordedB: 150 })).toBe('pseudo-original');
    expect(verdictOf({ lengthA: 320, lengthB: 320, rewordedA: 320, rewordedB: 320 }, 0)).toBe('pseudo-original');
  });
});
