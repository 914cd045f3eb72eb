import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '../../../../../src-main/engine/cluster/changes/audit-record.ts';
import { compareAudits } from '../../../../../src-main/engine/cluster/changes/compare-audits.ts';

interface Made {
  /** Clusters by name with their pages, the source first. */
  readonly clusters: Readonly<Record<string, readonly string[]>>;
  readonly others?: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
  readonly states?: Readonly<Record<string, string>>;
  readonly resolvedBySite?: readonly string[];
  readonly at?: number;
  readonly sentences?: Readonly<Record<string, number>>;
}

function auditOf({
  clusters,
  others = [],
  texts = {},
  states = {},
  resolvedBySite = [],
  at = 0,
  sentences = {},
}: Made): AuditRecord {
  const homes = new Map(
    Object.values(clusters).flatMap((pages, cluster) => pages.map((page) => [page, cluster] as const)),
  );
  const address = [...new Set([...homes.keys(), ...others])].sort();
  const keys = Object.keys(sentences).sort();
  return {
    name: 'site',
    finishedAt: at,
    figures: {
      pages: 0,
      indexablePages: 0,
      copiedPages: 0,
      duplicateRate: null,
      clusters: 0,
      openClusters: 0,
      clustersByVerdict: {},
      sharedSentences: 0,
    },
    hosts: ['e.com'],
    pages: {
      address,
      textHash: address.map((page) => texts[page] ?? `text of ${page}`),
      indexability: address.map((page) => states[page] ?? ''),
      cluster: address.map((page) => homes.get(page) ?? -1),
    },
    clusters: Object.entries(clusters).map(([key, pages]) => ({
      key,
      title: key,
      verdict: 'identical',
      resolvedBySite: resolvedBySite.includes(key),
      source: pages[0] ?? '',
      pages: pages.length,
    })),
    sentences: { key: keys, pages: keys.map((key) => sentences[key] ?? 0), texts: {} },
  };
}

const changesOf = (before: Made, after: Made, earlier: readonly Made[] = []) => {
  const { clusters, pages, sentences } = compareAudits(auditOf(before), auditOf(after), earlier.map(auditOf));
  return {
    clusters: Object.fromEntries(clusters.map((row) => [row.after?.key ?? row.before?.key ?? '', row])),
    kinds: Object.fromEntries(clusters.map((row) => [row.after?.key ?? row.before?.key ?? '', row.change])),
    pages: Object.fromEntries(pages.map(({ address, change }) => [address, change])),
    sentences: Object.fromEntries(sentences.map(({ key, change }) => [key, change])),
  };
};

