import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StatisticsCollector, decodeStatistics } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import {
  type DetectorPage,
  noStatistics,
  statisticNames,
  type CorpusStatistics,
} from '../../../../src-main/engine/detect/detector.ts';
import { midIdfTerms, sha1OfTerms } from '../../../../src-main/engine/detect/i-match.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { englishText, pageOf } from '../../../detectors/pages.ts';

function statisticsOf(pages: readonly DetectorPage[]): CorpusStatistics {
  const collector = new StatisticsCollector(statisticNames);
  for (const page of pages) collector.addPage(page.text);
  return decodeStatistics(collector.encode());
}

const outcome = (id: string, a: DetectorPage, b: DetectorPage, corpus: CorpusStatistics, options = {}) =>
  activate(id, options).evidence(a, b, corpus).outcome;

const range = { lowestIdf: 0.1, highestIdf: 0.9 };
/** Words that no rule of stemming changes, numbered so that each is its own. */
const word = (number: number) =>
  `zq${String.fromCodePoint(97 + (number % 26))}${String.fromCodePoint(97 + (Math.floor(number / 26) % 26))}x`;
const sentence = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => word(from + index)).join(' ');

/** Words 0–9 stand on all pages, 10–69 on some, 100 and more on one page only. */
function corpusOfWords(): readonly DetectorPage[] {
  return Array.from({ length: 12 }, (_, page) => {
    const middle = Array.from({ length: 30 }, (_, index) => word(10 + ((page * 5 + index) % 60)));
    return pageOf(`${sentence(0, 10)} ${middle.join(' ')} ${sentence(100 + 5 * page, 105 + 5 * page)}`);
  });
}

describe('i-match', () => {
  const pages = corpusOfWords();
  const corpus = statisticsOf(pages);

  it('keeps the terms of middle idf only', () => {
    const kept = midIdfTerms(pages[0]!, range, corpus).map(({ term }) => term);
    expect(kept).toEqual(Array.from({ length: 30 }, (_, index) => word(10 + index)).sort());
    expect(midIdfTerms(pages[0]!, { lowestIdf: 0, highestIdf: 1 }, corpus).length).toBe(45);
  });

  it('hashes the sorted set with SHA-1', () => {
    const terms = ['abc', 'b'].map((term) => ({ term, weight: 1 }));
    expect(sha1OfTerms(terms)).toBe(createHash('sha1').update('abc\nb').digest('hex'));
    expect(sha1OfTerms([{ term: 'abc', weight: 1 }])).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
  });

  it('finds a copy that lost common words and got rare ones, in another order, and no copy with another middle term', () => {
    const original = pages[0]!;
    const edited = pageOf(`${sentence(20, 40)} ${sentence(200, 206)} ${sentence(10, 20)} ${sentence(0, 4)}`);
    const changed = pageOf(`${sentence(0, 10)} ${sentence(11, 41)}`);
    expect(outcome('i-match', original, edited, corpus)).toMatchObject({ kind: 'compared', duplicate: true });
    expect(outcome('i-match', original, changed, corpus)).toMatchObject({ kind: 'compared', duplicate: false });
  });

  it('leaves out pages with fewer than eight kept terms', () => {
    const short = pageOf(`${sentence(0, 10)} ${sentence(10, 17)} ${sentence(300, 320)}`);
    expect(activate('i-match', {}).fingerprint(short, corpus)).toBe('too-few-terms');
  });

  it('forgives one changed term under several lexicons, where one lexicon does not', () => {
    const changed = Array.from({ length: 30 }, (_, at) =>
      pageOf(`${sentence(0, 10)} ${sentence(10, 10 + at)} ${word(45)} ${sentence(11 + at, 40)}`),
    );
    const found = (id: string) =>
      changed.filter((page) => (outcome(id, pages[0]!, page, corpus) as { duplicate?: boolean }).duplicate).length;
    expect(found('i-match')).toBe(0);
    // Both changed terms must be missing from one of the ten lexicons: 1 − (1 − 1/9)¹⁰ = 69 %.
    expect(found('i-match-lexicons')).toBeGreaterThan(12);
  });
});

