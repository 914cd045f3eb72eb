import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chosenLexicon, termKey } from '../../../../../src-main/engine/detect/descriptive-words.ts';
import { hashText, hashWords } from '../../../../../src-main/engine/text/hash.ts';
import { minHashes } from '../../../../../src-main/engine/detect/min-hash.ts';
import { activate } from '../../../../../src-main/engine/detect/registry.ts';
import {
  frequencyBins,
  frequencyEdges,
  noStatistics,
  type CorpusStatistics,
} from '../../../../../src-main/engine/detect/detector.ts';
import { stringHash } from '../../../../../src-main/engine/detect/idf-string.ts';
import { pageOf } from '../../../../detectors/pages.ts';
import {
  hexOfMd5,
  inPairs,
  keysOf,
  md5SetOf,
  fingerprintOf,
  repeated,
  verdictOf,
  verdictOfWords,
  word,
  words,
} from '../../../../detectors/worked-examples.ts';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
const text = (terms: readonly string[]) => pageOf(terms.join(' '));
const hex = (value: number): string => value.toString(16).padStart(8, '0');

/**
 * A corpus that is told term by term; all others stand on one page. The document frequency at a share is told as well.
 */
const corpusOf = (
  pages: number,
  frequencies: Readonly<Record<string, number>>,
  at: (share: number) => number = () => 0,
): CorpusStatistics => {
  const byHash = new Map(Object.entries(frequencies).map(([term, count]) => [hashOf(term).join(), count]));
  return {
    ...noStatistics,
    pages,
    meanLength: 100,
    documentFrequency: (term) => frequencies[term] ?? 1,
    frequencyOfHash: (high, low) => byHash.get([high, low].join()) ?? 1,
    documentFrequencyAt: at,
  };
};

function hashOf(term: string): readonly [number, number] {
  const hash = new Uint32Array(2);
  hashText(term, hash, 0);
  return [hash[0]!, hash[1]!];
}

describe('idf-string', () => {
  /** Ten terms on 10, 9, … 1 of ten pages: the rarest seven are the last seven. */
  const corpus = corpusOf(10, Object.fromEntries(words(0, 10).map((term, place) => [term, 10 - place])));

  it('hashes the rarest seven of ten, rarest first, by APHash, and keeps their MD5', () => {
    const kept = words(3, 10).toReversed().join('\n');
    expect(fingerprintOf('idf-string', text(words(0, 10)), { minTerms: 7 }, corpus)).toBe(
      hex(stringHash('aphash', kept)) + hexOfMd5(kept),
    );
    expect(keysOf('idf-string', text(words(0, 10)), { minTerms: 7 }, corpus)).toBe(
      hex(0) + hex(stringHash('aphash', kept)),
    );
  });

  it('rounds up: 8 of 11 terms, which is the least that it takes; 7 of 10 are too few', () => {
    expect(fingerprintOf('idf-string', text(words(0, 10)))).toBe('too-few-terms');
    expect(fingerprintOf('idf-string', text(words(0, 11)))).toBe(
      hex(stringHash('aphash', words(0, 8).join('\n'))) + hexOfMd5(words(0, 8).join('\n')),
    );
  });

  it('takes 70 of a hundred terms and not 71, and tells a collision from a copy', () => {
    const terms = [...words(0, 100)].sort().slice(0, 70).join('\n');
    expect(fingerprintOf('idf-string', text(words(0, 100))).slice(8)).toBe(hexOfMd5(terms));
    expect(verdictOfWords('idf-string', [7, 1, 2, 3, 4], [7, 1, 2, 3, 5])).toEqual({
      score: 0,
      threshold: 1,
      duplicate: false,
    });
    expect(verdictOfWords('idf-string', [7, 1, 2, 3, 4], [7, 1, 2, 3, 4])).toEqual({
      score: 1,
      threshold: 1,
      duplicate: true,
    });
  });
});

