import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusterPairs,
  errorRates,
  type FoundPair,
  readTruth,
  recallByJaccard,
  relationOf,
  scorePairs,
  wantedPairs,
} from '../../../src-main/evaluate/scores.ts';
import { verdictTable, wrongFamilies, wrongPairs } from '../../../src-main/evaluate/audit-experiments.ts';
import { parseTabSeparated } from '../../../src-main/evaluate/tab-separated.ts';

/** Two originals with copies, a page spliced of both, one that contains the second, and an unrelated page. */
const truth = readTruth(
  parseTabSeparated(
    [
      'id\tcluster\tkind\tsources',
      'a\ta\torig\ta',
      'a_syn\ta\tsyn\ta',
      'a_cut\ta\tcut\ta',
      'b\tb\torig\tb',
      'b_syn\tb\tsyn\tb',
      'ab\t-\tsplice2\ta,b',
      'inb\t-\tcontained\tb',
      'n\t-\tnegative\t-',
      '',
    ].join('\n'),
  ),
);

const pair = (a: string, b: string, verdict: FoundPair['verdict'] = 'partial'): FoundPair => ({ a, b, verdict });

describe('the relation of two documents', () => {
  it.each([
    ['a', 'a_syn', 'copy'],
    ['a_syn', 'a_cut', 'copy'],
    ['ab', 'b', 'derived'],
    ['b', 'inb', 'derived'],
    ['ab', 'b_syn', 'neutral'],
    ['ab', 'inb', 'neutral'],
    ['a', 'b', 'none'],
    ['a', 'n', 'none'],
    ['n', 'n', 'none'],
    ['a', 'somebody else', 'none'],
  ])('of %s and %s is %s, whichever comes first', (a, b, relation) => {
    expect([relationOf(truth, a, b), relationOf(truth, b, a)]).toEqual([relation, relation]);
  });

  it('is told by the cluster when the table has no sources', () => {
    const plain = readTruth(parseTabSeparated('id\tcluster\tkind\nx\t1\tsummary\ny\t1\tsummary\nz\t-\t\n'));
    expect([relationOf(plain, 'x', 'y'), relationOf(plain, 'x', 'z')]).toEqual(['copy', 'none']);
    expect(wantedPairs(plain)).toEqual([{ a: 'x', b: 'y', kind: 'summary', relation: 'copy' }]);
  });
});

describe('the pairs that are wanted', () => {
  it('are each copy with its original and each composition with each source', () => {
    expect(wantedPairs(truth).map(({ a, b, kind, relation }) => `${a} ${b} ${kind} ${relation}`)).toEqual([
      'a_syn a syn copy',
      'a_cut a cut copy',
      'b_syn b syn copy',
      'ab a splice2 derived',
      'ab b splice2 derived',
      'inb b contained derived',
    ]);
  });

  it('are fewer than all pairs inside clusters', () => {
    expect(clusterPairs(truth)).toHaveLength(4);
  });
});

describe('the score of reported pairs', () => {
  const score = scorePairs(truth, [
    pair('a', 'a_syn'),
    pair('a_syn', 'a'),
    pair('a_syn', 'a_cut'),
    pair('ab', 'a', 'spliced'),
    pair('b', 'ab', 'partial'),
    pair('ab', 'a_syn', 'spliced'),
    pair('a', 'n'),
    pair('b', 'nobody'),
  ]);

  it('counts a pair once, leaves neutral ones out of the precision and takes unknown documents for wrong', () => {
    expect(score).toMatchObject({ reported: 7, right: 4, neutral: 1, wrong: 2, unknown: 1 });
    expect(score.precision).toBeCloseTo(4 / 6);
  });

  it('tells recall against originals, of compositions and of all pairs inside clusters', () => {
    expect(score.recallOriginals).toBeCloseTo(1 / 3);
    expect(score.recallDerived).toBeCloseTo(2 / 3);
    expect(score.recall).toBeCloseTo(3 / 6);
    expect(score.recallPairs).toBeCloseTo(2 / 4);
  });

  it('gives the errors of S1: false over reported, missed over true, and their F', () => {
    expect(score.confusion).toBeCloseTo(2 / 6);
    expect(score.exclusion).toBeCloseTo(3 / 6);
    expect(score.f).toBeCloseTo((2 * (4 / 6) * (3 / 6)) / (4 / 6 + 3 / 6));
  });

  it('tells recall by what was done', () => {
    const byKind = new Map(score.kinds.map((kind) => [kind.kind, kind]));
    expect(byKind.get('splice2')).toMatchObject({ wanted: 2, found: 2, recall: 1 });
    expect(byKind.get('contained')).toMatchObject({ wanted: 1, found: 0, recall: 0 });
  });

  it('tells how many unrelated documents were accused', () => {
    expect(score).toMatchObject({ unrelated: 1, unrelatedInWrongPairs: 1 });
  });

  it('is perfect for the wanted pairs and 0 for none, without dividing by nothing', () => {
    expect(scorePairs(truth, wantedPairs(truth))).toMatchObject({
      precision: 1,
      recall: 1,
      f: 1,
      confusion: 0,
      exclusion: 0,
    });
    expect(scorePairs(truth, [])).toMatchObject({ precision: 0, recall: 0, f: 0, confusion: 0, exclusion: 1 });
  });

  it('does not depend on the order of the pairs or of the two documents in them', () => {
    const ids = truth.rows.map(({ id }) => id);
    const anyPair = fc.record({ a: fc.constantFrom(...ids), b: fc.constantFrom(...ids), swap: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyPair), (pairs) => {
        const straight = pairs.map(({ a, b }) => ({ a, b }));
        const turned = pairs.map(({ a, b, swap }) => (swap ? { a: b, b: a } : { a, b })).reverse();
        expect(scorePairs(truth, turned)).toEqual(scorePairs(truth, straight));
      }),
    );
  });
});

