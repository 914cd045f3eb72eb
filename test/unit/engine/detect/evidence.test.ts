import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bitsOfHex, type EvidencePicture, type PictureOf } from '../../../../src-main/contract/evidence.ts';
import { evidencePictureSchema } from '../../../support/evidence-schema.ts';
import { type DetectorPage, noStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { activate, detectorIds } from '../../../../src-main/engine/detect/registry.ts';
import { chineseText, englishText, pageOf, russianText } from '../../../detectors/pages.ts';

const title = { title: 'Repairing boats in spring', description: 'How to repair a boat.' };
const first = englishText(3, 60);
const original = pageOf(first, title);
const edited = pageOf(`${englishText(9, 6)} ${first.split('. ').toSpliced(20, 5).join('. ')}`, title);

function pictureOf(id: string, a: DetectorPage, b: DetectorPage, options = {}): EvidencePicture {
  const { outcome } = activate(id, options).evidence(a, b, noStatistics);
  if (outcome.kind !== 'compared') throw new Error(`${id} does not apply`);
  return outcome.picture;
}

function pictureOfKind<Kind extends EvidencePicture['kind']>(
  kind: Kind,
  id: string,
  a: DetectorPage,
  b: DetectorPage,
  options = {},
) {
  const picture = pictureOf(id, a, b, options);
  if (picture.kind !== kind) throw new Error(`${id} shows ${picture.kind}`);
  return picture as PictureOf<Kind>;
}

it('the registry uses every kind of picture', () => {
  const kinds = new Set(detectorIds.map((id) => pictureOf(id, original, original).kind));
  expect(kinds).toEqual(new Set(evidencePictureSchema.options.map(({ shape }) => shape.kind.value)));
});

describe.each(['simhash', 'random-projection'])('the bits of %s', (id) => {
  const pictured = () => pictureOfKind('bits', id, original, edited);

  it('are set where their sums are above 0, and differ where it says so', () => {
    const picture = pictured();
    for (const side of ['a', 'b'] as const)
      expect(picture.sums.map((sum) => sum[side] > 0)).toEqual(bitsOfHex(picture[side], picture.bits));
    const [a, b] = [bitsOfHex(picture.a, picture.bits), bitsOfHex(picture.b, picture.bits)];
    expect(picture.differing.length).toBeGreaterThan(0);
    expect(picture.differing).toEqual([...a.keys()].filter((bit) => a[bit] !== b[bit]));
  });

  it('are explained by terms whose pushes are all that the two sums differ by', () => {
    const picture = pictured();
    for (const bit of picture.differing) {
      const { a, b } = picture.sums[bit]!;
      const pushed = picture.terms.reduce(
        (sum, { weightA, weightB, bits }) => sum + (bitsOfHex(bits, picture.bits)[bit] ? 1 : -1) * (weightA - weightB),
        0,
      );
      expect(pushed).toBeCloseTo(a - b, 6);
    }
  });
});

describe.each([
  ['segment-signature', { segments: 4, minEqual: 1 }],
  ['forman-chunks', {}],
])('the parts of %s', (id, options) => {
  const shuffled = pageOf(first.split('. ').toReversed().join('. '));

  it('lie one behind the other, and joined ones are equal texts', () => {
    for (const other of [original, edited, shuffled]) {
      const { a, b, joins } = pictureOfKind('segments', id, original, other, options);
      for (const parts of [a, b])
        parts.slice(1).forEach((part, index) => expect(part.range[0]).toBeGreaterThanOrEqual(parts[index]!.range[1]));
      const letters = (page: DetectorPage, [start, end]: readonly number[]) =>
        page.text.shown
          .slice(start, end)
          .replaceAll(/[\s\p{P}]+/gu, '')
          .toLowerCase();
      for (const join of joins) expect(letters(original, a[join.a]!.range)).toBe(letters(other, b[join.b]!.range));
    }
  });

  it('are all joined on a page and itself, and show the text as it is written', () => {
    const { a, b, joins } = pictureOfKind('segments', id, original, original, options);
    expect(new Set(joins.map((join) => join.a)).size).toBe(a.length);
    expect(new Set(joins.map((join) => join.b)).size).toBe(b.length);
    expect(original.text.shown.startsWith(a[0]!.text.replace('…', ''))).toBe(true);
  });
});

it('joins a part that recurs with its like in order, and the rest with the last', () => {
  const sentence = '今天的天气真的非常好我们出去玩。';
  const { joins } = pictureOfKind(
    'segments',
    'segment-signature',
    pageOf(sentence.repeat(4)),
    pageOf(sentence.repeat(4)),
    {
      segments: 4,
      minEqual: 1,
    },
  );
  expect(joins).toEqual([0, 1, 2, 3].map((place) => ({ a: place, b: place })));
});

describe('the keyword tree', () => {
  const paragraphs = Array.from({ length: 6 }, (_, part) => chineseText(30 + part, 3));
  const page = pageOf(paragraphs.join('\n'));
  const other = pageOf(paragraphs.with(2, chineseText(77, 3)).join('\n'));

  it('joins equal nodes both ways, and has parents before their children', () => {
    const { a, b } = pictureOfKind('tree', 'iyer-keyword-tree', page, other);
    a.forEach((node, place) => {
      expect(node.parent === null || node.parent < place).toBe(true);
      expect(node.state === 'equal').toBe(node.partner !== null);
      if (node.partner !== null) expect(b[node.partner]!.keywords).toEqual(node.keywords);
    });
    expect(a.filter(({ level, state }) => level === 'paragraph' && state === 'equal')).toHaveLength(5);
  });

  it('says of what lies below a different paragraph that it was pruned, unless nothing is', () => {
    const below = (pruning: string) => {
      const { a } = pictureOfKind('tree', 'iyer-keyword-tree', page, other, { pruning });
      const changed = a.findIndex(({ level, state }) => level === 'paragraph' && state !== 'equal');
      return a.filter(({ parent }) => parent === changed).map(({ state }) => state);
    };
    expect(new Set(below('paragraph'))).toEqual(new Set(['pruned']));
    expect(new Set(below('none'))).toEqual(new Set(['differs']));
  });
});

it('content-then-feature shows the mean that decides', () => {
  const { outcome } = activate('content-then-feature', {}).evidence(original, edited, noStatistics);
  if (outcome.kind !== 'compared' || outcome.picture.kind !== 'scores') return expect.unreachable();
  const { gates, rows, mean } = outcome.picture;
  expect(gates.some(({ equal }) => equal)).toBe(true);
  expect(mean).toBe(outcome.score);
  const scored = rows.filter(({ score }) => score !== null);
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0);
  expect(scored.reduce((sum, { score, weight }) => sum + (score ?? 0) * weight, 0) / weights).toBeCloseTo(mean, 9);
});

