import { describe, expect, it } from 'vitest';
import { decodeStatistics, StatisticsCollector } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import { type DetectorPage, type CorpusStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { englishText, pageOf } from '../../../detectors/pages.ts';

const original = pageOf(
  'In 1874 the botanist Marguerite Delacroix left Trieste for Zanzibar aboard the steamer Novara. Fever killed her assistant Kowalski near Mombasa.',
);
/** Another wording of the same facts: no three words in a row are left. */
const reworded = pageOf(
  'Near Mombasa, Kowalski, who helped her, was carried off by fever; Delacroix (Marguerite), botanist, had taken the Novara, a steamer, to Zanzibar out of Trieste during 1874.',
);
const others = Array.from({ length: 100 }, (_, seed) => pageOf(englishText(seed, 12)));
const corpus = statisticsOf([original, reworded, ...others]);
const detector = activate('rare-terms', {});

describe('rare-terms', () => {
  it('finds a page whose sentences were all written anew, where containment finds nothing', () => {
    expect(detector.evidence(original, reworded, corpus).outcome).toMatchObject({ kind: 'compared', duplicate: true });
    expect(
      activate('containment', { minShingles: 1, sampleWords: 1 }).evidence(original, reworded, corpus).outcome,
    ).toMatchObject({ score: 0 });
  });

  it('shows the shared names and numbers, rarest first, with their idf', () => {
    const { outcome } = detector.evidence(original, reworded, corpus);
    if (outcome.kind !== 'compared' || outcome.picture.kind !== 'keywords') return expect.unreachable();
    const [group] = outcome.picture.groups;
    expect(group?.a.filter(({ shared }) => shared).map(({ term }) => term)).toEqual(
      expect.arrayContaining(['1874', 'delacroix', 'zanzibar', 'mombasa']),
    );
    expect(group?.a[0]?.weight).toBeCloseTo(Math.log(102 / 2), 10);
  });

  it('gives no keys to words that stand on one page only or on more than the bound', () => {
    const fingerprint = detector.fingerprint(others[0]!, corpus);
    expect(fingerprint).toBe('too-few-terms');
    const wide = activate('rare-terms', { maxPages: 200 });
    expect(wide.fingerprint(others[0]!, corpus)).toBeInstanceOf(Uint8Array);
  });

  it('asks short pages for four terms, however few they have', () => {
    const [a, b] = [pageOf('Delacroix Kowalski Trieste heather'), pageOf('Delacroix Kowalski Trieste marble')];
    expect(detector.fingerprint(a, statisticsOf([a, b, ...others]))).toBe('too-few-terms');
    const [c, d] = [
      pageOf('Delacroix Kowalski Trieste Novara heather'),
      pageOf('Delacroix Kowalski Trieste Novara marble'),
    ];
    const outcome = detector.evidence(c, d, statisticsOf([c, d, ...others])).outcome;
    expect(outcome).toMatchObject({ score: 4 / 5, threshold: 4 / 5, duplicate: true });
  });
});

function statisticsOf(pages: readonly DetectorPage[]): CorpusStatistics {
  const collector = new StatisticsCollector(['document-frequency']);
  for (const page of pages) collector.addPage(page.text);
  return decodeStatistics(collector.encode());
}
