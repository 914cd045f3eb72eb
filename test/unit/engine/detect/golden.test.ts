import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  jaccard,
  keyCount,
  keySet,
  md5,
  md5Keys,
  sharedKeys,
  type DetectorPage,
  noStatistics,
} from '../../../../src-main/engine/detect/detector.ts';
import { estimateJaccard, minHashes } from '../../../../src-main/engine/detect/min-hash.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { chineseText, englishText, pageOf, russianText } from '../../../detectors/pages.ts';

const outcomeOf = (id: string, a: DetectorPage, b: DetectorPage, options = {}) =>
  activate(id, options).evidence(a, b, noStatistics).outcome;

const draft = (text: string): DetectorPage => ({ ...pageOf(text), bytesHash: '' });
const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('published values', () => {
  it('MD5 of RFC 1321', () => {
    expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
    expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
    expect(md5('网页')).toBe(createHash('md5').update(Buffer.from('网页', 'utf8')).digest('hex'));
  });

  it('Jaccard of four and five features with two in common is 2/7 (S4)', () => {
    const [a, b] = [md5Keys(['a', 'b', 'c', 'd']), md5Keys(['c', 'd', 'e', 'f', 'g'])];
    expect(sharedKeys(a, b)).toBe(2);
    expect(jaccard(a, b)).toBe(2 / 7);
  });

  it('the sentence of S3 has pieces of 2, 12 and 17 characters, of which two are long', () => {
    const page = pageOf('首先，该算法对网页进行去杂处理，然后提取出文中的长句作为网页的特征。');
    expect(page.text.clauses.map((clause) => clause.length)).toEqual([2, 12, 17]);
    const outcome = outcomeOf('long-sentence', page, page);
    expect(outcome).toMatchObject({ kind: 'compared', score: 1, picture: { countA: 2, shared: 2 } });
    expect(outcome).toMatchObject({
      picture: { pieces: [{ text: '然后提取出文中的长句作为网页的特征' }, { text: '该算法对网页进行去杂处理' }] },
    });
  });

  it('title and two parts make a duplicate, three parts do, title and one part do not (S0)', () => {
    const text = chineseText(1, 30);
    const third = Math.ceil(text.length / 3);
    const blend = (...changed: number[]) =>
      [0, 1, 2]
        .map((part) =>
          text
            .slice(part * third, (part + 1) * third)
            .replaceAll(/[\u4e00-\u9fff]/g, (sign) => (changed.includes(part) ? '换' : sign)),
        )
        .join('');
    const original = pageOf(text, { title: '标题' });
    const duplicate = (page: DetectorPage) => {
      const outcome = outcomeOf('punctuation-context', original, page);
      return outcome.kind === 'compared' ? [outcome.score, outcome.duplicate] : outcome;
    };
    expect(duplicate(pageOf(text, { title: '另一个标题' }))).toEqual([3, true]);
    expect(duplicate(pageOf(blend(0, 1), { title: '标题' }))).toEqual([2.5, false]);
    expect(duplicate(pageOf(text.replace(/.，/, '换，'), { title: '标题' }))).toEqual([3.5, true]);
  });
});

describe('min-hashing', () => {
  it.each([0.2, 0.5, 0.9])('estimates a Jaccard similarity of %f within four standard errors', (similarity) => {
    const both = Math.round(1000 * similarity);
    const own = (1000 - both) / 2;
    const [a, b] = ['a', 'b'].map((side) => md5Keys([...names('both', both), ...names(side, own)]));
    const estimate = estimateJaccard(minHashes(a!, 840), minHashes(b!, 840));
    expect(Math.abs(estimate - similarity)).toBeLessThan(4 * Math.sqrt((similarity * (1 - similarity)) / 840));
  });
});

describe('key sets', () => {
  it('are sorted and free of repeats', () => {
    const keys = keySet(Uint32Array.of(2, 1, 1, 5, 2, 1, 1, 4));
    expect([...keys]).toEqual([1, 4, 1, 5, 2, 1]);
    expect(keyCount(keys)).toBe(3);
  });
});