it('descriptive-words shows each word with its threshold, differing bits first', () => {
  const { components } = pictureOfKind(
    'vector',
    'descriptive-words',
    original,
    pageOf(`${first} ${'kettle '.repeat(30)}`),
  );
  const differs = components.map(({ a, b, threshold = 0 }) => a > threshold !== b > threshold);
  expect(differs).toContain(true);
  expect(differs).toEqual(differs.toSorted((x, y) => Number(y) - Number(x)));
  for (const { a, b, threshold = 0 } of components) expect(Math.max(a, b)).toBeGreaterThan(threshold);
});

it('title-keywords marks the words of the title as seeds', () => {
  const { groups } = pictureOfKind('keywords', 'title-keywords', original, edited);
  expect(groups[0]!.a.filter(({ seed }) => seed).map(({ term }) => term)).toEqual(['spring', 'boat', 'repaired']);
});

it('keywords are written as the pages write them, not as stems', () => {
  const page = pageOf(`${russianText(1, 30)} ${'Дневники, дневники и снова дневники. '.repeat(10)}`);
  const { groups } = pictureOfKind('keywords', 'tianwang-con', page, page);
  expect(groups[0]!.a.map(({ term }) => term)).toContain('дневники');
});

it.each([
  'top-keywords',
  'tianwang-con',
  'tianwang-sort',
  'tianwang-con-weighted',
  'tianwang-sort-weighted',
  'approximate-page',
  'idf-string',
])('%s shows the MD5 of its list and the string that it is of', (id) => {
  const { groups } = pictureOfKind('keywords', id, original, edited);
  const { a, b } = groups.at(-1)!.hashes!;
  for (const { hash, input } of [a, b]) expect(hash).toBe(createHash('md5').update(input).digest('hex'));
  expect(a.hash === b.hash).toBe(groups.at(-1)!.equal);
});

it.each(['i-match', 'i-match-lexicons'])('%s shows the SHA-1 of each list', (id) => {
  for (const { hashes, equal } of pictureOfKind('keywords', id, original, edited).groups) {
    const { a, b } = hashes!;
    for (const { hash, input } of [a, b])
      expect(createHash('sha1').update(input).digest('hex').startsWith(hash)).toBe(true);
    expect(a.hash === b.hash).toBe(equal);
  }
});

it.each(['full-stop-code', 'spotsigs', 'shingling', 'containment', 'shingle-sketch'])(
  '%s shows what stands on one page only beside what both have',
  (id) => {
    const { pieces, shared } = pictureOfKind('pieces', id, original, edited);
    expect(pieces.filter(({ a, b }) => a.length > 0 && b.length > 0)).toHaveLength(Math.min(shared, 200));
    expect(pieces.some(({ b }) => b.length === 0)).toBe(true);
    expect(pieces.some(({ a }) => a.length === 0)).toBe(true);
  },
);

it('punctuation-context shows the characters behind each part and the title', () => {
  const picture = pictureOfKind('hashes', 'punctuation-context', original, original);
  expect(picture.rows.map(({ name, weight }) => [name, weight])).toEqual([
    ['part-1', 1],
    ['part-2', 1],
    ['part-3', 1],
    ['title', 1.5],
  ]);
  expect(picture.rows[3]!.texts?.a).toBe('repairing boats in spring');
  expect(picture.rows[0]!.texts?.a).toMatch(/\w+ \|\w+ \w+ · /);
});

it('key-long-sentence shows the length classes that keep pages apart', () => {
  const { figures } = pictureOfKind('pieces', 'key-long-sentence', original, pageOf(englishText(3, 6)));
  expect(figures).toContainEqual({ name: 'neighbouring-classes', form: 'yes-no', value: 0 });
});

it('long sentences of one page only point into that page and no other', () => {
  const { pieces, shared } = pictureOfKind('pieces', 'long-sentence', original, edited);
  const onlyB = pieces.filter(({ a }) => a.length === 0);
  expect(pieces.filter(({ a, b }) => a.length > 0 && b.length > 0)).toHaveLength(shared);
  expect(onlyB.length).toBeGreaterThan(0);
  for (const { text, b } of onlyB) expect(edited.text.shown.slice(...b[0]!)).toBe(text);
});

it('the Bloom filter has seen an equal text and not another', () => {
  const seen = (other: DetectorPage) =>
    pictureOfKind('hashes', 'bloom', original, other)
      .figures.slice(0, 2)
      .map(({ value }) => value);
  expect(seen(original)).toEqual([1, 1]);
  expect(seen(edited)).toEqual([0, 0]);
});
