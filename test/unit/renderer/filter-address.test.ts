import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterQuery, placeOf, readFilter } from '../../../src-renderer/app/filter-address.ts';
import { planShape } from '../../../src-renderer/features/actions/plan-list.tsx';
import { pageListShape } from '../../../src-renderer/features/pages/page-list-filter.tsx';
import { sentenceShape } from '../../../src-renderer/features/sentences/sentence-filters.tsx';

describe('filters in addresses', () => {
  it('are no query when there is no filter', () => {
    expect(placeOf('/audit/1/pages', {})).toBe('/audit/1/pages');
    expect(placeOf('/audit/1/pages', { text: '', verdicts: [], folder: undefined })).toBe('/audit/1/pages');
  });

  it('come back as they were written', () => {
    const filter = {
      text: 'зелёный чай & 绿茶?',
      statusCodes: [200, 404],
      indexabilities: ['', 'noindex'] as const,
      verdicts: ['pseudo-original'] as const,
      folder: 'example.com/a,b',
      indexable: false,
      words: [100, null] as [number, null],
      published: [null, '2024-05-31'] as [null, string],
      sort: 'similarity' as const,
      descending: true,
    };
    expect(readFilter(pageListShape, filterQuery(filter))).toEqual(filter);
    expect(readFilter(planShape, filterQuery({ owners: ['', 'Анна'], hasConflict: true }))).toEqual({
      owners: ['', 'Анна'],
      hasConflict: true,
    });
    expect(readFilter(sentenceShape, filterQuery({ pages: [2, 5], page: 17 }))).toEqual({ pages: [2, 5], page: 17 });
  });

  it('keep any text and any list of codes', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
        fc.array(fc.integer({ min: 0, max: 599 }), { minLength: 1 }),
        (text, statusCodes) => {
          expect(readFilter(pageListShape, filterQuery({ text, statusCodes }))).toEqual({ text, statusCodes });
        },
      ),
    );
  });

  it('pass over what an old or a wrong address names', () => {
    expect(readFilter(pageListShape, 'verdicts=nonsense&words=many&unknown=1&text=x')).toEqual({ text: 'x' });
  });

  it('accept values with commas between them, as people write them', () => {
    expect(readFilter(pageListShape, 'verdicts=partial,near-duplicate')).toEqual({
      verdicts: ['partial', 'near-duplicate'],
    });
  });
});