describe('CE, EE and F', () => {
  it('agree with their definitions', () => {
    const { confusion, exclusion, f } = errorRates({ right: 80, wrong: 20, missed: 10, wanted: 100 });
    expect([confusion, exclusion]).toEqual([0.2, 0.1]);
    expect(f).toBeCloseTo((2 * 0.8 * 0.9) / 1.7);
  });
});

describe('the table of verdicts', () => {
  it('sets what was done against what was said, and keeps apart what recall does not ask for', () => {
    const rows = verdictTable(truth, [
      pair('a', 'a_syn', 'pseudo-original'),
      pair('a_syn', 'a_cut', 'near-duplicate'),
      pair('a', 'n', 'spliced'),
    ]);
    const byKind = new Map(rows.map((row) => [row.kind, row]));
    expect(byKind.get('syn')).toMatchObject({
      group: 'wanted',
      missed: 1,
      counts: { 'pseudo-original': 1, 'near-duplicate': 0 },
    });
    expect(byKind.get('siblings')).toMatchObject({ group: 'other', missed: 0, counts: { 'near-duplicate': 1 } });
    expect(byKind.get('unrelated')).toMatchObject({ missed: null, counts: { spliced: 1 } });
  });

  it('counts a right verdict only where the verdict says what was done', () => {
    const rows = verdictTable(truth, [
      pair('ab', 'a', 'spliced'),
      pair('b', 'ab', 'partial'),
      pair('a', 'a_syn', 'pseudo-original'),
    ]);
    const byKind = new Map(rows.map((row) => [row.kind, row]));
    expect(byKind.get('splice2')).toMatchObject({ right: ['spliced'], rightShare: 0.5 });
    expect(byKind.get('contained')).toMatchObject({ right: ['contained'], rightShare: 0 });
    expect(byKind.get('syn')).toMatchObject({ right: null, rightShare: null });
  });
});

describe('wrong pairs', () => {
  it('are counted by the kinds that they join, the most frequent first, with an example', () => {
    const pairs = [pair('a', 'b'), pair('n', 'a_syn'), pair('b_syn', 'n'), pair('a', 'a_syn'), pair('ab', 'b_syn')];
    expect(wrongPairs(truth, pairs)).toEqual([
      { kinds: ['negative', 'syn'], count: 2, example: ['n', 'a_syn'] },
      { kinds: ['orig', 'orig'], count: 1, example: ['a', 'b'] },
    ]);
  });
});

describe('families in wrong pairs', () => {
  it('count once, however many of their copies were confused', () => {
    expect(wrongFamilies(truth, [pair('a', 'b'), pair('a_syn', 'b'), pair('b_syn', 'a_cut'), pair('a', 'a_syn')])).toBe(
      1,
    );
    expect(wrongFamilies(truth, [pair('a', 'b'), pair('a', 'n'), pair('inb', 'n')])).toBe(3);
  });
});

describe('recall by Jaccard similarity', () => {
  it('sorts each pair into the band whose lower bound it reaches, for each relation', () => {
    const table = parseTabSeparated(
      'a\tb\tjaccard_char5\trelation\na\tb\t0.9000\tfamily\na\tc\t0.8999\tfamily\nb\tc\t0.75\tfamily\nx\ty\t0.12\tother\n',
    );
    expect(
      recallByJaccard(table, [
        { a: 'b', b: 'a' },
        { a: 'c', b: 'b' },
      ]),
    ).toEqual([
      { band: 'family 0.7–', wanted: 2, found: 1, recall: 0.5 },
      { band: 'family 0.9–', wanted: 1, found: 1, recall: 1 },
      { band: 'other 0.1–', wanted: 1, found: 0, recall: 0 },
    ]);
  });
});
