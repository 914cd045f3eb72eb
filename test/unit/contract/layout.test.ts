import { describe, expect, it } from 'vitest';
import { isReprint, layoutRelation } from '../../../src-main/contract/verdicts.ts';

describe('the layouts of two pages', () => {
  it.each([
    ['same', '00000000000000ff', '00000000000000ff'],
    ['same', '0000000000000000', '0000000000000fff'],
    ['other', '0000000000000000', '0000000000001fff'],
    ['unknown', '', '0000000000000000'],
    ['unknown', '0', '0000000000000000'],
  ])('are %s', (relation, a, b) => {
    expect(layoutRelation(a, b)).toBe(relation);
    expect(layoutRelation(b, a)).toBe(relation);
  });
});

describe('a reprint', () => {
  const pair = {
    verdict: 'identical',
    layout: 'same',
    addressA: 'https://a.example/x',
    addressB: 'https://a.example/y',
  } as const;

  it('is the same text in another layout or on another host', () => {
    expect(isReprint(pair)).toBe(false);
    expect(isReprint({ ...pair, layout: 'other' })).toBe(true);
    expect(isReprint({ ...pair, addressB: 'https://b.example/x' })).toBe(true);
    expect(isReprint({ ...pair, addressA: 'a/x.html', addressB: 'b/x.html' })).toBe(false);
  });

  it('is nothing less than the same text', () => {
    expect(isReprint({ ...pair, verdict: 'near-duplicate', layout: 'other' })).toBe(false);
  });
});
