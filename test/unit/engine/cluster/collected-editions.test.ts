import { describe, expect, it } from 'vitest';
import { adviseMember, adviseSource } from '../../../../src-main/engine/cluster/advice/advice.ts';
import { buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import { collectedEditions } from '../../../../src-main/engine/cluster/collected-editions.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const book = 0;

/** A page that stands whole in the book, from `start` to `end`. */
const chapter = (id: number, start: number, end: number, facts: Partial<ClusterPair> = {}) =>
  pair(book, id, {
    verdict: 'contained',
    similarity: 10,
    coveredA: end - start,
    coveredB: 1,
    blockA: [start, end],
    blockB: [0, 1],
    ...facts,
  });

const chapters = (count: number, share: number) =>
  Array.from({ length: count }, (_, at) => chapter(at + 1, (at * share) / count, ((at + 1) * share) / count));

const pagesTo = (count: number, facts: Partial<ClusterPage> = {}) =>
  Array.from({ length: count + 1 }, (_, id) => page(id, id === book ? {} : facts));

const editions = (pairs: readonly ClusterPair[], pages = pagesTo(pairs.length)) => [...collectedEditions(pages, pairs)];

describe('a collected edition', () => {
  it('holds five other pages, which make up half of it', () => {
    expect(editions(chapters(5, 0.5))).toEqual([book]);
    expect(editions(chapters(200, 0.9))).toEqual([book]);
    expect(editions(chapters(4, 0.84))).toEqual([]);
    // Essays on one page, with titles between.
    expect(editions(chapters(4, 0.95))).toEqual([book]);
    expect(editions(chapters(3, 0.95))).toEqual([book]);
    // A digest, of which each answer stands in one place with what it quotes, and lists them.
    const answers = [...chapters(2, 0.6), ...[3, 4, 5].map((id) => chapter(id, 0.3, 0.6))];
    const digest = (text: string) =>
      pagesTo(5).map((one) => ({ ...one, title: `[tea] Re: Tea ${one.id} | List`, text: () => text }));
    const subjects = 'Tea 1, Tea 2, Tea 3, Tea 4, ';
    expect(editions(answers, digest(`${subjects}Tea 5`))).toEqual([book]);
    expect(editions(answers, digest(subjects))).toEqual([]);
    expect(editions(answers.slice(0, 4), digest(subjects))).toEqual([]);
    expect(
      editions(
        [...chapters(2, 0.48), ...answers.slice(2)].map((each) => each),
        digest(''),
      ),
    ).toEqual([]);
    // An article on one page, and divided.
    const divided = pagesTo(4).map((one) => ({ ...one, title: one.id > 1 ? `Tea – ${one.id}` : 'Tea' }));
    expect(editions(chapters(4, 0.95), divided)).toEqual([]);
    expect(editions(chapters(5, 0.49))).toEqual([]);
    // A list of requirements quotes fifteen pages of a large manual.
    expect(editions(chapters(15, 0.05))).toEqual([]);
  });

  it('holds two where it holds nothing else, as a letter of a glossary its entries', () => {
    expect(editions(chapters(2, 0.85))).toEqual([book]);
    expect(editions(chapters(2, 0.84))).toEqual([]);
    expect(editions(chapters(1, 0.9))).toEqual([]);
    expect(editions([chapter(1, 0, 0.9), chapter(2, 0.1, 0.95)])).toEqual([]);
    // A class of which the pages of its members say nearly the same.
    const members = [...chapters(4, 0.5), chapter(5, 0.5, 0.95, { verdict: 'pseudo-original' })];
    expect(editions(members)).toEqual([]);
  });

  it('holds no class of its name, which is in another name space of a reference', () => {
    const named = (title: string, isOfCode = true) =>
      pagesTo(2).map((one) => ({
        ...one,
        isOfCode,
        title: one.id === 1 ? `${title} - TeaDocs` : one.id === book ? 'tea::old::Cup - TeaDocs' : 'Lists - TeaDocs',
      }));
    expect(editions(chapters(2, 0.95), named('tea::Cup'))).toEqual([]);
    expect(editions(chapters(2, 0.95), named('tea::Cup', false))).toEqual([book]);
    expect(editions(chapters(2, 0.95), named('tea::Pot'))).toEqual([book]);
  });

  it('holds three messages with dates, and headers of its own', () => {
    const mails = pagesTo(3).map((one) => ({ ...one, published: '2024-05-01' }));
    expect(editions(chapters(3, 0.72), mails)).toEqual([book]);
    expect(editions(chapters(3, 0.69), mails)).toEqual([]);
    expect(editions(chapters(2, 0.72), mails.slice(0, 3))).toEqual([]);
    expect(editions(chapters(3, 0.72), [...mails.slice(0, 3), page(3)])).toEqual([]);
  });

  it('is known whichever page of a pair comes first', () => {
    const turned = chapters(5, 0.9).map(({ a, b, coveredA, coveredB, blockA, blockB, ...rest }) => ({
      ...rest,
      a: b,
      b: a,
      coveredA: coveredB,
      coveredB: coveredA,
      blockA: blockB!,
      blockB: blockA!,
    }));
    expect(editions(turned)).toEqual([book]);
  });

  it('has each part at a place of its own, unlike the longest page of one template and the source of copies', () => {
    const sentences = [0.6, 0.61, 0.62, 0.63, 0.64, 0.65].map((end, at) => chapter(at + 1, 0, end));
    expect(editions(sentences)).toEqual([]);
    const copies = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => chapter(id, 0.1, 0.7));
    expect(editions(copies)).toEqual([]);
    const twice = [...chapters(5, 0.3), ...chapters(5, 0.3).map((one) => ({ ...one, b: one.b + 5 }))];
    expect(editions(twice)).toEqual([]);
    // Sections beside the chapters that hold them.
    expect(editions([...chapters(5, 0.9), chapter(6, 0, 0.05), chapter(7, 0.05, 0.1)])).toEqual([book]);
  });

  it('counts as its text what else it covers nearly whole, whatever the order of the sentences, but no twin', () => {
    const few = chapters(5, 0.3);
    const large = (facts: Partial<ClusterPair> = {}) => chapter(6, 0.4, 0.65, { verdict: 'pseudo-original', ...facts });
    expect(editions([...few, large()])).toEqual([book]);
    expect(editions([...few, large({ coveredB: 0.85 })])).toEqual([book]);
    expect(editions([...few, large({ coveredB: 0.84 })])).toEqual([]);
    expect(editions([...few, large({ blockA: [0.3, 0.8] })])).toEqual([book]);
    expect(editions([...few, large({ blockA: [0.3, 0.81] })])).toEqual([]);
    expect(editions([...few, large({ verdict: 'near-duplicate', blockA: [0, 1] })])).toEqual([]);
    // Other verdicts do not make up the number of the parts.
    expect(editions([...chapters(4, 0.8), large({ blockA: [0.8, 1] })])).toEqual([]);
  });

  it('is none where it is what most parts name as canonical, or where lists are concerned', () => {
    const naming = (count: number) =>
      pagesTo(5).map((one) => (one.id >= 1 && one.id <= count ? { ...one, canonical: page(book).address } : one));
    expect(editions(chapters(5, 0.9), naming(2))).toEqual([book]);
    expect(editions(chapters(5, 0.9), naming(3))).toEqual([]);
    expect(editions(chapters(5, 0.9), pagesTo(5, { canonical: 'https://example.com/else.html' }))).toEqual([book]);
    expect(editions(chapters(5, 0.9), pagesTo(5, { kind: 'listing' }))).toEqual([]);
    expect(editions(chapters(5, 0.9), [page(book, { kind: 'listing' }), ...pagesTo(5).slice(1)])).toEqual([]);
  });
});

