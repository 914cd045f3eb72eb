import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../../detectors/pages.ts';
import {
  hexOfMd5,
  keysOf,
  fingerprintOf,
  repeated,
  verdictOf,
  word,
  words,
} from '../../../../detectors/worked-examples.ts';

/** S0 fingerprints the three most frequent terms of its example with their counts, 网页12 搜索10 引擎7. */
const seed = pageOf(`${'网页，'.repeat(12)}${'搜索，'.repeat(10)}${'引擎，'.repeat(7)}`);

/** Twelve terms: zqaax 30 times, zqbax 29 times, … zqjax 21 times, then two that come too late for the first ten. */
const counts = Object.fromEntries([
  ...words(0, 10).map((term, place) => [term, 30 - place]),
  [word(10), 2],
  [word(11), 1],
]) as Record<string, number>;
const ten = words(0, 10);
const page = pageOf(repeated(counts));
const changed = (more: Record<string, number>) => pageOf(repeated({ ...counts, ...more }));
/** The first two terms have changed places. */
const swapped = changed({ [word(0)]: 29, [word(1)]: 30 });
/** The tenth term has given way to the eleventh. */
const replaced = changed({ [word(9)]: 1, [word(10)]: 21 });

describe('top-keywords', () => {
  it('has the terms of S0 with their counts; the fingerprint that S0 fingerprints is that of the same terms in GBK, written without a space between them', () => {
    expect(fingerprintOf('top-keywords', seed, { terms: 3 })).toBe(hexOfMd5('网页 12\n搜索 10\n引擎 7'));
    const inGbk = Buffer.from('cdf8d2b33132cbd1cbf73130d2fdc7e6370a', 'hex');
    expect(new TextDecoder('gbk').decode(inGbk)).toBe('网页12搜索10引擎7\n');
    expect(createHash('md5').update(inGbk).digest('hex')).toBe('a7eb9d92a83cf438881915e0bc2df70b');
  });

  it('takes ten terms by their frequency, and minds one more mention of any', () => {
    const list = ten.map((term, place) => `${term} ${30 - place}`).join('\n');
    expect(fingerprintOf('top-keywords', page)).toBe(hexOfMd5(list));
    expect(keysOf('top-keywords', page)).toBe(hexOfMd5(list).slice(0, 16));
    expect(verdictOf('top-keywords', page, changed({ [word(11)]: 2 }))).toEqual({
      score: 1,
      threshold: 1,
      duplicate: true,
    });
    expect(verdictOf('top-keywords', page, changed({ [word(0)]: 31 }))).toEqual({
      score: 0,
      threshold: 1,
      duplicate: false,
    });
    expect(verdictOf('top-keywords', page, swapped)).toMatchObject({ duplicate: false });
  });

  it('sorts the list by text when asked to', () => {
    const list = ten.map((term, place) => `${term} ${place === 0 ? 29 : place === 1 ? 30 : 30 - place}`).join('\n');
    expect(fingerprintOf('top-keywords', swapped, { order: 'text' })).toBe(hexOfMd5(list));
  });
});

describe('tianwang-con and tianwang-sort', () => {
  it('hash ten terms, in the order of their weight and in that of the alphabet', () => {
    expect(fingerprintOf('tianwang-con', page)).toBe(hexOfMd5(ten.join('\n')));
    expect(fingerprintOf('tianwang-con', swapped)).toBe(hexOfMd5([word(1), word(0), ...ten.slice(2)].join('\n')));
    expect(fingerprintOf('tianwang-sort', swapped)).toBe(hexOfMd5(ten.join('\n')));
    expect(fingerprintOf('tianwang-sort', replaced)).toBe(hexOfMd5([...words(0, 9), word(10)].join('\n')));
  });

  it('differ on two terms that changed places, and agree on one that was replaced', () => {
    expect(verdictOf('tianwang-con', page, swapped)).toEqual({ score: 0, threshold: 1, duplicate: false });
    expect(verdictOf('tianwang-sort', page, swapped)).toEqual({ score: 1, threshold: 1, duplicate: true });
    for (const id of ['tianwang-con', 'tianwang-sort'])
      expect(verdictOf(id, page, replaced)).toMatchObject({ duplicate: false });
  });

  it('order equal weights by text, whatever stands first', () => {
    const [first, second] = [
      pageOf(repeated({ zqbax: 2, zqaax: 2, zqcax: 1 })),
      pageOf(repeated({ zqaax: 2, zqbax: 2, zqcax: 1 })),
    ];
    for (const one of [first, second])
      expect(fingerprintOf('tianwang-con', one, { terms: 2 })).toBe(hexOfMd5('zqaax\nzqbax'));
  });

  it.each(['top-keywords', 'tianwang-con', 'tianwang-sort', 'tianwang-con-weighted', 'tianwang-sort-weighted'])(
    '%s leaves out a page of nine terms and keeps one of ten',
    (id) => {
      expect(fingerprintOf(id, pageOf(words(0, 9).join(' ')))).toBe('too-few-terms');
      expect(fingerprintOf(id, pageOf(ten.join(' ')))).toMatch(/^[0-9a-f]{32}/);
    },
  );
});