describe('two audits of a site', () => {
  it('names clusters that are new, grown, shrunk, fixed and unchanged', () => {
    const before = {
      clusters: { grows: ['a', 'b'], shrinks: ['c', 'd', 'e'], ends: ['f', 'g'], stays: ['h', 'i'] },
      others: ['j', 'k', 'l'],
    };
    const after = {
      clusters: { grows: ['a', 'b', 'm'], shrinks: ['c', 'd'], comes: ['j', 'k'], stays: ['h', 'i'] },
      others: ['e', 'f', 'g', 'l'],
      texts: { e: 'new', g: 'new' },
    };
    const { kinds, clusters } = changesOf(before, after);
    expect(kinds).toEqual({ grows: 'grown', shrinks: 'shrunk', ends: 'fixed', comes: 'new', stays: 'same' });
    expect(clusters['grows']?.added).toEqual([{ address: 'm', isNew: true }]);
    expect(clusters['shrinks']?.removed).toEqual([{ address: 'e', fate: 'rewritten' }]);
    expect(clusters['ends']?.fates).toEqual({ unchanged: 1, rewritten: 1 });
  });

  it('tells what became of pages that left', () => {
    const before = { clusters: { c: ['a', 'b', 'd', 'e', 'f', 'g', 'h'] } };
    const states = { b: 'redirected', d: 'client-error', e: 'noindex', f: 'canonicalised' };
    const { clusters } = changesOf(before, {
      clusters: {},
      others: ['a', 'b', 'd', 'e', 'f', 'g'],
      states,
      texts: { g: 'anew' },
    });
    expect(clusters['c']?.fates).toEqual({
      unchanged: 1,
      redirected: 1,
      dead: 1,
      noindex: 1,
      canonicalised: 1,
      rewritten: 1,
      unreached: 1,
    });
  });

  it('knows a cluster by its members whatever its key, and by their texts when they moved', () => {
    const texts = { 'https/a': 'text of a', 'https/b': 'text of b' };
    const { kinds, pages } = changesOf(
      { clusters: { old: ['a', 'b'] } },
      { clusters: { renamed: ['https/a', 'https/b'] }, texts },
    );
    expect(kinds).toEqual({ renamed: 'same' });
    expect(pages).toEqual({ 'https/a': 'moved', 'https/b': 'moved' });
  });

  it('does not take a copy elsewhere for the same cluster: one page in common is none', () => {
    const { kinds } = changesOf(
      { clusters: { old: ['a', 'b'] }, others: ['d'] },
      { clusters: { fresh: ['a', 'd'] }, others: ['b'] },
    );
    expect(kinds).toEqual({ fresh: 'new', old: 'fixed' });
  });

  it('names what comes back, after a gap or out of a resolvedBySite state', () => {
    const gap = changesOf({ clusters: {}, others: ['a', 'b'], at: 2 }, { clusters: { c: ['a', 'b'] }, at: 3 }, [
      { clusters: { c: ['a', 'b'] }, at: 1 },
    ]);
    expect(gap.clusters['c']).toMatchObject({ change: 'reopened', since: 1 });
    const resolvedBySite = changesOf(
      { clusters: { c: ['a', 'b'] }, resolvedBySite: ['c'] },
      { clusters: { c: ['a', 'b'] } },
    );
    expect(resolvedBySite.kinds).toEqual({ c: 'reopened' });
    expect(
      changesOf({ clusters: { c: ['a', 'b'] } }, { clusters: { c: ['a', 'b'] }, resolvedBySite: ['c'] }).kinds,
    ).toEqual({
      c: 'fixed',
    });
  });

  it('names parts of what fell apart, and what was swallowed', () => {
    const split = changesOf(
      { clusters: { c: ['a', 'b', 'd', 'e', 'f'] } },
      { clusters: { c: ['a', 'b', 'd'], part: ['e', 'f'] } },
    );
    expect(split.kinds).toEqual({ c: 'shrunk', part: 'split' });
    const merged = changesOf(
      { clusters: { c: ['a', 'b', 'd'], part: ['e', 'f'] } },
      { clusters: { c: ['a', 'b', 'd', 'e', 'f'] } },
    );
    expect(merged.kinds).toEqual({ c: 'grown', part: 'merged' });
  });

  it('tells pages and sentences that changed', () => {
    const { pages, sentences } = changesOf(
      { clusters: {}, others: ['gone', 'same', 'text', 'dies', 'leads'], sentences: { x: 2, y: 3, z: 4 } },
      {
        clusters: {},
        others: ['new', 'same', 'text', 'dies', 'leads'],
        texts: { text: 'anew', new: 'other' },
        states: { dies: 'client-error', leads: 'redirected' },
        sentences: { w: 2, y: 5, z: 3 },
      },
    );
    expect(pages).toEqual({ new: 'new', gone: 'gone', text: 'rewritten', dies: 'dead', leads: 'redirected' });
    expect(sentences).toEqual({ w: 'new', x: 'gone', y: 'more', z: 'fewer' });
  });

  it('gives every cluster of both audits exactly one row, and turns every change around when the audits change places', () => {
    const clustering = fc
      .array(fc.integer({ min: -1, max: 3 }), { minLength: 10, maxLength: 10 })
      .map((homes) =>
        [0, 1, 2, 3]
          .map((cluster) => homes.flatMap((home, page) => (home === cluster ? [`p${page}`] : [])))
          .filter((pages) => pages.length > 1),
      )
      .map((groups): Made => ({
        clusters: Object.fromEntries(groups.map((pages) => [pages.join('-'), pages])),
        others: Array.from({ length: 10 }, (_, at) => `p${at}`),
      }));
    fc.assert(
      fc.property(clustering, clustering, (before, after) => {
        const { clusters } = compareAudits(auditOf(before), auditOf(after), []);
        const names = (side: 'before' | 'after') => clusters.flatMap((row) => row[side]?.key ?? []).sort();
        expect(names('before')).toEqual(Object.keys(before.clusters).sort());
        expect(names('after')).toEqual(Object.keys(after.clusters).sort());
        for (const row of clusters)
          expect((row.after?.pages ?? 0) - (row.before?.pages ?? 0)).toBe(row.addedCount - row.removedCount);
      }),
    );
  });
});
