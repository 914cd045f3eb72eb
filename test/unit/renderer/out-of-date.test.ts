import { describe, expect, it } from 'vitest';
import { isOutOfDate } from '../../../src-renderer/api/live-queries.tsx';

describe('isOutOfDate', () => {
  const decided = { lists: ['decision', 'page', 'cluster', 'overview'] } as const;

  it('leaves what was computed of texts as it is when somebody decides', () => {
    for (const name of ['pair/compare', 'pair/evidence', 'sentence/list', 'verdict/preview'] as const)
      expect(isOutOfDate(name, { lists: [...decided.lists] })).toBe(false);
  });

  it('asks again for what shows decisions, and for all that is not known to stay', () => {
    for (const name of ['page/list', 'cluster/get', 'plan/list', 'overview/get', 'review/history'] as const)
      expect(isOutOfDate(name, { lists: [...decided.lists] })).toBe(true);
  });

  it('asks again for texts when pairs were found anew, and for everything when nothing is said', () => {
    expect(isOutOfDate('pair/compare', { lists: ['pair'] })).toBe(true);
    expect(isOutOfDate('pair/compare', {})).toBe(true);
  });
});