describe('what changes and what does not', () => {
  const long = { zh: chineseText(7, 80), ru: russianText(7, 100), en: englishText(7, 100) };

  it.each(Object.entries(long))(
    'simhash, shingling and long-sentence still find a page of %s after shuffling its sentences',
    (_, text) => {
      const sentences = text.match(/[^。.]+[。.]\s?/g)!;
      const shuffled = [...sentences.slice(30), ...sentences.slice(0, 30)].join('');
      for (const id of ['simhash', 'shingling', 'long-sentence', 'super-shingle', 'spotsigs', 'full-stop-code'])
        expect
          .soft(outcomeOf(id, pageOf(text), pageOf(shuffled)), id)
          .toMatchObject({ kind: 'compared', duplicate: true });
    },
  );

  it('containment finds half of one page inside another, shingling and super-shingle do not', () => {
    const mixed = pageOf(long.zh.slice(0, long.zh.length / 2) + chineseText(70, 40));
    expect(outcomeOf('containment', pageOf(long.zh), mixed)).toMatchObject({ duplicate: true });
    expect(outcomeOf('shingling', pageOf(long.zh), mixed)).toMatchObject({ duplicate: false });
    expect(outcomeOf('super-shingle', pageOf(long.zh), mixed)).toMatchObject({ duplicate: false });
  });

  it('exact-content sees through another template and other line breaks, and tells which hash agrees', () => {
    const outcome = outcomeOf('exact-content', pageOf('第一段。第二段。'), pageOf('第一段。\n第二段。'));
    expect(outcome).toMatchObject({
      duplicate: true,
      picture: {
        rows: [
          { name: 'text', equal: true },
          { name: 'bytes', equal: false },
        ],
      },
    });
  });

  it('exact-content takes two drafts without bytes for equal only when their texts are', () => {
    expect(outcomeOf('exact-content', draft('甲'), draft('乙'))).toMatchObject({ duplicate: false });
    expect(outcomeOf('exact-content', draft('甲'), draft('甲'))).toMatchObject({ duplicate: true });
  });

  it('shared sentences point at the exact characters of the shown texts, Traditional and disguised ones included', () => {
    const a = pageOf('開頭的一句話而已。該算法對網頁進行去雜處理，然後提取出文中的長句作為網頁的特徵。');
    const b = pageOf('该算法\u200b对网页进行去杂处理；然后提取出文中的长句作为网页的特征！');
    const outcome = outcomeOf('long-sentence', a, b);
    if (outcome.kind !== 'compared' || outcome.picture.kind !== 'pieces') return expect.unreachable();
    const shown = outcome.picture.pieces
      .filter(({ a: inA, b: inB }) => inA.length > 0 && inB.length > 0)
      .map((piece) => [a.text.shown.slice(...piece.a[0]!), b.text.shown.slice(...piece.b[0]!)]);
    expect(shown).toEqual([
      ['然後提取出文中的長句作為網頁的特徵', '然后提取出文中的长句作为网页的特征'],
      ['該算法對網頁進行去雜處理', '该算法\u200b对网页进行去杂处理'],
    ]);
  });

  it('simhash tells a short page instead of comparing chance', () => {
    expect(outcomeOf('simhash', pageOf('一句很短的话。'), pageOf(long.zh))).toEqual({
      kind: 'not-applicable',
      reason: 'too-short',
      page: 'a',
    });
    expect(outcomeOf('simhash', pageOf(long.zh), pageOf(''))).toEqual({
      kind: 'not-applicable',
      reason: 'empty-text',
      page: 'b',
    });
  });

  it('shingling gives the exact Jaccard similarity, containment the share of the smaller page', () => {
    const [a, b] = [pageOf('alpha beta gamma delta'), pageOf('gamma delta epsilon zeta theta')];
    expect(outcomeOf('shingling', a, b, { words: 1, minShingles: 1, threshold: 0.3 })).toMatchObject({
      score: 2 / 7,
      duplicate: false,
    });
    const all = { words: 1, minShingles: 1, sampleWords: 1, threshold: 0.5 };
    expect(outcomeOf('containment', a, b, all)).toMatchObject({ score: 2 / 4, duplicate: true });
  });
});