describe('tianwang-con-weighted and tianwang-sort-weighted', () => {
  it.each(['tianwang-con-weighted', 'tianwang-sort-weighted'])(
    '%s keeps the digest and the ten weights behind it',
    (id) => {
      const inHex = (weight: number) => weight.toString(16).padStart(8, '0');
      // Their densities in millionths, or the counts themselves.
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const densities = ten.map((_, place) => inHex(Math.round((1_000_000 * (30 - place)) / all))).join('');
      expect(fingerprintOf(id, page)).toBe(hexOfMd5(ten.join('\n')) + densities);
      const counted = ten.map((_, place) => inHex(30 - place)).join('');
      expect(fingerprintOf(id, page, { weights: 'frequency' })).toBe(hexOfMd5(ten.join('\n')) + counted);
      expect(keysOf(id, page)).toBe(hexOfMd5(ten.join('\n')).slice(0, 16));
    },
  );

  it.each(['tianwang-con-weighted', 'tianwang-sort-weighted'])(
    '%s accepts weights of a ratio of 0.02 and no more',
    (id) => {
      // Nine terms of weight 9 and one of 19 against 13: 36 / (2 · 9 · 81 + 361 + 169) = 0.0181. Against 12: 49 / (2 ·
      // 9 · 81 + 361 + 144) = 0.0250.
      const withFirst = (weight: number) =>
        pageOf(repeated({ ...Object.fromEntries(words(1, 10).map((term) => [term, 9])), [word(0)]: weight }));
      const options = { weights: 'frequency' };
      expect(verdictOf(id, withFirst(19), withFirst(13), options)).toEqual({
        score: 36 / 1988,
        threshold: 0.02,
        duplicate: true,
      });
      expect(verdictOf(id, withFirst(19), withFirst(12), options)).toEqual({
        score: 49 / 1963,
        threshold: 0.02,
        duplicate: false,
      });
    },
  );

  it.each(['tianwang-con-weighted', 'tianwang-sort-weighted'])('%s accepts a ratio that is exactly the bound', (id) => {
    // One term of weights 3 and 1: 4 / 10.
    const [a, b] = [pageOf(repeated({ zqaax: 3 })), pageOf(repeated({ zqaax: 1 }))];
    expect(verdictOf(id, a, b, { terms: 1, ratio: 0.4, weights: 'frequency' })).toEqual({
      score: 0.4,
      threshold: 0.4,
      duplicate: true,
    });
  });
});

it('tianwang-sort-weighted has its weights in the order of the sorted terms', () => {
  const [first, second] = [hexOfMd5(ten.join('\n')), '0000001d0000001e'];
  expect(fingerprintOf('tianwang-sort-weighted', swapped, { weights: 'frequency' }).slice(0, 48)).toBe(first + second);
});

describe('the density of keywords', () => {
  it.each(['tianwang-con-weighted', 'tianwang-sort-weighted'])(
    '%s takes a text and the same text twice for equal by it, and not by frequencies',
    (id) => {
      const twice = pageOf(`${repeated(counts)} ${repeated(counts)}`);
      expect(verdictOf(id, page, twice)).toEqual({ score: 0, threshold: 0.02, duplicate: true });
      expect(verdictOf(id, page, twice, { weights: 'frequency' })).toEqual({
        score: 1 / 5,
        threshold: 0.02,
        duplicate: false,
      });
      // Ten terms once each are a tenth each: 100,000 millionths.
      expect(fingerprintOf(id, pageOf(ten.join(' ')))).toBe(hexOfMd5(ten.join('\n')) + '000186a0'.repeat(10));
    },
  );
});