describe('i-match', () => {
  /** Quantiles of document frequency: a tenth of the terms stand on one page, nine tenths on at most ninety. */
  const corpus = corpusOf(
    100,
    Object.fromEntries(words(0, 20).map((term, place) => [term, [1, 4, 5, 90, 91][place % 5]!])),
    (share) => (share < 0.0999 ? 1 : share < 0.11 ? 5 : share < 0.8999 ? 50 : share < 0.91 ? 90 : 100),
  );
  /** Of twenty terms those on 5 and on 90 pages: the third and fourth of each five. */
  const kept = words(0, 20).filter((_, place) => place % 5 === 2 || place % 5 === 3);

  it('keeps the terms between the quantiles 0.1 and 0.9, sorted, and hashes them with SHA-1', () => {
    expect(fingerprintOf('i-match', text(words(0, 20).toReversed()), {}, corpus)).toBe(sha1(kept.join('\n')));
    expect(keysOf('i-match', text(words(0, 20)), {}, corpus)).toBe(sha1(kept.join('\n')).slice(0, 16));
  });

  it('leaves terms of one page out even where nearly all terms are of one page', () => {
    const sparse = corpusOf(100, Object.fromEntries(words(0, 8).map((term) => [term, 2])), (share) =>
      share > 0.5 ? 90 : 1,
    );
    expect(fingerprintOf('i-match', text(words(0, 20)), {}, sparse)).toBe(sha1(words(0, 8).join('\n')));
  });

  it('leaves out pages of seven kept terms', () => {
    const all = corpusOf(100, Object.fromEntries(words(0, 20).map((term) => [term, 20])), (share) =>
      share > 0.5 ? 90 : 5,
    );
    expect(fingerprintOf('i-match', text(words(0, 7)), {}, all)).toBe('too-few-terms');
    expect(fingerprintOf('i-match', text(words(0, 8)), {}, all)).toBe(sha1(words(0, 8).join('\n')));
    expect(fingerprintOf('i-match-lexicons', text(words(0, 7)), {}, all)).toBe('too-few-terms');
  });
});

describe('i-match-lexicons', () => {
  const terms = words(0, 12);

  it('has the main lexicon and ten without a third of the terms, told by their hashes', () => {
    const signatures = [
      terms,
      ...Array.from({ length: 10 }, (_, number) => terms.filter((term) => isKept(term, number))),
    ].map((kept) => sha1(kept.join('\n')).slice(0, 16));
    expect(inPairs(fingerprintOf('i-match-lexicons', text(terms)))).toBe(signatures.join(' '));
    expect(new Set(signatures).size).toBeGreaterThan(9);
  });

  it('stands in for a lexicon that keeps nothing by the main one', () => {
    const pages = words(0, 60).map((term) =>
      inPairs(fingerprintOf('i-match-lexicons', text([term]), { minTerms: 1 })).split(' '),
    );
    const emptied = words(0, 60).flatMap((term, page) =>
      Array.from({ length: 10 }, (_, number) => ({ page, number })).filter(({ number }) => !isKept(term, number)),
    );
    expect(emptied.length).toBeGreaterThan(100);
    for (const { page, number } of emptied) expect(pages[page]![number + 1]).toBe(pages[page]![0]);
  });

  it('accepts one signature of eleven, under the same lexicon only', () => {
    const fingerprints = (equal: number) => Array.from({ length: 22 }, (_, at) => (at >>> 1 === equal ? 7 : 100 + at));
    const none = Array.from({ length: 22 }, (_, at) => 500 + at);
    expect(verdictOfWords('i-match-lexicons', fingerprints(4), none.with(8, 7).with(9, 7))).toEqual({
      score: 1,
      threshold: 1,
      duplicate: true,
    });
    expect(verdictOfWords('i-match-lexicons', fingerprints(4), none.with(8, 7))).toEqual({
      score: 0,
      threshold: 1,
      duplicate: false,
    });
    const keys = inPairs(keysOf('i-match-lexicons', text([word(0)]), { minTerms: 1 })).split(' ');
    expect(new Set(keys).size).toBe(11);
  });

  function isKept(term: string, number: number): boolean {
    const hash = new Uint32Array(2);
    hashText(term, hash, 0, 0x1ab5 + 64 + number);
    return hash[0]! >= 0.3333 * 2 ** 32;
  }
});

