import { describe, expect, it } from 'vitest';
import {
  type DetectorPage,
  frequencyBins,
  noStatistics,
  type CorpusStatistics,
} from '../../../../src-main/engine/detect/detector.ts';
import { hashText } from '../../../../src-main/engine/text/hash.ts';
import { activate, detectorIds } from '../../../../src-main/engine/detect/registry.ts';
import { stringHash } from '../../../../src-main/engine/detect/idf-string.ts';
import { pageOf } from '../../../detectors/pages.ts';
import { hexOfMd5, fingerprintOf, repeated, statisticsOf, word, words } from '../../../detectors/worked-examples.ts';

const english = (counts: Readonly<Record<string, number>>) => `${repeated(counts)} and the`;

/** Bridges are counted under their stem and shown as the page writes them. */
const a = pageOf(english({ bridges: 5, rivers: 4, mountains: 3 }));
const b = pageOf(english({ bridges: 5, rivers: 4, harbors: 3 }));

function pictureOf(
  id: string,
  options: Readonly<Record<string, number | string>>,
  pages = [a, b] as const,
  corpus: CorpusStatistics = noStatistics,
) {
  const { outcome } = activate(id, options).evidence(pages[0], pages[1], corpus);
  return outcome.kind === 'compared' ? outcome.picture : expect.unreachable(`${id}: ${outcome.reason}`);
}

/** They have no use for anything but a count of terms. */
const onlyOfFewTerms = new Set([
  'top-keywords',
  'tianwang-con',
  'tianwang-sort',
  'tianwang-con-weighted',
  'tianwang-sort-weighted',
  'approximate-page',
]);

const own = (term: string, weight: number, shared: boolean) => ({ term, weight, shared });
const byTerm = (x: { readonly term: string }, y: { readonly term: string }) => (x.term < y.term ? -1 : 1);
const md5Of = (input: string) => ({ hash: hexOfMd5(input), input });

describe('lists of keywords side by side', () => {
  const lists = {
    a: [own('bridges', 5, true), own('rivers', 4, true), own('mountains', 3, false)],
    b: [own('bridges', 5, true), own('rivers', 4, true), own('harbors', 3, false)],
  };

  it.each([
    ['top-keywords', 'frequency', 'bridg 5\nriver 4\nmountain 3', 'bridg 5\nriver 4\nharbor 3'],
    ['tianwang-con', 'frequency', 'bridg\nriver\nmountain', 'bridg\nriver\nharbor'],
    ['tianwang-sort', 'sorted', 'bridg\nmountain\nriver', 'bridg\nharbor\nriver'],
    ['tianwang-con-weighted', 'frequency', 'bridg\nriver\nmountain', 'bridg\nriver\nharbor'],
    ['tianwang-sort-weighted', 'sorted', 'bridg\nmountain\nriver', 'bridg\nharbor\nriver'],
  ])(
    '%s shows what is shared, what stands on one page only, and both hashes with what went into them',
    (id, name, inputA, inputB) => {
      const hashes = { a: md5Of(inputA), b: md5Of(inputB) };
      const listed = id.startsWith('tianwang-sort-')
        ? { a: lists.a.toSorted(byTerm), b: lists.b.toSorted(byTerm) }
        : lists;
      expect(pictureOf(id, { terms: 3 })).toEqual({
        kind: 'keywords',
        groups: [{ name, equal: false, ...listed, hashes }],
        figures: [],
      });
    },
  );

  it.each(['tianwang-con-weighted', 'tianwang-sort-weighted'])(
    '%s tells the ratio of the weights where the lists are equal',
    (id) => {
      const longer = pageOf(english({ bridges: 6, rivers: 5, mountains: 3 }));
      const { figures, groups } = pictureOf(id, { terms: 3, weights: 'frequency' }, [a, longer]) as {
        readonly figures: unknown;
        readonly groups: readonly { readonly equal: boolean }[];
      };
      expect(figures).toEqual([{ name: 'weight-ratio', form: 'decimal', value: 2 / (50 + 70) }]);
      expect(groups[0]?.equal).toBe(true);
    },
  );

  it('shows no more than 300 terms and no more than 2,000 characters of what is hashed', () => {
    const long = [pageOf(words(0, 500).join(' ')), pageOf(words(1, 501).join(' '))] as const;
    const picture = pictureOf('tianwang-sort', { terms: 200 }, long);
    if (picture.kind !== 'keywords') return expect.unreachable();
    const input = picture.groups[0]?.hashes?.a.input ?? '';
    expect(input).toHaveLength(1199);
    const { groups } = pictureOf('idf-string', {}, long) as {
      readonly groups: readonly { readonly name: string; readonly a: readonly unknown[] }[];
    };
    expect(groups.find(({ name }) => name === 'idf')?.a).toHaveLength(300);
  });
});

