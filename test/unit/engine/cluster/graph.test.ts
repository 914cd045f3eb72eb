import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../src-main/contract/verdicts.ts';
import {
  type AskRecurring,
  pairGraph,
  type ExcludedPair,
  type PairGraph,
} from '../../../../src-main/engine/cluster/graph/graph.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const names = ['setup', 'themes', 'deploy', 'writing'];
/** Pages 0 to 3 are in version 1.0, pages 10 to 13 in version 2.0. */
const versions = ['1.0', '2.0'].flatMap((version, at) =>
  names.map((name, number) => page(10 * at + number, { address: `docs/${version}/${name}.html` })),
);
/** Pages 0 to 3 are in English, pages 10 to 13 in Japanese. */
const translations = ['en', 'ja'].flatMap((language, at) =>
  names.map((name, number) => page(10 * at + number, { address: `${language}/${name}.html`, language })),
);
const two = (a: Partial<ClusterPage> = {}, b: Partial<ClusterPage> = {}) => [page(0, a), page(1, b)];

interface Told {
  readonly pages?: readonly ClusterPage[];
  readonly excluded?: readonly ExcludedPair[];
  readonly recurring?: AskRecurring;
}

/** Each link as `page-other kind verdict`, in the order in which the graph has them. */
function said(graph: PairGraph, lists: PairGraph['links']): string[] {
  const nameOf = (number: number) => graph.pages[number]?.id ?? '';
  return lists.flatMap((list, from) =>
    list.map(({ to, kind, verdict }) => `${nameOf(from)}-${nameOf(to)} ${kind} ${verdict}`),
  );
}

function told(pairs: readonly ClusterPair[], { pages = two(), excluded = [], recurring }: Told = {}) {
  const graph = pairGraph(pages, pairs, options, excluded, recurring);
  return {
    links: said(graph, graph.links),
    others: said(graph, graph.others),
    relations: graph.relations,
    final: graph.finalVerdicts,
  };
}

const some = (verdict: Verdict, similarity = 60): Partial<ClusterPair> => ({ verdict, similarity });

describe('a pair as a link', () => {
  it('is seen from both of its pages, with what each has of the other', () => {
    const facts = {
      verdict: 'partial',
      similarity: 70,
      coveredA: 0.9,
      coveredB: 0.6,
      rule: 'r',
      longestRun: 44,
    } as const;
    const graph = pairGraph(two(), [pair(0, 1, facts)], options);
    const shared = { kind: 'copies', verdict: 'partial', similarity: 70, rule: 'r', longestRun: 44, pair: 0 };
    expect(graph.links).toEqual([
      [{ ...shared, to: 1, covered: 0.9, coveredOther: 0.6 }],
      [{ ...shared, to: 0, covered: 0.6, coveredOther: 0.9 }],
    ]);
    expect(graph.others).toEqual([[], []]);
  });

  it('stands in the order of the other pages, whatever that of the pairs', () => {
    const pages = [0, 1, 2, 3].map((id) => page(id));
    const equal = [pair(0, 3), pair(1, 0), pair(2, 0)];
    expect(told(equal, { pages }).links.slice(0, 3)).toEqual([1, 2, 3].map((id) => `0-${id} copies identical`));
    const unequal = [3, 1, 2].map((id) => pair(0, id, some('template-only', 10)));
    expect(told(unequal, { pages }).others.slice(0, 3)).toEqual([1, 2, 3].map((id) => `0-${id} copies template-only`));
  });

  it('is the first of two of the same pages, and of no page with itself or with one that is not there', () => {
    expect(told([pair(0, 1, some('partial')), pair(1, 0)]).links).toEqual(['0-1 copies partial', '1-0 copies partial']);
    for (const [a, b] of [
      [0, 0],
      [0, 9],
      [9, 0],
      [8, 9],
    ] as const) {
      const found = told([pair(a, b)]);
      expect([found.links, found.others, found.relations, found.final]).toEqual([[], [], [], ['identical']]);
    }
  });

  it('needs the least similarity', () => {
    expect(told([pair(0, 1, some('partial', 30))])).toMatchObject({
      links: ['0-1 copies partial', '1-0 copies partial'],
      relations: [],
    });
    expect(told([pair(0, 1, some('partial', 29))])).toMatchObject({
      others: ['0-1 copies partial', '1-0 copies partial'],
      relations: [0],
      final: ['partial'],
    });
  });

  it('is a relation where the text of one page is in the other', () => {
    expect(told([pair(0, 1, some('contained'))])).toMatchObject({ links: [], relations: [0], final: ['contained'] });
  });

  it('is none, and no relation, where only the template is the same', () => {
    expect(told([pair(0, 1, some('template-only'))])).toMatchObject({
      links: [],
      others: ['0-1 copies template-only', '1-0 copies template-only'],
      relations: [],
      final: [null],
    });
  });
});