describe('descriptive-words', () => {
  /** A corpus whose terms are told by how many pages have them in each bin. */
  const corpusOfBins = (
    pages: number,
    terms: readonly Readonly<Record<number, number>>[],
    meanLength = 1000,
  ): CorpusStatistics => ({
    ...noStatistics,
    pages,
    meanLength,
    forEachTerm(visit) {
      terms.forEach((bins, at) => {
        const [high, low] = hashOf(word(at));
        visit(
          high,
          low,
          Uint32Array.from({ length: frequencyBins }, (_, bin) => bins[bin] ?? 0),
        );
      });
    },
  });
  const lexicon = (
    pages: number,
    terms: readonly Readonly<Record<number, number>>[],
    size = { words: 2000, minSide: 0.003 },
    meanLength = 1000,
  ) => {
    const chosen = chosenLexicon(corpusOfBins(pages, terms, meanLength), size);
    return words(0, terms.length).map((term) => chosen?.get(termKey(...hashOf(term))) ?? null);
  };

  it('puts the threshold where no page is near it', () => {
    // All pages that have the word have it in bin 2; between bins 2 and 3 they would be near, so the edge is behind the
    // next empty bin.
    expect(lexicon(100, [{ 2: 20 }])).toEqual([frequencyEdges[3]]);
    expect(lexicon(100, [{ 2: 20, 6: 20 }])).toEqual([frequencyEdges[3]]);
  });

  it('asks for three pages on each side, and for three in a thousand', () => {
    expect(lexicon(100, [{ 2: 3 }, { 2: 2 }, { 2: 97 }, { 2: 98 }])).toEqual([
      frequencyEdges[3],
      null,
      frequencyEdges[3],
      null,
    ]);
    expect(lexicon(10_000, [{ 2: 30 }, { 2: 29 }, { 2: 9970 }, { 2: 9971 }])).toEqual([
      frequencyEdges[3],
      null,
      frequencyEdges[3],
      null,
    ]);
  });

  it('measures λ against the smaller side: six near pages of 26, but of 94 only with 6 on the other side', () => {
    expect(lexicon(100, [{ 2: 20, 14: 6 }], { words: 10, minSide: 0.21 })).toEqual([frequencyEdges[14]]);
    expect(lexicon(100, [{ 2: 88, 14: 6 }], { words: 10, minSide: 0.03 })).toEqual([frequencyEdges[3]]);
    // The bit would be near its threshold on 4 pages with 3 on the other side.
    expect(lexicon(100, [{ 2: 93, 3: 4 }], { words: 10, minSide: 0.03 })).toEqual([frequencyEdges[4]]);
    expect(lexicon(100, [{ 14: 95 }], { words: 10, minSide: 0.03 })).toEqual([null]);
  });

  it('counts the bins on both sides of a threshold as near', () => {
    // A fifth of the pages on each side leaves the edge of bin 3 alone, with 75 pages above it and, in the next bin, 12
    // or 13 of 25 below.
    expect(lexicon(100, [{ 2: 75, 4: 12 }], { words: 10, minSide: 0.2 })).toEqual([frequencyEdges[3]]);
    expect(lexicon(100, [{ 2: 75, 4: 13 }], { words: 10, minSide: 0.2 })).toEqual([null]);
  });

  it('counts pages as near that one occurrence less or more carries over', () => {
    // 0.0375 is the middle of bin 5; one occurrence in 33 terms more is beyond the edge of bin 3 at 0.0625, one in a
    // thousand is not.
    expect(lexicon(100, [{ 2: 75, 5: 13 }], { words: 10, minSide: 0.2 }, 33)).toEqual([null]);
    expect(lexicon(100, [{ 2: 75, 5: 13 }], { words: 10, minSide: 0.2 }, 1000)).toEqual([frequencyEdges[3]]);
  });

  it('refuses words that are near on more than half of the smaller side', () => {
    // One occurrence in ten is as much as the threshold of bin 9: every page that has the word is near.
    expect(lexicon(100, [{ 9: 30 }], undefined, 10)).toEqual([null]);
    // 11 of 20 pages above lie in bin 14, the last before zero, and only there the side is large enough.
    expect(lexicon(100, [{ 2: 9, 14: 11 }], { words: 10, minSide: 0.15 })).toEqual([null]);
    expect(lexicon(100, [{ 2: 10, 14: 10 }], { words: 10, minSide: 0.15 })).toEqual([frequencyEdges[14]]);
  });

  it('takes the most stable words first, up to as many as wanted', () => {
    // Of 26 pages 6 are near, of 28 pages 8 are; twenty pages are too few.
    const terms = [{ 2: 20, 14: 8 }, { 2: 20 }, { 2: 20, 14: 6 }];
    expect(lexicon(100, terms, { words: 1, minSide: 0.21 })).toEqual([null, null, frequencyEdges[14]]);
    expect(lexicon(100, terms, { words: 2, minSide: 0.21 })).toEqual([frequencyEdges[14], null, frequencyEdges[14]]);
  });

  const figure = (corpus: CorpusStatistics, name: string, page = text(words(0, 6))) => {
    const { outcome } = activate('descriptive-words', {}).evidence(page, page, corpus);
    return outcome.kind === 'compared' && outcome.picture.kind === 'vector'
      ? outcome.picture.figures.find((one) => one.name === name)?.value
      : outcome;
  };

  it('has at most 2,000 words, and as many as give pages twelve bits on average', () => {
    // Each of 2,600 words is set on 4 of 1,000 pages: all together are 10.4 bits a page.
    expect(
      figure(
        corpusOfBins(
          1000,
          Array.from({ length: 2600 }, () => ({ 2: 4 })),
        ),
        'lexicon-words',
      ),
    ).toBe(2000);
    // Three in a thousand of ten thousand pages are 30.
    expect(
      figure(corpusOfBins(10_000, [...Array.from({ length: 5 }, () => ({ 2: 30 })), { 2: 29 }]), 'lexicon-words'),
    ).toBe(5);
    // Each word is set on 40 of 100 pages: thirty of them make twelve bits a page.
    expect(
      figure(
        corpusOfBins(
          100,
          Array.from({ length: 60 }, () => ({ 1: 40 })),
        ),
        'lexicon-words',
      ),
    ).toBe(30);
  });

  it('hashes the words whose relative frequency is above their threshold, and leaves out pages of three', () => {
    const corpus = corpusOfBins(
      100,
      words(0, 12).map(() => ({ 1: 40 })),
    );
    const [threshold] = lexicon(100, [{ 1: 40 }]);
    expect(threshold).toBe(frequencyEdges[2]);
    // 2^(−7/2) = 0.088: two of twenty terms are above it, one is not.
    const page = (set: number) =>
      pageOf(repeated(Object.fromEntries(words(0, 12).map((term, place) => [term, place < set ? 6 : 1]))));
    expect(fingerprintOf('descriptive-words', page(4), {}, corpus)).toBe(hexOfMd5(words(0, 4).join('\n')));
    expect(fingerprintOf('descriptive-words', page(3), {}, corpus)).toBe('too-few-terms');
  });

  it('takes words above one in a hundred where there is no corpus', () => {
    const hundred = (count: number) =>
      pageOf(
        repeated({ ...Object.fromEntries(words(0, 4).map((term) => [term, count])), [word(20)]: 200 - 4 * count }),
      );
    expect(fingerprintOf('descriptive-words', hundred(2), { minBits: 1 })).toBe(hexOfMd5(word(20)));
    expect(fingerprintOf('descriptive-words', hundred(3), { minBits: 1 })).toBe(
      hexOfMd5([...words(0, 4), word(20)].join('\n')),
    );
  });
});

