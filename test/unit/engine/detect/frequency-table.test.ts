import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrequencyTable } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import { TermCounts } from '../../../../src-main/engine/detect/term-counts.ts';

/** Few first words, so that some are those of several terms, and some at the ends of the range. */
const first = fc.oneof(fc.nat(20), fc.nat(0xffff_ffff), fc.constantFrom(0xffff_ffff, 0x8000_0000));
const term = fc.tuple(
  first,
  fc.nat(3).map((low) => low * 16),
);
const counted = fc.array(fc.tuple(term, fc.constantFrom(1, 1, 2, 7)), { maxLength: 200 });

function tableOf(terms: readonly (readonly [readonly [number, number], number])[], parts = false): FrequencyTable {
  const counts = new TermCounts();
  for (const [[high, low], pages] of terms)
    for (let page = 0; page < pages; page += 1) counts.add(high, parts ? low + (page % 16) : low, 1);
  return new FrequencyTable(counts.columns(), parts ? 15 : 0);
}

describe('a table of document frequencies', () => {
  it.each([false, true])('tells what was counted, and 1 of terms that were not (terms in parts: %s)', (parts) => {
    fc.assert(
      fc.property(counted, fc.array(term), (terms, others) => {
        const table = tableOf(terms, parts);
        const pages = new Map<string, number>();
        for (const [key, count] of terms) pages.set(String(key), (pages.get(String(key)) ?? 0) + count);
        for (const [high, low] of [...terms.map(([key]) => key), ...others]) {
          expect(table.pagesOf(high, low)).toBe(pages.get(`${high},${low}`) ?? 1);
        }
      }),
    );
  });

  it('tells by the first word alone whose term that is, and of which it cannot', () => {
    fc.assert(
      fc.property(counted, (terms) => {
        const table = tableOf(terms);
        for (const [[high, low]] of terms) {
          const isAlone = terms.every(([other]) => other[0] !== high || other[1] === low);
          expect(table.pagesOfFirstWord(high)).toBe(isAlone ? table.pagesOf(high, low) : null);
        }
      }),
    );
  });

  it('leaves out what stands on one page, and can be empty', () => {
    const terms = Array.from({ length: 1000 }, (_, at) => [[at * 4_000_000, 0], at % 10 === 0 ? 2 : 1] as const);
    expect(tableOf(terms).rows).toBe(100);
    expect(tableOf(terms).frequencies()).toEqual(new Uint32Array(100).fill(2));
    expect(tableOf([]).pagesOf(5, 0)).toBe(1);
  });
});
