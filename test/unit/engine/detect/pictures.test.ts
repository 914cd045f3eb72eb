import { describe, expect, it } from 'vitest';
import type { EvidencePicture, PictureOf } from '../../../../src-main/contract/evidence.ts';
import { type DetectorPage, noStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { hashText } from '../../../../src-main/engine/text/hash.ts';
import { innerSentences } from '../../../../src-main/engine/detect/long-sentence.ts';
import { joinedSegments, sharedPieces, type CutText, type Piece } from '../../../../src-main/engine/detect/pieces.ts';
import { rareKeywords, rareOnPage } from '../../../../src-main/engine/detect/rare-terms.ts';
import { rankOf } from '../../../../src-main/engine/detect/rare-choice.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { writtenForms } from '../../../../src-main/engine/detect/keywords.ts';
import { pageOf } from '../../../detectors/pages.ts';
import { fingerprintOf, hexOfMd5, statisticsOf, word, words } from '../../../detectors/worked-examples.ts';

function pictureOf<Kind extends EvidencePicture['kind']>(
  kind: Kind,
  id: string,
  a: DetectorPage,
  b: DetectorPage,
  options = {},
): PictureOf<Kind> {
  const { outcome } = activate(id, options).evidence(a, b, noStatistics);
  if (outcome.kind !== 'compared' || outcome.picture.kind !== kind) throw new Error(`${id} shows no ${kind}`);
  return outcome.picture as PictureOf<Kind>;
}

describe('the written forms of terms', () => {
  const stemOf = (form: string) => pageOf(form).text.tokens.terms[0] ?? '';

  it('are the most frequent ones of both pages, of equally frequent ones the first by text', () => {
    const [a, b] = [pageOf('organs organ organs'), pageOf('organ organs organ organ', { title: 'organ' })];
    expect(stemOf('organs')).toBe(stemOf('organ'));
    expect(writtenForms([a])(stemOf('organ'))).toBe('organs');
    expect(writtenForms([a, b])(stemOf('organ'))).toBe('organ');
    expect(writtenForms([b])(stemOf('organ'))).toBe('organ');
    expect(writtenForms([pageOf('bridges bridge')])(stemOf('bridge'))).toBe('bridge');
    expect(writtenForms([pageOf('bridge bridges')])(stemOf('bridge'))).toBe('bridge');
    expect(writtenForms([pageOf('x', { title: 'bridges' })])(stemOf('bridge'))).toBe('bridges');
  });

  it('are the terms where no page has them', () => {
    expect(writtenForms([pageOf('bridges')])('unknown')).toBe('unknown');
    expect(writtenForms([])(stemOf('bridges'))).toBe(stemOf('bridges'));
  });

  it('are the terms where one form stands for two of them', () => {
    const page = pageOf('x');
    const tokens = { ...page.text.tokens, terms: ['one', 'two'], starts: [0, 0], ends: [1, 1] } as never;
    const twice = { ...page, text: { ...page.text, tokens } };
    expect([writtenForms([twice])('one'), writtenForms([twice])('two')]).toEqual(['one', 'two']);
  });
});

/** A text cut into its words, each known by itself. */
function cutOf(shown: string): CutText {
  const { text } = pageOf(shown);
  const pieces = [...text.folded.text.matchAll(/\S+/g)].map((match): Piece => ({
    key: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { text, pieces };
}

describe('texts cut from end to end', () => {
  const joins = (a: string, b: string) => joinedSegments(cutOf(a), cutOf(b)).joins.map((join) => `${join.a}-${join.b}`);

  it('have equal parts joined in order, and what is left with the last', () => {
    expect(joins('x y z', 'z x')).toEqual(['0-1', '2-0']);
    expect(joins('x x', 'x x')).toEqual(['0-0', '1-1']);
    expect(joins('x x x', 'x y x')).toEqual(['0-0', '1-2', '2-2']);
    expect(joins('x y x', 'x x x')).toEqual(['0-0', '2-1', '2-2']);
    expect(joins('x', 'y')).toEqual([]);
    expect(joins('', 'y')).toEqual([]);
  });

  it('are shown with 300 parts of 160 characters, and counted with all', () => {
    const many = Array.from({ length: 320 }, (_, at) => `w${at}`).join(' ');
    const picture = joinedSegments(cutOf(many), cutOf('w0 w310'));
    expect([picture.countA, picture.a.length, picture.countB, picture.b.length]).toEqual([320, 300, 2, 2]);
    expect(picture.joins).toEqual([{ a: 0, b: 0 }]);
    const shown = (length: number) => joinedSegments(cutOf(`say ${'x'.repeat(length)}`), cutOf('y')).a[1];
    expect(shown(160)).toMatchObject({ text: 'x'.repeat(160), range: [4, 164] });
    expect(shown(161)).toMatchObject({ text: `${'x'.repeat(160)}…`, range: [4, 165] });
    expect(shown(3)?.text).toBe('xxx');
  });
});

describe('what two lists of pieces share', () => {
  it('comes first, the longest before the others, then what one side has, in the order of its text', () => {
    const { countA, countB, shared, pieces } = sharedPieces(
      cutOf('aa mine bbb aa own c'),
      cutOf('bbb their c aa c your'),
    );
    expect([countA, countB, shared]).toEqual([5, 5, 3]);
    expect(pieces).toMatchObject([
      { text: 'bbb', a: [[8, 11]], b: [[0, 3]] },
      {
        text: 'aa',
        a: [
          [0, 2],
          [12, 14],
        ],
        b: [[12, 14]],
      },
      {
        text: 'c',
        a: [[19, 20]],
        b: [
          [10, 11],
          [15, 16],
        ],
      },
      { text: 'mine', a: [[3, 7]], b: [] },
      { text: 'own', a: [[15, 18]], b: [] },
      { text: 'their', a: [], b: [[4, 9]] },
      { text: 'your', a: [], b: [[17, 21]] },
    ]);
    const equal = sharedPieces(cutOf('bb aa cc'), cutOf('cc bb aa'));
    expect(equal.pieces.map(({ text }) => text)).toEqual(['aa', 'bb', 'cc']);
  });

  it('is listed with 200 pieces of each kind and twenty places of each, and counted with all', () => {
    const numbered = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(' ');
    const picture = sharedPieces(
      cutOf(`${numbered('s', 210)} ${numbered('a', 205)} ${'s0 '.repeat(30)}`),
      cutOf(`${numbered('s', 210)} ${numbered('b', 220)}`),
    );
    expect([picture.countA, picture.countB, picture.shared, picture.pieces.length]).toEqual([415, 430, 210, 600]);
    expect(sharedPieces(cutOf('s0 '.repeat(30)), cutOf('s0')).pieces[0]?.a).toHaveLength(20);
  });

  it('has the label of a piece and the figures that are told', () => {
    const labelled = { ...cutOf('aa'), pieces: [{ key: 'k', start: 0, end: 2, label: 'of both' }] };
    const figures = [{ name: 'count', form: 'count', value: 2 }] as never;
    expect(sharedPieces(labelled, labelled, { figures })).toMatchObject({
      pieces: [{ text: 'aa', label: 'of both' }],
      figures,
    });
    expect(sharedPieces(cutOf('aa'), cutOf('aa')).pieces[0]).not.toHaveProperty('label');
    expect(sharedPieces(cutOf('aa'), cutOf('aa')).figures).toEqual([]);
  });
});

describe('the addresses of two pages', () => {
  it('are shown as they were folded, with the rules that were used on either of them', () => {
    const at = (address: string) => pageOf('text', { address });
    const { canonicalA, canonicalB, rules } = pictureOf(
      'url',
      'same-url',
      at('http://www.example.com/a/index.html?utm_source=x'),
      at('https://example.com/a/?b=2&a=1'),
    );
    expect(canonicalA).not.toBe(canonicalB);
    const of = (address: string) => pictureOf('url', 'same-url', at(address), at(address)).rules;
    const both = [...of('http://www.example.com/a/index.html?utm_source=x'), ...of('https://example.com/a/?b=2&a=1')];
    expect(rules).toEqual([...new Set(both)].sort());
    expect(rules.length).toBeGreaterThan(2);
    expect(rules).toEqual([...rules].sort());
  });

  it('are none of a text without one', () => {
    expect(fingerprintOf('same-url', pageOf('text', { address: ' ' }))).toBe('no-address');
    expect(fingerprintOf('same-url', pageOf('text', { address: '' }))).toBe('no-address');
  });
});

describe('the content of two pages', () => {
  it('is shown as the MD5 of text and bytes', () => {
    const [a, b] = [pageOf('One  two.\n Three'), { ...pageOf('One two. Three'), bytesHash: 'f'.repeat(32) }];
    expect(pictureOf('hashes', 'exact-content', a, b).rows).toEqual([
      {
        name: 'text',
        a: hexOfMd5('onetwo.three'),
        b: hexOfMd5('onetwo.three'),
        equal: true,
        texts: { a: 'onetwo.three', b: 'onetwo.three' },
      },
      { name: 'bytes', a: a.bytesHash, b: 'f'.repeat(32), equal: false },
    ]);
    expect(pictureOf('hashes', 'exact-content', a, pageOf('Four')).rows[0]).toEqual({
      name: 'text',
      a: hexOfMd5('onetwo.three'),
      b: hexOfMd5('four'),
      equal: false,
      texts: { a: 'onetwo.three', b: 'four' },
    });
  });

  it.each(['', 'f'.repeat(31), 'f'.repeat(33), `${'f'.repeat(31)}g`, `x${'f'.repeat(32)}`])(
    'has no bytes where "%s" is no MD5',
    (bytesHash) => {
      const page = { ...pageOf('One'), bytesHash };
      expect(fingerprintOf('exact-content', page)).toBe(hexOfMd5('one'));
      expect(pictureOf('hashes', 'exact-content', page, page).rows[1]).toEqual({
        name: 'bytes',
        a: '',
        b: '',
        equal: false,
      });
    },
  );
});

describe('the rare words of a page', () => {
  const hashOf = (term: string) => {
    const hash = new Uint32Array(2);
    hashText(term, hash, 0);
    return hash[0] ?? 0;
  };

  it('are the least frequent on the page, then the longest, then the first by text; in the order of the text', () => {
    const counts = new Map([
      ['ccc', 1],
      ['bb', 1],
      ['aa', 1],
      ['often', 2],
      ['longest', 3],
    ]);
    const rare = (count: number) => [...rareOnPage(counts, count)];
    expect(rare(1)).toEqual([hashOf('ccc')]);
    expect(rare(2)).toEqual(['ccc', 'aa'].map(hashOf));
    expect(rare(3)).toEqual(['ccc', 'bb', 'aa'].map(hashOf));
    expect(rare(4)).toEqual(['ccc', 'bb', 'aa', 'often'].map(hashOf));
    expect(rare(9)).toHaveLength(5);
  });

  it('are shown by the page where nothing is known of others', () => {
    const page = pageOf([word(0), word(1), word(1), word(2)].join(' '));
    expect(rareKeywords(page, 2, 9, noStatistics)).toMatchObject([
      { term: word(0), weight: 0 },
      { term: word(2), weight: 0 },
    ]);
    expect(rareKeywords(page, 9, 9, noStatistics).map(({ term }) => term)).toEqual([word(0), word(2), word(1)]);
  });

  it('are shown by the pages that have them, rarest first', () => {
    const page = pageOf(words(0, 6).join(' '));
    const more = [
      pageOf(words(0, 5).join(' ')),
      pageOf(words(0, 3).join(' ')),
      pageOf(words(0, 1).join(' ')),
      pageOf(words(50, 60).join(' ')),
    ];
    // On 4, 3, 3, 2, 2 and 1 of five pages.
    const corpus = statisticsOf([page, ...more]);
    const byRank = (terms: readonly string[], pages: number) =>
      terms.toSorted((x, y) => rankOf(pages, hashOf(x)) - rankOf(pages, hashOf(y)));
    const expected = [...byRank([word(3), word(4)], 2), ...byRank([word(1), word(2)], 3), word(0)];
    expect(rareKeywords(page, 9, 9, corpus).map(({ term }) => term)).toEqual(expected);
    expect(rareKeywords(page, 3, 9, corpus).map(({ term }) => term)).toEqual(expected.slice(0, 3));
    expect(rareKeywords(page, 9, 2, corpus).map(({ term }) => term)).toEqual(expected.slice(0, 2));
    expect(rareKeywords(page, 9, 9, corpus)[0]?.weight).toBeCloseTo(Math.log(5 / 2), 9);
  });
});

describe('the inner sentences of a text', () => {
  const pieces = [
    { start: 0, end: 10, length: 2 },
    { start: 10, end: 20, length: 2 },
    { start: 20, end: 30, length: 2 },
    { start: 30, end: 40, length: 2 },
  ];

  it('are all without a cut, else those that lie inside with all of them', () => {
    const { text } = pageOf('x'.repeat(40));
    expect(innerSentences(text, pieces, 0)).toBe(pieces);
    expect(innerSentences(text, pieces, 0.25)).toEqual(pieces.slice(1, 3));
    expect(innerSentences(text, pieces, 0.26)).toEqual([]);
    expect(innerSentences(text, pieces, 0.2)).toEqual(pieces.slice(1, 3));
  });
});

describe('the parts of a text that detectors join', () => {
  it('are known without their spaces and punctuation', () => {
    const sentence = (nth: number) =>
      `The ${word(4 * nth)} ${word(4 * nth + 1)} and “${word(4 * nth + 2)}” ${word(4 * nth + 3)}.`;
    const text = Array.from({ length: 8 }, (_, nth) => sentence(nth)).join(' ');
    const spaced = text.replaceAll('. ', '.\n\n').replaceAll(' and ', ' and  ').replaceAll(/[“”]/g, '');
    for (const [id, options] of [
      ['segment-signature', { segments: 4, minEqual: 1 }],
      ['forman-chunks', { words: 4, minChunks: 1 }],
    ] as const) {
      const { a, b, joins } = pictureOf('segments', id, pageOf(text), pageOf(spaced), options);
      expect(joins).toEqual(a.map((_, place) => ({ a: place, b: place })));
      expect(b).toHaveLength(a.length);
    }
  });

  it('are judged by what the smaller page has of them, or by their number', () => {
    const text = (from: number, to: number) =>
      Array.from(
        { length: to - from },
        (_, at) => `The ${words(4 * (from + at), 4 * (from + at) + 4).join(' ')}.`,
      ).join(' ');
    const chunks = activate('forman-chunks', { words: 4, minChunks: 1 }).evidence(
      pageOf(text(0, 20)),
      pageOf(text(0, 60)),
      noStatistics,
    ).outcome;
    expect(chunks).toMatchObject({ kind: 'compared', duplicate: true, threshold: 0.8 });
    const segments = activate('segment-signature', { segments: 4, minEqual: 9 });
    expect(segments.evidence(pageOf(text(0, 8)), pageOf(text(0, 8)), noStatistics).outcome).toMatchObject({
      score: 4,
      threshold: 4,
      sense: 'at-least',
      unit: 'matches',
      duplicate: true,
    });
    expect(segments.joinRule(noStatistics)).toEqual({ kind: 'keys', minShared: 4 });
  });
});

describe('what a Bloom filter shows', () => {
  it('is both hashes, whether it has seen the other, and its size', () => {
    const picture = pictureOf('hashes', 'bloom', pageOf('One two'), pageOf('Three'), { capacity: 1000, rate: 0.01 });
    const texts = { a: 'one two', b: 'three' };
    expect(picture.rows).toEqual([
      { name: 'text-hash', a: hexOfMd5('one two'), b: hexOfMd5('three'), equal: false, texts },
    ]);
    // −1000 · ln 0.01 ÷ (ln 2)² = 9585.06; 9586 ÷ 1000 · ln 2 = 6.64.
    expect(picture.figures).toEqual([
      { name: 'bloom-seen', form: 'yes-no', value: 0 },
      { name: 'bloom-confirmed', form: 'yes-no', value: 0 },
      { name: 'bloom-bits', form: 'count', value: 9586 },
      { name: 'bloom-hashes', form: 'count', value: 7 },
      { name: 'bloom-capacity', form: 'count', value: 1000 },
      { name: 'bloom-rate', form: 'decimal', value: 0.01 },
    ]);
    const same = pictureOf('hashes', 'bloom', pageOf('One two'), pageOf('one two'));
    expect(same.rows[0]?.equal).toBe(true);
    expect(same.figures.slice(0, 2).map(({ value }) => value)).toEqual([1, 1]);
  });
});