describe('title-keywords', () => {
  const keywords = (body: readonly string[], options = {}) =>
    inPairs(
      fingerprintOf('title-keywords', pageOf(body.join(' '), { title: word(0) }), { minKeywords: 1, ...options }),
    );
  const far = (from: number) => words(from, from + 12);

  it('reaches five terms on both sides of the seed: a window of ten', () => {
    const seed = word(0);
    const [five, six] = [words(10, 14), words(10, 15)];
    // The keyword stands five terms before a seed and five behind another one: twice near.
    expect(keywords([word(1), ...five, seed, ...far(30), seed, ...words(20, 24), word(1)])).toBe(
      md5SetOf([seed, word(1)]),
    );
    expect(keywords([word(1), ...six, seed, ...far(30), seed, ...words(20, 25), word(1)])).toBe(md5SetOf([seed]));
  });

  it('asks for two windows with a seed, and for three of ten', () => {
    const seed = word(0);
    const apart = (count: number) => Array.from({ length: count }, (_, at) => [word(1), ...far(40 + 20 * at)]).flat();
    const near = (count: number) =>
      Array.from({ length: count }, (_, at) => [seed, word(1), ...far(200 + 20 * at)]).flat();
    const body = (shared: number, alone: number) => [...near(shared), ...far(500), ...apart(alone)];
    expect(keywords(body(1, 0))).not.toContain(md5SetOf([word(1)]));
    expect(keywords(body(2, 0))).toContain(md5SetOf([word(1)]));
    expect(keywords(body(3, 7))).toContain(md5SetOf([word(1)]));
    expect(keywords(body(2, 5))).not.toContain(md5SetOf([word(1)]));
    // 5 of 17 are 0.294.
    expect(keywords(body(5, 12))).not.toContain(md5SetOf([word(1)]));
  });

  it('accepts four of five keywords and not three of four, and leaves out pages of one', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, key) => [key, 0]).flat();
    expect(verdictOfWords('title-keywords', keys(4), keys(5))).toEqual({ score: 0.8, threshold: 0.8, duplicate: true });
    expect(verdictOfWords('title-keywords', keys(3), keys(4))).toEqual({
      score: 0.75,
      threshold: 0.8,
      duplicate: false,
    });
    expect(fingerprintOf('title-keywords', pageOf('zqkax', { title: word(0) }))).toBe('too-few-terms');
    expect(fingerprintOf('title-keywords', pageOf('zqkax', { title: words(0, 2).join(' ') }))).toHaveLength(2 * 16);
  });
});