it('tianwang-summary shows both summaries with their hashes', () => {
  const [described, other] = [pageOf('', { description: 'About ducks' }), pageOf('', { description: 'About geese' })];
  const row = (left: string, right: string, equal: boolean) => ({
    kind: 'hashes',
    rows: [{ name: 'summary', a: hexOfMd5(left), b: hexOfMd5(right), equal, texts: { a: left, b: right } }],
    figures: [],
  });
  expect(pictureOf('tianwang-summary', {}, [described, other])).toMatchObject(row('About ducks', 'About geese', false));
  expect(pictureOf('tianwang-summary', {}, [described, described])).toMatchObject(
    row('About ducks', 'About ducks', true),
  );
});

it('idf-string shows both hashes of strings apart from the terms that went into them', () => {
  // Nothing is known of the corpus, so all terms are as rare: in the order of the alphabet, and seven tenths are all.
  const [inputA, inputB] = ['bridg\nmountain\nriver', 'bridg\nharbor\nriver'];
  const hashed = (input: string) => [own(stringHash('aphash', input).toString(16).padStart(8, '0'), 0, false)];
  expect(pictureOf('idf-string', { minTerms: 3 })).toEqual({
    kind: 'keywords',
    groups: [
      { name: 'aphash', equal: false, a: hashed(inputA), b: hashed(inputB) },
      {
        name: 'idf',
        equal: false,
        a: [own('bridges', 0, true), own('mountains', 0, false), own('rivers', 0, true)],
        b: [own('bridges', 0, true), own('harbors', 0, false), own('rivers', 0, true)],
        hashes: { a: md5Of(inputA), b: md5Of(inputB) },
      },
    ],
    figures: [],
  });
  expect(pictureOf('idf-string', { minTerms: 3 }, [a, a])).toMatchObject({
    groups: [{ name: 'aphash', equal: true }, { equal: true }],
  });
});

describe('descriptive-words', () => {
  const vector = (pages: readonly [DetectorPage, DetectorPage], corpus = noStatistics) => {
    const picture = pictureOf('descriptive-words', { minBits: 1 }, pages, corpus);
    return picture.kind === 'vector' ? picture : expect.unreachable(picture.kind);
  };

  it('shows how frequent each word with a bit is on both pages, those with one bit first', () => {
    const threshold = 0.01;
    expect(vector([a, b])).toMatchObject({
      kind: 'vector',
      components: [
        { term: 'harbors', a: 0, b: 0.25, threshold },
        { term: 'mountains', a: 0.25, b: 0, threshold },
        { term: 'bridges', a: 5 / 12, b: 5 / 12, threshold },
        { term: 'rivers', a: 4 / 12, b: 4 / 12, threshold },
      ],
      figures: [
        { name: 'set-bits', form: 'count', value: { a: 3, b: 3 } },
        { name: 'shared-bits', form: 'count', value: 2 },
      ],
    });
  });

  it('sets a bit above its threshold and not at it', () => {
    const [rare, frequent] = [word(0), word(1)];
    const once = pageOf(repeated({ [rare]: 1, [frequent]: 99 }));
    const twice = pageOf(repeated({ [rare]: 2, [frequent]: 98 }));
    for (const pages of [
      [once, twice],
      [twice, once],
    ] as const) {
      const { components, figures } = vector(pages);
      expect(components.map((each) => [each.term, each.a === each.threshold || each.b === each.threshold])).toEqual([
        [rare, true],
        [frequent, false],
      ]);
      expect(figures.at(-1)?.value).toBe(1);
    }
    expect(vector([twice, twice]).figures.at(-1)?.value).toBe(2);
  });

  it('shows no more than 300 words and counts all', () => {
    const terms = words(0, 400);
    const hash = new Uint32Array(2);
    // On 20 of 100 pages in bin 12, so that a bit is set above 0.00195; each word is one of 400 here.
    const corpus: CorpusStatistics = {
      ...noStatistics,
      pages: 100,
      meanLength: 1000,
      forEachTerm(visit) {
        for (const term of terms) {
          hashText(term, hash, 0);
          visit(
            hash[0] ?? 0,
            hash[1] ?? 0,
            Uint32Array.from({ length: frequencyBins }, (_, bin) => (bin === 12 ? 20 : 0)),
          );
        }
      },
    };
    const page = pageOf(terms.join(' '));
    const { outcome } = activate('descriptive-words', { bitsPerPage: 100 }).evidence(page, page, corpus);
    if (outcome.kind !== 'compared' || outcome.picture.kind !== 'vector') return expect.unreachable();
    expect(outcome.picture.components).toHaveLength(300);
    expect(outcome.picture.figures.map(({ name, value }) => [name, value])).toEqual([
      ['lexicon-words', 400],
      ['set-bits', { a: 400, b: 400 }],
      ['shared-bits', 400],
    ]);
  });
});

