import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../../src-main/engine/store/store.ts';
import { plansOf } from '../../../../support/query-plans.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import {
  addClusters,
  addReviewRows,
  addPairs,
  auditOf,
  cluster,
  copy,
  snapshotOf,
  source,
} from '../../report/small-audit.ts';

const root = temporaryFolder();
let store: Store;
let made = 0;

beforeEach(() => {
  store = auditOf(root, `audit-${(made += 1)}`, [
    { address: 'https://example.com/b', title: 'B', text: 'b' },
    { address: 'https://example.com/a', title: 'A', text: 'a' },
    { address: 'https://example.com/c', title: 'C', text: 'c' },
  ]);
  addPairs(store, [
    { a: 1, b: 2, verdict: 'partial', similarity: 80 },
    { a: 2, b: 3, verdict: 'identical', similarity: 100 },
  ]);
  const members = [source(1), copy(2, 'partial', 80, 'rewrite', 'partial-copy')];
  addClusters(store, [cluster('k', 'B', 'partial', members, 'https://example.com/b')]);
  addReviewRows(store, [{ text: 'A sentence that stands on two pages.', pages: [1, 3] }]);
});
afterEach(() => store.close());

describe('a snapshot', () => {
  it('stays as it was when the audit goes on', () => {
    const snapshot = snapshotOf(store);
    expect(snapshot.problems.count()).toBe(0);
    store.problems.add('collect', [{ code: 'text-empty', address: 'https://example.com/a', parameters: {} }]);
    store.meta.setRunState('running');
    expect(snapshot.problems.count()).toBe(0);
    expect(snapshot.meta.runState()).toBe('done');
    expect(snapshotOf(store).problems.count()).toBe(1);
  });

  it('does not keep the audit from being written while its rows are read', () => {
    const rows = snapshotOf(store).findings();
    rows.next();
    expect(() => store.meta.setRunState('paused')).not.toThrow();
    expect([...rows]).toHaveLength(2);
  });

  it('cannot be written to', () => {
    expect(() => snapshotOf(store).database.exec('DELETE FROM page')).toThrow('readonly');
  });

  it('finds the closest other page of each, and the cluster', () => {
    const found = [...snapshotOf(store).findings()].map(({ address, nearDuplicates, closest, membership }) => [
      address.at(-1),
      nearDuplicates,
      closest?.address.at(-1),
      closest?.similarity,
      membership?.isSource ?? null,
    ]);
    expect(found).toEqual([
      ['a', 2, 'c', 100, false],
      ['b', 1, 'a', 80, true],
      ['c', 1, 'a', 100, null],
    ]);
  });

  it('counts similarities in ranges, equal texts apart', () => {
    const counts = snapshotOf(store).figures.similarities(5);
    expect(counts).toHaveLength(21);
    expect([counts[16], counts[20], counts.reduce((sum, count) => sum + count, 0)]).toEqual([1, 1, 2]);
  });

  it('looks pages up by index, never by a walk over the pairs', () => {
    const plan = plansOf(store.database, () => [...snapshotOf(store).findings()]);
    expect(plan('SELECT b AS other')).toMatch(
      /^(?=.*SEARCH pair USING PRIMARY KEY)(?=.*SEARCH pair USING INDEX pair_by_b)(?!.*SCAN pair)/,
    );
  });

  it('tells the addresses of a sentence in their order', () => {
    const { sentences } = snapshotOf(store);
    const [sentence] = [...sentences.iterate()];
    expect(sentence).toMatchObject({ text: 'A sentence that stands on two pages.', pages: 2, ignored: false });
    expect(sentences.addresses(sentence?.id ?? 0, 5)).toEqual(['https://example.com/b', 'https://example.com/c']);
  });
});
