import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeStatistics, StatisticsCollector } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import {
  frequencyBin,
  frequencyBins,
  frequencyEdges,
  idf,
  noStatistics,
  statisticNames,
} from '../../../../src-main/engine/detect/detector.ts';
import { TermCounts } from '../../../../src-main/engine/detect/term-counts.ts';
import { contentTerms, countTerms } from '../../../../src-main/engine/detect/terms.ts';
import type { PageText } from '../../../../src-main/engine/text/page-text.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { chineseText, englishText, russianText } from '../../../detectors/pages.ts';

const words = [
  'river',
  'boat',
  'engine',
  'marble',
  'lantern',
  'галька',
  'фонарь',
  'мрамор',
  '石桥',
  '收音机',
  '图书馆',
];
const pages = fc.array(
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((chosen) => readText('', chosen.join('. '))),
  { maxLength: 12 },
);

function collect(
  parts: readonly (readonly PageText[])[],
  names: readonly (typeof statisticNames)[number][] = statisticNames,
): Uint8Array {
  const all = new StatisticsCollector(names);
  for (const part of parts) {
    const collector = new StatisticsCollector(names);
    for (const page of part) collector.addPage(page);
    all.addPart(collector.part());
  }
  return all.encode();
}

describe('corpus statistics', () => {
  it('equal a naive count', () => {
    fc.assert(
      fc.property(pages, (corpus) => {
        const statistics = decodeStatistics(collect([corpus]));
        expect(statistics.pages).toBe(corpus.length);
        const frequencies = countTerms(corpus.flatMap((page) => [...new Set(contentTerms(page))]));
        for (const term of new Set(words.flatMap((word) => contentTerms(readText('', word))))) {
          expect(statistics.documentFrequency(term)).toBe(frequencies.get(term) ?? 1);
        }
        expect(histograms(statistics)).toEqual(naiveHistograms(corpus));
      }),
      { numRuns: 60 },
    );
  });

  it('do not depend on how pages are split among workers, nor on the order of the parts', () => {
    fc.assert(
      fc.property(pages, fc.nat(12), (corpus, at) => {
        const [left, right] = [corpus.slice(0, at), corpus.slice(at)];
        expect(collect([right, left])).toEqual(collect([corpus]));
        expect(collect(corpus.toReversed().map((page) => [page]))).toEqual(collect([corpus]));
      }),
      { numRuns: 40 },
    );
  });

  it('give the same document frequencies with and without histograms, and visit nothing without them', () => {
    const corpus = [chineseText(1, 20), englishText(1, 20), russianText(1, 20), chineseText(2, 20)].map((text) =>
      readText('', text),
    );
    const [plain, binned] = [
      decodeStatistics(collect([corpus], ['document-frequency'])),
      decodeStatistics(collect([corpus])),
    ];
    for (const term of corpus.flatMap(contentTerms))
      expect(plain.documentFrequency(term)).toBe(binned.documentFrequency(term));
    for (const share of [0, 0.1, 0.5, 0.9, 1])
      expect(plain.documentFrequencyAt(share)).toBe(binned.documentFrequencyAt(share));
    expect(histograms(plain)).toEqual([]);
    expect(histograms(binned).length).toBeGreaterThan(50);
  });

  it('tell quantiles of the document frequency over distinct terms', () => {
    const corpus = ['boat', 'boat. engine', 'boat. engine. marble', 'boat. engine. lantern'].map((text) =>
      readText('', text),
    );
    const statistics = decodeStatistics(collect([corpus]));
    expect([0, 1 / 3, 2 / 3, 1].map(statistics.documentFrequencyAt)).toEqual([1, 1, 3, 4]);
    expect(idf(statistics, contentTerms(readText('', 'boat'))[0]!)).toBe(0);
    expect(idf(statistics, contentTerms(readText('', 'lantern'))[0]!)).toBe(Math.log(4));
    expect(idf(noStatistics, 'boat')).toBe(0);
  });

  it('refuse bytes of another format', () => {
    expect(() => decodeStatistics(Uint8Array.of(9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow(/format 9/);
  });
});

describe('bins of relative frequency', () => {
  it('lie between their edges, so that a bit above a threshold means a bin before it', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1, noNaN: true }), (relative) => {
        const bin = frequencyBin(relative);
        expect(bin).toBeGreaterThanOrEqual(0);
        expect(bin).toBeLessThan(frequencyBins);
        expect(relative).toBeGreaterThan(frequencyEdges[bin]!);
        if (bin > 0) expect(relative).toBeLessThanOrEqual(frequencyEdges[bin - 1]!);
      }),
    );
  });
});

describe('a table of counts', () => {
  it('keeps every key through its growth and returns them in ascending order', () => {
    const key = fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 0xffffffff })),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 3000, size: 'max' }), (added) => {
        const table = new TermCounts();
        const expected = new Map<number, number>();
        for (const [high, low, count] of added) {
          table.add(high, low, count);
          expected.set(high * 2 ** 32 + low, (expected.get(high * 2 ** 32 + low) ?? 0) + count);
        }
        const { high, low, count } = table.columns();
        const found = Array.from(count, (value, row) => [high[row]! * 2 ** 32 + low[row]!, value]);
        expect(found).toEqual([...expected].sort((a, b) => a[0] - b[0]));
      }),
      { numRuns: 20 },
    );
  });
});

function histograms(statistics: ReturnType<typeof decodeStatistics>): string[] {
  const found: string[] = [];
  statistics.forEachTerm((_high, _low, histogram) => found.push(histogram.join()));
  return found.sort();
}

function naiveHistograms(corpus: readonly PageText[]): string[] {
  const all = new Map<string, number[]>();
  for (const page of corpus) {
    const terms = contentTerms(page);
    for (const [term, count] of countTerms(terms)) {
      const histogram = all.get(term) ?? Array.from({ length: frequencyBins }, () => 0);
      histogram[frequencyBin(count / terms.length)]! += 1;
      all.set(term, histogram);
    }
  }
  return [...all.values()].map((histogram) => histogram.join()).sort();
}