describe('lexicons', () => {
  const shared = words(0, 12);
  const pages = [
    pageOf([...shared, 'bridges', word(30)].join(' ')),
    pageOf([...shared, 'bridges', word(31)].join(' ')),
  ] as const;
  /** Every term stands on two pages at least. */
  const corpus = statisticsOf([...pages, ...pages, pageOf(words(40, 60).join(' '))]);
  const wide = { lowestIdf: 0, highestIdf: 1 };

  it('i-match shows the terms of both lexicons as the pages write them, with SHA-1 and its input', () => {
    const picture = pictureOf('i-match', wide, pages, corpus);
    if (picture.kind !== 'keywords') return expect.unreachable();
    const [group] = picture.groups;
    expect(group).toMatchObject({ name: 'middle-idf', equal: false });
    expect(group?.a.filter((keyword) => !keyword.shared).map(({ term }) => term)).toEqual([word(30)]);
    expect(group?.a.map(({ term }) => term)).toContain('bridges');
    expect(group?.hashes?.a.hash).toMatch(/^[0-9a-f]{40}$/);
    expect(group?.hashes?.a.input).toBe(['bridg', ...shared, word(30)].sort().join('\n'));
  });

  it('i-match-lexicons names each lexicon and shows what it keeps of either page', () => {
    const picture = pictureOf('i-match-lexicons', { ...wide, lexicons: 4 }, pages, corpus);
    if (picture.kind !== 'keywords') return expect.unreachable();
    expect(picture.groups.map(({ name }) => name)).toEqual(['main-lexicon', 'L1', 'L2', 'L3', 'L4']);
    expect(picture.groups[0]).toMatchObject({ equal: false });
    for (const { a: left, b: right, equal, hashes } of picture.groups) {
      expect(left.length).toBeGreaterThan(5);
      expect(right.length).toBeGreaterThan(5);
      expect(equal).toBe(hashes?.a.hash === hashes?.b.hash);
      expect(equal).toBe(!left.some(({ term }) => term === word(30)) && !right.some(({ term }) => term === word(31)));
      expect(left.map(({ term }) => term).filter((term) => term === 'bridg')).toEqual([]);
    }
  });
});

it.each(detectorIds.filter((id) => !onlyOfFewTerms.has(id) && id !== 'same-url'))(
  '%s tells an empty page from one that is too short',
  (id) => {
    expect(fingerprintOf(id, pageOf(''))).toBe('empty-text');
  },
);

it.each([...onlyOfFewTerms])('%s leaves out an empty page for its few terms', (id) => {
  expect(fingerprintOf(id, pageOf(''))).toBe('too-few-terms');
});