describe('descriptive-words', () => {
  /** Each page has words of its own subject often, and everything else once. */
  const pages = Array.from({ length: 40 }, (_, page) => {
    const subject = (page % 8) * 6;
    return pageOf(`${`${sentence(subject, subject + 6)} `.repeat(8)} ${sentence(100 + page, 160 + page)}`);
  });
  const corpus = statisticsOf(pages);

  it('does not mind words that come and go once', () => {
    const edited = pageOf(`${`${sentence(0, 6)} `.repeat(8)} ${sentence(110, 150)} ${sentence(400, 410)}`);
    expect(outcome('descriptive-words', pages[0]!, edited, corpus)).toMatchObject({
      kind: 'compared',
      duplicate: true,
    });
    expect(outcome('descriptive-words', pages[0]!, pages[1]!, corpus)).toMatchObject({
      kind: 'compared',
      duplicate: false,
    });
  });

  it('leaves out pages with three set bits or fewer', () => {
    const few = pageOf(`${`${sentence(0, 3)} `.repeat(8)} ${sentence(500, 560)}`);
    expect(activate('descriptive-words', {}).fingerprint(few, corpus)).toBe('too-few-terms');
  });
});

describe('idf-string', () => {
  it('keeps the rarest 70 % of the terms, rarest first', () => {
    const pages = [pageOf(sentence(0, 10)), pageOf(sentence(0, 5)), pageOf(sentence(0, 2))];
    const result = outcome('idf-string', pages[0]!, pages[0]!, statisticsOf(pages), { minTerms: 1 });
    expect(result).toMatchObject({
      picture: { groups: [{ name: 'aphash' }, { a: [5, 6, 7, 8, 9, 2, 3].map((number) => ({ term: word(number) })) }] },
    });
  });
});

describe('title-keywords', () => {
  it('takes the terms that stand near the words of the title, however rare, and no others', () => {
    const far = sentence(30, 60);
    const text = `${word(1)} ${word(20)} ${far} ${word(20)} ${word(1)} ${far} ${word(21)} ${far}`;
    const result = outcome(
      'title-keywords',
      pageOf(text, { title: word(1) }),
      pageOf(text, { title: word(1) }),
      noStatistics,
    );
    const group = (result as { picture: { groups: readonly { a: readonly { term: string }[] }[] } }).picture.groups[0]!;
    const terms = group.a.map(({ term }) => term);
    expect(terms).toContain(word(20));
    expect(terms).not.toContain(word(21));
    expect(terms).not.toContain(word(45));
  });

  it('says that a page without a title has none', () => {
    expect(outcome('title-keywords', pageOf(englishText(1, 30)), pageOf(englishText(1, 30)), noStatistics)).toEqual({
      kind: 'not-applicable',
      reason: 'no-title',
      page: 'both',
    });
  });
});

describe('iyer-keyword-tree', () => {
  const paragraphs = [0, 1, 2, 3].map((part) => englishText(part + 1, 6));
  const original = pageOf(paragraphs.join('\n'));
  const score = (text: string, pruning: string) => {
    const result = outcome('iyer-keyword-tree', original, pageOf(text), noStatistics, { pruning });
    return result.kind === 'compared' ? result.score : Number.NaN;
  };

  it('matches shuffled paragraphs whole', () => {
    expect(score(paragraphs.toReversed().join('\n'), 'document')).toBe(1);
  });

  it('loses the sentences of a paragraph whose keywords changed, unless it does not prune', () => {
    const flooded = [
      `${paragraphs[0]} ${'Lanterns lanterns lanterns lanterns lanterns lanterns lanterns. '.repeat(2)}`,
      ...paragraphs.slice(1),
    ].join('\n');
    expect(score(flooded, 'none')).toBeGreaterThan(score(flooded, 'paragraph'));
    expect(score(flooded, 'paragraph')).toBeGreaterThan(0.5);
  });

  it('loses everything when the keywords of the whole page changed and it prunes there', () => {
    const flooded = [...paragraphs, 'Lanterns. '.repeat(60)].join('\n');
    expect(score(flooded, 'document')).toBe(0);
    expect(score(flooded, 'paragraph')).toBeGreaterThan(0.8);
  });
});

describe('content-then-feature', () => {
  const text = englishText(5, 60);
  const page = (body: string, title: string, name: string) =>
    pageOf(body, { title, address: `https://example.com/blog/${name}` });

  it('finds an edited copy under the same title by its features', () => {
    const edited = text.split('. ').toSpliced(10, 2).join('. ');
    expect(
      outcome(
        'content-then-feature',
        page(text, 'Repairing boats', 'a'),
        page(edited, 'Repairing boats', 'b'),
        noStatistics,
      ),
    ).toMatchObject({
      duplicate: true,
    });
  });

  it('does not decide pages of different groups, and tells the features of all', () => {
    const other = page('Marble quarries supply builders with slabs of every colour. '.repeat(20), 'Marble', 'c');
    expect(outcome('content-then-feature', page(text, 'Repairing boats', 'a'), other, noStatistics)).toMatchObject({
      score: 0,
      duplicate: false,
      picture: { gates: [{ equal: false }, { equal: false }], rows: [{ name: 'feature-url' }, {}, {}, {}] },
    });
  });
});