describe('what to do with a collected edition', () => {
  const edition = page(book, { kind: 'edition' });
  const relation = {
    verdict: 'partial',
    text: 'partial',
    rule: '',
    similarity: 40,
    covered: 0.4,
    held: 0.2,
    isUntranslated: false,
    isOldVersion: false,
    isTextFile: false,
  } as const;

  it('is to keep it out of the index, whatever it is in a cluster, unless it is', () => {
    const advised = { advice: 'noindex', adviceReason: 'collected-edition', goodDuplicate: null };
    expect(adviseSource(edition)).toEqual(advised);
    expect(adviseMember(edition, page(1), relation)).toEqual(advised);
    expect(adviseSource({ ...edition, noindex: true })).toMatchObject({ advice: 'keep' });
    expect(adviseMember({ ...edition, noindex: true }, page(1), relation)).toMatchObject({ advice: 'leave' });
    expect(adviseMember(edition, page(1), { ...relation, verdict: 'version' })).toMatchObject({ advice: 'canonical' });
  });

  it('is to lead a second copy of it to the first', () => {
    const twin = { ...relation, text: 'identical', verdict: 'identical', similarity: 100 } as const;
    expect(adviseMember(edition, { ...edition, address: 'https://e.com/first' }, twin)).toMatchObject({
      advice: 'redirect',
    });
  });

  it('asks for the rewriting of a reworded part', () => {
    const reworded = { ...relation, text: 'pseudo-original', rule: 'follows-reworded', similarity: 80 } as const;
    expect(adviseMember(page(1), edition, reworded)).toMatchObject({ advice: 'rewrite' });
  });

  it('asks nothing of a part that is in its cluster, unless that has nothing of its own', () => {
    expect(adviseMember(page(1), edition, relation)).toMatchObject({
      advice: 'leave',
      adviceReason: 'part-of-edition',
    });
    const contained = { ...relation, text: 'contained', verdict: 'contained', covered: 1 } as const;
    expect(adviseMember(page(1), edition, contained)).toMatchObject({ advice: 'leave' });
    const twin = {
      ...relation,
      text: 'identical',
      verdict: 'identical',
      similarity: 100,
      covered: 1,
      held: 1,
    } as const;
    expect(adviseMember(page(1), edition, twin)).toMatchObject({ advice: 'redirect' });
  });

  it('changes no verdict', () => {
    const pairs = chapters(5, 0.9);
    const options = checkOptions(clusterOptions, {}, 'cluster');
    const known = buildClusters([edition, ...pagesTo(5).slice(1)], pairs, options);
    expect(known.finalVerdicts).toEqual(pairs.map(() => 'contained'));
    expect(known).toEqual(buildClusters(pagesTo(5), pairs, options));
    const alike = [pair(book, 1, { verdict: 'partial', similarity: 60 })];
    const { clusters } = buildClusters([edition, page(1)], alike, options);
    expect(clusters.map(({ kind }) => kind)).toEqual(['copies']);
    expect(clusters[0]?.members.map(({ adviceReason }) => adviceReason)).toContain('collected-edition');
  });
});