describe('iyer-keyword-tree', () => {
  const [a, b, c, d, e] = words(0, 5) as [string, string, string, string, string];
  /**
   * Two paragraphs of one and two sentences. Most frequent on the page: a 5, b 4, c 3; in the first paragraph a b e, in
   * the second b c a.
   */
  const body = `${[a, a, a, b, b, e].join(' ')}.\n${[a, c, c, b].join(' ')}. ${[d, c, b, a].join(' ')}.`;
  const set = (...terms: readonly string[]) => hexOfMd5(terms.toSorted().join('\n'));
  const page = pageOf(body);

  it('hashes three keywords of the page and of each paragraph, all of each sentence together with its paragraph', () => {
    const [first, second] = [set(a, b, e), set(a, b, c)];
    const nodes = [
      `document ${set(a, b, c)}`,
      `paragraph  ${first}`,
      `sentence  ${first} ${set(a, b, e)}`,
      `paragraph  ${second}`,
      `sentence  ${second} ${set(a, b, c)}`,
      `sentence  ${second} ${set(a, b, c, d)}`,
    ];
    expect(inPairs(fingerprintOf('iyer-keyword-tree', page))).toBe(md5SetOf(nodes));
  });

  it('hashes sentences alone without pruning, and everything with the page when pruning there', () => {
    const root = set(a, b, c);
    const [first, second] = [set(a, b, e), set(a, b, c)];
    const free = [
      `document ${root}`,
      `paragraph  ${first}`,
      `sentence  ${set(a, b, e)}`,
      `paragraph  ${second}`,
      `sentence  ${set(a, b, c)}`,
      `sentence  ${set(a, b, c, d)}`,
    ];
    expect(inPairs(fingerprintOf('iyer-keyword-tree', page, { pruning: 'none' }))).toBe(md5SetOf(free));
    const bound = [
      `document ${root}`,
      `paragraph ${root} ${first}`,
      `sentence ${root} ${first} ${set(a, b, e)}`,
      `paragraph ${root} ${second}`,
      `sentence ${root} ${second} ${set(a, b, c)}`,
      `sentence ${root} ${second} ${set(a, b, c, d)}`,
    ];
    expect(inPairs(fingerprintOf('iyer-keyword-tree', page, { pruning: 'document' }))).toBe(md5SetOf(bound));
  });

  it('accepts four nodes of five and not three, and leaves out trees of three nodes', () => {
    const keys = (from: number) => [0, 1, 2, 3, 4].flatMap((key) => [from + key, 0]);
    expect(verdictOfWords('iyer-keyword-tree', keys(0), [...keys(1), 9, 9])).toEqual({
      score: 0.8,
      threshold: 0.8,
      duplicate: true,
    });
    expect(verdictOfWords('iyer-keyword-tree', keys(0), [...keys(2), 9, 9])).toEqual({
      score: 0.6,
      threshold: 0.8,
      duplicate: false,
    });
    expect(fingerprintOf('iyer-keyword-tree', pageOf(`${a} ${b}.`))).toBe('too-short');
    expect(fingerprintOf('iyer-keyword-tree', pageOf(`${a} ${b}. ${c}.`))).toHaveLength(4 * 16);
  });
});

