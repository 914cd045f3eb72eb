import { expect, it } from 'vitest';
import { commonShare } from '../../../../src-main/engine/verify/sentence-features.ts';
import { asShares } from '../../../../src-main/engine/verify/revise-verdict.ts';

it('shares of texts without words or letters are 0, and of others the part that is counted', () => {
  expect([commonShare({ count: 0, all: 0 }), commonShare({ count: 3, all: 12 })]).toEqual([0, 0.5]);
  expect(asShares({ start: 0, end: 0, matched: 0 }, 0)).toEqual([0, 0]);
  expect(asShares({ start: 2, end: 6, matched: 3 }, 8)).toEqual([0.25, 0.75]);
});
