import { describe, expect, it } from 'vitest';
import { filterQuery, readFilter } from '../../../src-renderer/app/filter-address.ts';
import { filterOf, isNarrowed, relationListShape } from '../../../src-renderer/features/clusters/relations-screen.tsx';

describe('the list of relations', () => {
  it('keeps its filter in the address and asks the engine for it', () => {
    const list = { verdicts: ['contained'], difference: 'below-15', sort: 'covered', page: 7 } as const;
    const read = readFilter(relationListShape, filterQuery(list));
    expect(read).toEqual(list);
    expect(filterOf(read)).toEqual({ verdicts: ['contained'], difference: 'below-15' });
    expect(isNarrowed({ difference: 'from-30' })).toBe(true);
  });

  it('takes no class of the edit difference that there is not', () => {
    expect(readFilter(relationListShape, '?difference=below-9').difference).toBeUndefined();
    expect(isNarrowed({ sort: 'title', page: 7 })).toBe(false);
  });
});
