import { describe, expect, it } from 'vitest';
import { decodeFacts, encodeFacts, type PairFacts } from '../../../../src-main/engine/verify/pair-facts.ts';

const facts: PairFacts = {
  counts: {
    isEqual: false,
    lengthA: 10,
    lengthB: 20,
    matched: 9,
    inOrder: 8,
    rewordedA: 1,
    rewordedB: 2,
    longestRun: 7,
    orderChanges: 3,
    edits: 12,
    blockA: { start: 1, end: 9, matched: 6 },
    blockB: { start: 4, end: 18, matched: 5 },
  },
  swapped: true,
  layoutDistance: 11,
  disguise: 13,
  cjkShares: [0.1, 0.7],
  commonWords: { count: 14, all: 15 },
  substitutions: { count: 16, fields: 17, units: 18, kinds: 3 },
  hasOwnNames: true,
  figures: { own: 7, common: 2 },
};
const equal: PairFacts = {
  ...facts,
  counts: { ...facts.counts, isEqual: true },
  swapped: false,
  layoutDistance: null,
  commonWords: null,
};

describe('what comparing found, as one line', () => {
  it('has each number at its place, which files of all formats have', () => {
    expect(encodeFacts(facts)).toBe('[1,0,10,20,9,8,1,2,7,3,12,1,9,6,4,18,5,11,13,0.1,0.7,14,15,16,17,18,1,7,2,3]');
    expect(encodeFacts(equal)).toBe('[0,1,10,20,9,8,1,2,7,3,12,1,9,6,4,18,5,-1,13,0.1,0.7,-1,-1,16,17,18,1,7,2,3]');
  });

  it('has no names of its own where an earlier program asked for none', () => {
    expect(decodeFacts(encodeFacts(facts).replace(',1,7,2,3]', ']')).hasOwnNames).toBe(false);
  });

  it.each([facts, equal])('comes back as it was', (one) => {
    expect(decodeFacts(encodeFacts(one))).toEqual(one);
  });
});