describe('content-then-feature', () => {
  const all = words(0, 60);
  const page = (terms: readonly string[], title: string, address: string) =>
    pageOf(terms.join(' '), { title, address: `https://example.com/${address}` });
  const verdict = (first: ReturnType<typeof page>, second: ReturnType<typeof page>) =>
    verdictOf('content-then-feature', first, second) as { score: number; threshold: number; duplicate: boolean };
  /** The same terms in an order without a common run of three. */
  const scattered = all.map((_, at) => all[(at * 7) % 60]!);

  it('weighs address 0.1, title 0.2, keywords 0.3, text 0.4, and asks for 0.6', () => {
    const original = page(all, word(99), 'one');
    expect(verdict(original, page(scattered, word(99), 'one'))).toEqual({
      score: expect.closeTo(0.6, 12),
      threshold: 0.6,
      duplicate: true,
    });
    expect(verdict(original, page(all, word(98), 'one')).score).toBeCloseTo(0.8, 12);
    expect(verdict(original, page(scattered, word(98), 'one')).score).toBeCloseTo(0.4, 12);
    expect(verdict(original, page(scattered, word(98), 'one')).duplicate).toBe(false);
  });

  it('leaves a feature out that a page has not: without titles the score is over 0.8', () => {
    expect(verdict(page(all, '', 'one'), page(scattered, '', 'one')).score).toBeCloseTo(0.4 / 0.8, 12);
  });

  it('groups by equal titles, or by the three most frequent terms', () => {
    const tops = (...often: readonly string[]) => [...often, ...often, ...all];
    const first = page(tops(word(0), word(1), word(2)), word(99), 'one');
    expect(verdict(first, page(tops(word(0), word(1), word(3)), word(98), 'one')).score).toBe(0);
    expect(verdict(first, page(tops(word(0), word(1), word(3)), word(99), 'one')).score).toBeGreaterThan(0.6);
    // A fourth frequent term changes no group.
    expect(
      verdict(
        page([...tops(word(0), word(1), word(2)), word(3)], '', 'one'),
        page([...tops(word(0), word(1), word(2)), word(4)], '', 'one'),
      ).score,
    ).toBeGreaterThan(0.6);
  });

  it('has sketches of the twenty most frequent terms and of the runs of three words behind those of address and title', () => {
    const often = [...words(0, 25), ...words(0, 25), ...words(40, 80)];
    const fingerprint = fingerprintOf('content-then-feature', page(often, word(99), 'one')).match(/.{8}/g)!;
    const [keywords, runs] = [fingerprint.slice(4 + 16 + 24, 4 + 16 + 24 + 32), fingerprint.slice(4 + 16 + 24 + 32)];
    expect(keywords).toEqual([...minHashes(Uint32Array.from(words(0, 20).flatMap(hashOf)), 32)].map(hex));
    const shingles = often.slice(2).flatMap((_, at) => {
      const hash = new Uint32Array(2);
      hashWords(Uint32Array.from(often.slice(at, at + 3).flatMap(hashOf)), 0, 6, hash, 0, 3);
      return [...hash];
    });
    expect(runs).toEqual([...minHashes(Uint32Array.from(shingles), 64)].map(hex));
  });
});

