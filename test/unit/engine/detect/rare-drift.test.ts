import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeStatistics } from '../../../../src-main/engine/detect/change-statistics.ts';
import { decodeStatistics, StatisticsCollector } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import type { DetectorPage } from '../../../../src-main/engine/detect/detector.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';

const words = Array.from(
  { length: 40 },
  (_, at) => `word${String.fromCodePoint(97 + (at % 26), 97 + ((at * 7) % 26))}${at}x`,
);
// Low numbers are frequent words, as in any text.
const text = fc
  .array(
    fc.nat(39).map((at) => words[Math.floor((at * at) / 40)] ?? ''),
    { minLength: 6, maxLength: 24 },
  )
  .map((chosen) => chosen.join(' '));

const pageOf = (shown: string): DetectorPage => ({
  address: shown,
  title: '',
  description: '',
  bytesHash: '',
  text: readText('', shown),
});

function collect(pages: readonly DetectorPage[]): StatisticsCollector {
  const collector = new StatisticsCollector(['document-frequency']);
  for (const page of pages) collector.addPage(page.text);
  return collector;
}

/**
 * Every page that is not named keeps its fingerprint, and one that is named gets by what is remembered the one that its
 * text gives, through several changes of the corpus; small numbers make everything happen often.
 */
describe('rare terms of unchanged pages', () => {
  it.each([
    { terms: 10, maxPages: 3 },
    { terms: 10, maxPages: 6 },
    { terms: 50, maxPages: 2 },
  ])('are others only on the pages that are named ($terms terms on at most $maxPages pages)', (options) => {
    const detector = activate('rare-terms', { ...options, minShared: 1 });
    const drift = detector.drift!;
    const stored = (page: DetectorPage, corpus: ReturnType<typeof decodeStatistics>) => {
      const fingerprint = detector.fingerprint(page, corpus);
      return typeof fingerprint === 'string' ? null : fingerprint;
    };
    let [asked, made, renewed] = [0, 0, 0];
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 8, maxLength: 24 }),
        fc.array(fc.tuple(fc.nat(23), text), { minLength: 1, maxLength: 4 }),
        (first, edits) => {
          let pages = first.map(pageOf);
          let statistics = collect(pages).encode();
          let { length } = collect(pages);
          let late: ReadonlySet<number> = new Set();
          let corpus = decodeStatistics(statistics);
          let kept = pages.map((page) => ({ margin: drift.margin(page, corpus), fingerprint: stored(page, corpus) }));
          for (const [place, shown] of edits) {
            const at = place % pages.length;
            const [gone, added] = [pages[at]!, pageOf(shown)];
            const changed = changeStatistics(statistics, length, collect([added]).part(), collect([gone]).part())!;
            corpus = decodeStatistics(changed.encoded);
            const found = drift.affected(changed.frequencies!, late);
            pages = pages.with(at, added);
            kept = kept.map(({ margin, fingerprint }, number) => {
              const page = pages[number]!;
              const fresh = { margin: drift.margin(page, corpus), fingerprint: stored(page, corpus) };
              made += 1;
              if (number === at || !found) return fresh;
              if (!found.touches(margin, fingerprint)) {
                expect(fingerprint).toEqual(fresh.fingerprint);
                return { margin, fingerprint };
              }
              asked += 1;
              const again = drift.renew(margin, fingerprint, corpus);
              if (!again) return fresh;
              renewed += 1;
              expect(typeof again.fingerprint === 'string' ? null : again.fingerprint).toEqual(fresh.fingerprint);
              return { margin: again.margin, fingerprint: fresh.fingerprint };
            });
            late = found?.nextLate ?? new Set();
            ({ encoded: statistics, length } = changed);
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(asked).toBeLessThan(made);
    expect(renewed).toBeGreaterThan(0);
  });
});