describe('text that the site says everywhere', () => {
  const only = (pair: number) => (asked: readonly number[]) => new Set(asked.filter((at) => at === pair));

  it('makes no copies', () => {
    expect(told([pair(0, 1)], { recurring: only(0) })).toMatchObject({
      links: [],
      others: ['0-1 copies template-only', '1-0 copies template-only'],
      relations: [],
      final: [null],
    });
    expect(told([pair(0, 1)], { recurring: only(1) }).final).toEqual(['identical']);
  });

  it('is not asked for in versions and lists', () => {
    const always = (asked: readonly number[]) => new Set(asked);
    expect(told([pair(0, 10)], { pages: versions, recurring: always }).final).toEqual(['version']);
    const lists = two({ kind: 'listing' }, { kind: 'listing' });
    expect(told([pair(0, 1)], { pages: lists, recurring: always }).final).toEqual(['listing']);
  });

  it('makes no splice, and confirms none', () => {
    const piece = (other: number, start: number, coveredA = 0.5) =>
      pair(0, other, {
        ...some('spliced', 50),
        coveredA,
        coveredB: 0.4,
        blockA: [start, start + 0.45],
        blockB: [0, 1],
      });
    const pages = [0, 1, 2].map((id) => page(id));
    const final = (recurring: AskRecurring, covered = 0.5) =>
      told([piece(1, 0), piece(2, 0.5, covered)], { pages, recurring }).final;
    expect(final(() => new Set())).toEqual(['spliced', 'spliced']);
    expect(final(only(0))).toEqual([null, 'partial']);
    expect(final(only(0), 0.45)).toEqual([null, null]);
    expect(final(only(2))).toEqual(['spliced', 'spliced']);
  });
});

describe('versions of a page', () => {
  it('hold together whatever little they have in common', () => {
    const link = (verdict: Verdict, similarity: number) =>
      told([pair(0, 10, some(verdict, similarity))], { pages: versions });
    const both = (verdict: string) => [`0-10 version ${verdict}`, `10-0 version ${verdict}`];
    expect(link('template-only', 35)).toMatchObject({ links: both('partial'), others: [], final: ['version'] });
    expect(link('contained', 35)).toMatchObject({ links: both('contained'), final: ['version'] });
    expect(link('identical', 100)).toMatchObject({ links: both('identical'), final: ['version'] });
    expect(link('partial', 29)).toMatchObject({ links: [], others: both('partial'), relations: [0] });
  });
});

describe('translations of a page', () => {
  const link = (verdict: Verdict) =>
    told([pair(0, 10, { ...some(verdict), longestRun: 100 })], { pages: translations });

  it('hold together also where one has more text, and stand beside each other where one was assembled', () => {
    expect(link('partial').links).toEqual(['0-10 translation partial', '10-0 translation partial']);
    expect(link('contained').links).toEqual(['0-10 translation contained', '10-0 translation contained']);
    expect(link('template-only')).toMatchObject({ links: [], relations: [], final: [null] });
    expect(link('shared-code')).toMatchObject({ links: [], relations: [0], final: ['translation'] });
  });
});