describe('rare-terms', () => {
  /** Terms on 2, 3, … pages of a thousand. */
  const corpus = (frequency: (place: number) => number) =>
    corpusOf(1000, Object.fromEntries(words(0, 300).map((term, place) => [term, frequency(place)])));
  const first = (term: string) => hex(hashOf(term)[0]);

  it('keeps the hundred rarest in the order of the text, behind the number of terms that it is measured by', () => {
    const fingerprint = fingerprintOf(
      'rare-terms',
      text(words(0, 130)),
      {},
      corpus((place) => 2 + ((place * 7) % 130)),
    );
    expect(fingerprint.slice(0, 8)).toBe(hex(100));
    const rare = words(0, 130).filter((_, place) => 2 + ((place * 7) % 130) <= 60);
    expect(fingerprint.slice(8)).toBe(rare.map(first).join(''));
    const all = fingerprintOf(
      'rare-terms',
      text(words(0, 130)),
      {},
      corpus((place) => 2 + (place % 2)),
    );
    expect(all).toHaveLength(8 + 8 * 100);
    for (const term of words(0, 130).filter((_, place) => place % 2 === 0)) expect(all).toContain(first(term));
  });

  it('takes terms on 2 to 60 pages, and on more where the 0.4th power of all pages is more', () => {
    const at = (pages: number, frequency: number) =>
      fingerprintOf(
        'rare-terms',
        text(words(0, 10)),
        {},
        corpusOf(pages, Object.fromEntries(words(0, 10).map((term) => [term, frequency]))),
      );
    expect([1, 61].map((frequency) => at(1000, frequency))).toEqual(['too-few-terms', 'too-few-terms']);
    expect([2, 60].map((frequency) => at(1000, frequency).length)).toEqual([88, 88]);
    // 100,000 to the power of 0.4 is 100.
    expect(at(100_001, 100)).toHaveLength(88);
    expect(at(100_001, 101)).toBe('too-few-terms');
  });

  /**
   * Words of a fingerprint: the size, then terms in text order; `common` terms are shared in the same order, three
   * apart from each other or side by side.
   */
  const fingerprints = (size: number, common: number, gap: number) => {
    const shared = Array.from({ length: common }, (_, at) => 1000 + at);
    const spread = (own: number) =>
      shared.flatMap((term, at) => [term, ...Array.from({ length: gap }, (_, place) => own + 100 * at + place)]);
    return [
      [size, ...spread(100_000)],
      [size, ...spread(900_000)],
    ] as const;
  };

  it('accepts fifteen of a hundred common terms, four at least, and measures by the page that has fewer', () => {
    expect(verdictOfWords('rare-terms', ...fingerprints(100, 15, 0))).toEqual({
      score: 0.15,
      threshold: 0.15,
      duplicate: true,
    });
    expect(verdictOfWords('rare-terms', ...fingerprints(100, 14, 0))).toEqual({
      score: 0.14,
      threshold: 0.15,
      duplicate: false,
    });
    expect(verdictOfWords('rare-terms', ...fingerprints(20, 4, 0))).toEqual({
      score: 0.2,
      threshold: 0.2,
      duplicate: true,
    });
    expect(verdictOfWords('rare-terms', ...fingerprints(20, 3, 0))).toEqual({
      score: 0.15,
      threshold: 0.2,
      duplicate: false,
    });
    const [small, large] = [fingerprints(50, 10, 0)[0], fingerprints(100, 10, 0)[1]];
    expect(verdictOfWords('rare-terms', small, large)).toEqual({ score: 0.2, threshold: 0.15, duplicate: true });
  });

  it('asks for neighbours: two other terms may stand between them, not three', () => {
    expect(verdictOfWords('rare-terms', ...fingerprints(40, 6, 2))).toMatchObject({ duplicate: true });
    expect(verdictOfWords('rare-terms', ...fingerprints(40, 6, 3))).toMatchObject({ duplicate: false });
  });

  it.each([
    // Of m common terms max(3, m/5) pairs, but not more than m/3.
    [4, 1],
    [6, 2],
    [9, 3],
    [15, 3],
    [16, 4],
    [20, 4],
    [21, 5],
  ])('of %i common terms asks for %i pairs of neighbours', (common, needed) => {
    // So many pairs side by side, everything else five places apart.
    const places = (pairs: number) => {
      const place = (at: number) => (at < 2 * pairs ? 10 * Math.floor(at / 2) + (at % 2) : 10 * at);
      return Array.from({ length: common }, (_, at) => place(at));
    };
    const printed = (pairs: number, own: number) => {
      const at = new Map(places(pairs).map((place, term) => [place, 1000 + term]));
      return [4, ...Array.from({ length: 10 * common + 1 }, (_, place) => at.get(place) ?? own + place)];
    };
    const verdict = (pairs: number) =>
      verdictOfWords('rare-terms', printed(pairs, 100_000), printed(pairs, 900_000)).duplicate;
    expect([verdict(needed - 1), verdict(needed)]).toEqual([false, true]);
  });
});
