import { describe, expect, it } from 'vitest';
import { decodeStatistics, StatisticsCollector } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import { type DetectorPage, type CorpusStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { seededRandom } from '../../../../src-main/evaluate/seeded-random.ts';
import { pageOf } from '../../../detectors/pages.ts';
import { word } from '../../../detectors/worked-examples.ts';

/** Pages that speak of ten things each, of some more than of others. */
function pages(from: number, to: number): readonly DetectorPage[] {
  return Array.from({ length: to - from }, (_, index) => {
    const random = seededRandom(1000 + from + index);
    const topics = Array.from({ length: 10 }, () => word(Math.floor(150 * random() ** 1.5)));
    return pageOf(
      topics.flatMap((topic) => Array.from({ length: 1 + Math.floor(12 * random()) }, () => topic)).join(' '),
    );
  });
}

function corpusOf(all: readonly DetectorPage[]): CorpusStatistics {
  const collector = new StatisticsCollector(['relative-frequency']);
  for (const page of all) collector.addPage(page.text);
  return decodeStatistics(collector.encode());
}

const [first, added] = [pages(0, 380), pages(380, 408)];
const [before, after] = [corpusOf(first), corpusOf([...first, ...added])];

function signatures(corpus: CorpusStatistics, options = {}): readonly string[] {
  const detector = activate('descriptive-words', options);
  return first.map((page) => {
    const fingerprint = detector.fingerprint(page, corpus);
    return typeof fingerprint === 'string' ? fingerprint : Buffer.from(fingerprint).toString('hex');
  });
}

const chosen = (corpus: CorpusStatistics, options = {}): Uint8Array =>
  activate('descriptive-words', options).choose?.(corpus) ?? new Uint8Array();
const keeping = (bytes: Uint8Array): CorpusStatistics => ({ ...after, kept: new Map([['descriptive-words', bytes]]) });

describe('the lexicon of descriptive words', () => {
  const known = signatures(before);

  it('leaves the signatures of 380 pages as they are when 28 come, where it is kept, and changes some of them where it is not', () => {
    expect(new Set(known).size).toBeGreaterThan(300);
    expect(signatures(keeping(chosen(before)))).toEqual(known);
    expect(signatures(after).filter((fingerprint, page) => fingerprint !== known[page]).length).toBeGreaterThan(0);
  });

  it('is chosen anew where that is asked for, and where it was chosen for another size', () => {
    const kept = keeping(chosen(before));
    expect(signatures(kept, { lexicon: 'anew' })).toEqual(signatures(after));
    expect(signatures(kept, { words: 100 })).toEqual(signatures(after, { words: 100 }));
    expect(chosen(kept, { words: 100 })).toEqual(chosen(after, { words: 100 }));
  });

  it('is chosen again as it was kept', () => {
    expect(chosen(keeping(chosen(before)))).toEqual(chosen(before));
    expect(chosen(after)).not.toEqual(chosen(before));
  });
});

it('nothing is kept for detectors that choose nothing, and nothing is chosen of a corpus without words', () => {
  expect(activate('i-match', {}).choose).toBeNull();
  expect(activate('descriptive-words', {}).choose?.(corpusOf([]))).toBeNull();
});