describe('pages of other kinds', () => {
  it('are lists of each other, and a list beside what it lists', () => {
    const lists = two({ kind: 'listing' }, { kind: 'listing' });
    expect(told([pair(0, 1)], { pages: lists })).toMatchObject({
      links: ['0-1 listing identical', '1-0 listing identical'],
      final: ['listing'],
    });
    expect(told([pair(0, 1)], { pages: two({ kind: 'listing' }) })).toMatchObject({
      links: [],
      others: ['0-1 excerpt identical', '1-0 excerpt identical'],
      relations: [0],
      final: ['listing'],
    });
  });

  it.each(['near-empty', 'not-found'] as const)('are copies where both are %s and say the same', (kind) => {
    const pages = two({ kind }, { kind });
    expect(told([pair(0, 1)], { pages })).toMatchObject({
      links: [`0-1 ${kind} identical`, `1-0 ${kind} identical`],
      final: ['identical'],
    });
    expect(told([pair(0, 1, some('near-duplicate', 96))], { pages }).final).toEqual(['near-duplicate']);
    expect(told([pair(0, 1, some('partial'))], { pages })).toMatchObject({
      links: [],
      others: [`0-1 ${kind} template-only`, `1-0 ${kind} template-only`],
      relations: [],
      final: [null],
    });
  });

  it('are nothing to each other where the kinds differ', () => {
    expect(told([pair(0, 1)], { pages: two({ kind: 'near-empty' }) })).toMatchObject({
      links: [],
      others: ['0-1 none template-only', '1-0 none template-only'],
      relations: [],
      final: [null],
    });
  });

  it('assemble no page', () => {
    const piece = (other: number, start: number) =>
      pair(0, other, {
        ...some('spliced', 50),
        coveredA: 0.5,
        coveredB: 0.5,
        blockA: [start, start + 0.5],
        blockB: [0, 1],
      });
    const pages = [page(0, { kind: 'listing' }), page(1), page(2)];
    const graph = pairGraph(pages, [piece(1, 0), piece(2, 0.5)], options);
    expect([...graph.assembled]).toEqual([]);
    expect([
      ...pairGraph(
        [0, 1, 2].map((id) => page(id)),
        [piece(1, 0), piece(2, 0.5)],
        options,
      ).assembled,
    ]).toEqual([0]);
  });
});

describe('a pair that a reviewer took apart', () => {
  const pages = [5, 6, 7].map((id) => page(id));
  const nothing = {
    similarity: 0,
    verdict: 'template-only',
    rule: '',
    kind: 'none',
    covered: 0,
    coveredOther: 0,
    longestRun: 0,
    pair: -1,
  };

  it('counts for nothing, whatever its text', () => {
    for (const excluded of [
      [5, 6],
      [6, 5],
    ] as const)
      expect(told([pair(5, 6)], { pages, excluded: [excluded] })).toEqual({
        links: [],
        others: ['5-6 copies template-only', '6-5 copies template-only'],
        relations: [],
        final: [null],
      });
  });

  it('counts as compared where it was not', () => {
    const { links, others } = pairGraph(pages, [pair(5, 6)], options, [
      [7, 6],
      [5, 6],
    ]);
    expect(links).toEqual([[], [], []]);
    expect(others[1]?.map(({ to }) => to)).toEqual([0, 2]);
    expect(others[1]?.[1]).toEqual({ ...nothing, to: 2 });
    expect(others[2]).toEqual([{ ...nothing, to: 1 }]);
  });

  it('is of two pages that are there', () => {
    const excluded: ExcludedPair[] = [
      [5, 99],
      [99, 6],
      [98, 99],
      [7, 7],
    ];
    expect(pairGraph(pages, [], options, excluded).others).toEqual([[], [], []]);
  });

  it('leaves every other pair of a large site alone', () => {
    const many = Array.from({ length: 12 }, (_, id) => page(id));
    const graph = pairGraph(many, [pair(0, 11), pair(1, 10), pair(2, 9)], options, [[1, 11]]);
    expect(graph.links.flat()).toHaveLength(6);
    expect(graph.others.map((list) => list.map(({ to }) => to))).toEqual(
      many.map((_, at) => (at === 1 ? [11] : at === 11 ? [1] : [])),
    );
  });
});
