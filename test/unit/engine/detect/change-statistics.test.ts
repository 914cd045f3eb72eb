import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeStatistics } from '../../../../src-main/engine/detect/change-statistics.ts';
import { StatisticsCollector } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import type { StatisticName } from '../../../../src-main/engine/detect/detector.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';

const words = ['river', 'bridge', 'market', 'ferry', 'honey', 'square', 'winter', 'village', 'pigeon', 'lantern'];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }).map((chosen) => chosen.join(' '));

function collect(names: readonly StatisticName[], texts: readonly string[]): StatisticsCollector {
  const collector = new StatisticsCollector(names);
  for (const one of texts) collector.addPage(readText('', one));
  return collector;
}

describe('statistics that are changed by the pages that came and went', () => {
  it.each<{ names: StatisticName[] }>([
    { names: ['document-frequency'] },
    { names: ['document-frequency', 'relative-frequency'] },
  ])('are those of counting all pages anew ($names)', ({ names }) => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.array(text, { maxLength: 6 }),
        fc.array(text, { maxLength: 6 }),
        (kept, gone, added) => {
          const before = collect(names, [...kept, ...gone]);
          const changed = changeStatistics(
            before.encode(),
            before.length,
            collect(names, added).part(),
            collect(names, gone).part(),
          );
          const anew = collect(names, [...kept, ...added]);
          expect({ encoded: changed?.encoded, length: changed?.length }).toEqual({
            encoded: anew.encode(),
            length: anew.length,
          });
        },
      ),
    );
  });

  it('are given up when something would be taken away that was never counted', () => {
    const names = ['document-frequency'] as const;
    const before = collect(names, ['river bridge']);
    expect(
      changeStatistics(before.encode(), before.length, collect(names, []).part(), collect(names, ['market']).part()),
    ).toBeNull();
  });
});