describe('approximate-page', () => {
  /** Terms of which the last by the alphabet come first, since all stand once: 40 · 0.3 = 12, rounded down to 10. */
  const once = (count: number) => pageOf(words(0, count).join(' '));
  const lastTen = (count: number) => [...words(0, count)].sort().toReversed().slice(0, 10).join('\n');

  it('keeps ⌊⌊40 · 0.3⌋ / 10⌋ · 10 = 10 terms of forty, descending', () => {
    expect(fingerprintOf('approximate-page', once(40))).toBe(hexOfMd5(lastTen(40)));
    expect(verdictOf('approximate-page', once(40), once(40))).toEqual({ score: 1, threshold: 1, duplicate: true });
  });

  it('takes the most frequent terms before the last of the alphabet', () => {
    const often = words(0, 10);
    const frequent = pageOf(`${often.join(' ')} ${words(0, 40).join(' ')}`);
    expect(fingerprintOf('approximate-page', frequent)).toBe(hexOfMd5(often.toReversed().join('\n')));
  });

  it('puts what it keeps in the order of the alphabet, however frequent each term is', () => {
    const often = words(0, 10);
    const rising = repeated(Object.fromEntries(often.map((term, place) => [term, 2 + ((7 * place) % 10)])));
    const frequent = pageOf(`${rising} ${words(10, 40).join(' ')}`);
    expect(fingerprintOf('approximate-page', frequent)).toBe(hexOfMd5(often.toReversed().join('\n')));
  });

  it('begins where three tenths of the terms are ten: at 34 terms and not at 33', () => {
    expect(fingerprintOf('approximate-page', once(33))).toBe('too-few-terms');
    expect(fingerprintOf('approximate-page', once(34))).toBe(hexOfMd5(lastTen(34)));
  });

  it('steps from ten to twenty where three tenths are twenty: 66 terms keep ten, 67 keep twenty', () => {
    const kept = (count: number, keep: number) => [...words(0, count)].sort().toReversed().slice(0, keep).join('\n');
    expect(fingerprintOf('approximate-page', once(66))).toBe(hexOfMd5(kept(66, 10)));
    expect(fingerprintOf('approximate-page', once(67))).toBe(hexOfMd5(kept(67, 20)));
  });

  it('does not lose a term to arithmetic: 100 · 0.3 are 30', () => {
    expect(fingerprintOf('approximate-page', once(100), { interval: 30 })).toMatch(/^[0-9a-f]{32}$/);
    expect(fingerprintOf('approximate-page', once(100), { percentage: 0.29, interval: 29 })).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('tianwang-summary', () => {
  /** 170 characters of three bytes are 510 bytes; the 171st would pass 512. */
  const text = '网'.repeat(171);

  it('takes the description where there is one, and else 512 bytes of the text up to the last whole character', () => {
    expect(fingerprintOf('tianwang-summary', pageOf(text, { description: ' About  ducks ' }))).toBe(
      hexOfMd5('About ducks'),
    );
    expect(fingerprintOf('tianwang-summary', pageOf(text))).toBe(hexOfMd5('网'.repeat(170)));
    expect(fingerprintOf('tianwang-summary', pageOf(`${'网'.repeat(170)}ab, cd`))).toBe(
      hexOfMd5(`${'网'.repeat(170)}ab`),
    );
    expect(fingerprintOf('tianwang-summary', pageOf('One two.\nThree'))).toBe(hexOfMd5('onetwo.three'));
  });

  it('finds pages that differ behind that, and none that differ before', () => {
    expect(verdictOf('tianwang-summary', pageOf(text), pageOf(`${'网'.repeat(170)}页`))).toEqual({
      score: 1,
      threshold: 1,
      duplicate: true,
    });
    expect(verdictOf('tianwang-summary', pageOf(text), pageOf(`${'网'.repeat(169)}页`))).toEqual({
      score: 0,
      threshold: 1,
      duplicate: false,
    });
  });

  it('leaves out what its source does not give', () => {
    expect(fingerprintOf('tianwang-summary', pageOf(text), { source: 'description' })).toBe('no-description');
    expect(fingerprintOf('tianwang-summary', pageOf(text, { description: 'About' }), { source: 'text' })).toBe(
      hexOfMd5('网'.repeat(170)),
    );
  });
});
