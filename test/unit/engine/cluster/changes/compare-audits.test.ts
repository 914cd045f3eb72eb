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

  it('takes a cluster whose pages did not change for dropped, not for fixed', () => {
    const { kinds } = changesOf(
      { clusters: { excluded: ['a', 'b'], edited: ['d', 'e'], deleted: ['f', 'g'] } },
      { clusters: {}, others: ['a', 'b', 'd', 'e', 'f'], texts: { e: 'new' } },
    );
    expect(kinds).toEqual({ excluded: 'dropped', edited: 'fixed', deleted: 'fixed' });
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
    expect(kinds).toEqual({ fresh: 'new', old: 'dropped' });
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

describe('the order of what changed', () => {
  it('has what needs attention first, the larger clusters before the smaller ones', () => {
    const { clusters } = compareAudits(
      auditOf({
        clusters: {
          fixed: ['a', 'b'],
          excluded: ['u', 'v'],
          grows: ['c', 'd'],
          large: ['h', 'i', 'j', 'k'],
          same: ['e', 'f'],
        },
      }),
      auditOf({
        clusters: {
          same: ['e', 'f'],
          grows: ['c', 'd', 'g'],
          large: ['h', 'i', 'j', 'k', 'l'],
          comes: ['m', 'n'],
          many: ['o', 'p', 'q', 'r', 's', 't'],
        },
        others: ['a', 'b', 'u', 'v'],
        texts: { a: 'new' },
      }),
      [],
    );
    expect(clusters.map(({ change, before, after }) => `${change} ${after?.key ?? before?.key}`)).toEqual([
      'new many',
      'new comes',
      'grown large',
      'grown grows',
      'fixed fixed',
      'dropped excluded',
      'same same',
    ]);
  });

  it('puts those that are gone by the size that they had', () => {
    const { clusters } = compareAudits(
      auditOf({ clusters: { two: ['a', 'b'], three: ['c', 'd', 'e'] } }),
      auditOf({ clusters: {}, others: ['a', 'b', 'c', 'd', 'e'] }),
      [],
    );
    expect(clusters.map(({ before }) => before?.key)).toEqual(['three', 'two']);
  });

  it('is that of the kinds of changes in pages and sentences, of sentences those on more pages first', () => {
    const { pages, sentences } = compareAudits(
      auditOf({
        clusters: {},
        others: ['dies', 'gone', 'leads', 'text', 'was'],
        texts: { was: 'moved' },
        sentences: { a: 2, b: 9, c: 4, d: 8, e: 3 },
      }),
      auditOf({
        clusters: {},
        others: ['dies', 'is', 'leads', 'new', 'text'],
        texts: { is: 'moved', text: 'anew' },
        states: { dies: 'client-error', leads: 'redirected' },
        sentences: { a: 3, b: 10, c: 3, d: 2, f: 1, g: 5 },
      }),
      [],
    );
    expect(pages.map(({ change, address }) => `${change} ${address}`)).toEqual([
      'new new',
      'gone gone',
      'moved is',
      'rewritten text',
      'dead dies',
      'redirected leads',
    ]);
    expect(sentences.map(({ change, key, pagesBefore, pagesAfter }) => `${change} ${key} ${pagesBefore} ${pagesAfter}`))
      // Of those that stand on fewer pages, d stood on eight.
      .toEqual(['new g 0 5', 'new f 0 1', 'more b 9 10', 'more a 2 3', 'fewer d 8 2', 'fewer c 4 3', 'gone e 3 0']);
  });
});

describe('a page that changed', () => {
  const pagesOf = (before: Made, after: Made) => compareAudits(auditOf(before), auditOf(after), []).pages;

  it('is told with where it stood, its states, and whether it was copied', () => {
    const rows = pagesOf(
      { clusters: { first: ['moved', 'x'], c: ['a', 'b'] }, others: ['gone', 'z'], states: { gone: 'noindex' } },
      {
        clusters: { first: ['a', 'b'], d: ['there', 'y'] },
        others: ['x', 'z'],
        texts: { there: 'text of moved', z: 'anew' },
        states: { there: 'noindex' },
      },
    );
    const page = { from: null, indexabilityBefore: '', indexabilityAfter: '', copiedBefore: false, copiedAfter: false };
    expect(rows).toEqual([
      { ...page, change: 'new', address: 'y', indexabilityBefore: null, copiedAfter: true },
      { ...page, change: 'gone', address: 'gone', indexabilityBefore: 'noindex', indexabilityAfter: null },
      {
        ...page,
        change: 'moved',
        address: 'there',
        from: 'moved',
        indexabilityAfter: 'noindex',
        copiedBefore: true,
        copiedAfter: true,
      },
      { ...page, change: 'rewritten', address: 'z' },
    ]);
  });

  it('may answer again, or be shown to search engines otherwise', () => {
    const states = { a: 'client-error', b: 'server-error', c: 'noindex', d: 'client-error' };
    const after = { c: 'canonicalised', d: 'server-error' };
    const others = ['a', 'b', 'c', 'd'];
    expect(
      pagesOf({ clusters: {}, others, states }, { clusters: {}, others, states: after }).map(
        ({ address, change }) => `${address} ${change}`,
      ),
    ).toEqual(['a revived', 'b revived', 'c indexability', 'd indexability']);
    expect(
      pagesOf({ clusters: {}, others: ['b'] }, { clusters: {}, others: ['b'], states: { b: 'server-error' } }),
    ).toMatchObject([{ change: 'dead' }]);
  });

  it('is not known again by a text that stood elsewhere and stays there, nor by having none', () => {
    expect(
      pagesOf(
        { clusters: {}, others: ['a', 'empty'], texts: { empty: '' } },
        { clusters: {}, others: ['a', 'b', 'blank'], texts: { b: 'text of a', blank: '' } },
      ).map(({ address, change }) => `${address} ${change}`),
    ).toEqual(['b new', 'blank new', 'empty gone']);
    const kept = pagesOf(
      { clusters: {}, others: ['a', 'b'], texts: { a: 'one', b: 'one' } },
      { clusters: {}, others: ['b', 'c', 'd'], texts: { b: 'two', c: 'one', d: 'one' } },
    );
    expect(kept.map(({ address, change, from }) => `${address} ${change} ${from}`)).toEqual([
      'd new null',
      'c moved a',
      'b rewritten null',
    ]);
  });

  it('is known again once for each page that had its text', () => {
    const rows = pagesOf(
      { clusters: {}, others: ['a', 'b'], texts: { a: 'one', b: 'one' } },
      { clusters: {}, others: ['c', 'd'], texts: { c: 'one', d: 'one' } },
    );
    expect(rows.map(({ address, from }) => `${from} ${address}`)).toEqual(['a c', 'b d']);
  });
});

describe('a sentence that changed', () => {
  it('is told with its text, from whichever audit has it, and is none where it stands on as many pages', () => {
    const [before, after] = [
      auditOf({ clusters: {}, sentences: { a: 2, b: 3, d: 1 } }),
      auditOf({ clusters: {}, sentences: { b: 3, c: 4, e: 2 } }),
    ];
    const texts = (record: AuditRecord, known: Record<string, string>): AuditRecord => ({
      ...record,
      sentences: { ...record.sentences, texts: known },
    });
    const { sentences } = compareAudits(texts(before, { a: 'A' }), texts(after, { c: 'C' }), []);
    expect(sentences.map(({ change, key, text }) => `${change} ${key} ${text}`)).toEqual([
      'new c C',
      'new e ',
      'gone a A',
      'gone d ',
    ]);
    const grown = compareAudits(
      texts(before, { a: 'was' }),
      texts(auditOf({ clusters: {}, sentences: { a: 5 } }), { a: 'is' }),
      [],
    );
    expect(grown.sentences[0]).toMatchObject({ key: 'a', text: 'is' });
  });
});

describe('a cluster that changed', () => {
  it('is told with the pages that stayed, came and left', () => {
    const { clusters } = changesOf(
      { clusters: { c: ['a', 'b', 'd'], other: ['x', 'y'] }, others: ['e'] },
      { clusters: { c: ['a', 'b', 'e', 'f'], other: ['x', 'y'] }, others: ['d'] },
    );
    expect(clusters['c']).toMatchObject({
      change: 'grown',
      kept: 2,
      addedCount: 2,
      removedCount: 1,
      added: [
        { address: 'e', isNew: false },
        { address: 'f', isNew: true },
      ],
      removed: [{ address: 'd', fate: 'unchanged' }],
      other: null,
      since: null,
    });
    expect(clusters['other']).toMatchObject({ change: 'same', kept: 2, addedCount: 0, removedCount: 0 });
  });

  it('has changed where as many came as left', () => {
    const { kinds } = changesOf(
      { clusters: { c: ['a', 'b', 'd'] }, others: ['e'] },
      { clusters: { c: ['a', 'b', 'e'] }, others: ['d'] },
    );
    expect(kinds).toEqual({ c: 'changed' });
  });

  it('is listed with fifty of its pages, and counted with all', () => {
    const pages = Array.from({ length: 60 }, (_, at) => `p${10 + at}`);
    const comes = changesOf({ clusters: {}, others: pages }, { clusters: { c: pages } }).clusters['c'];
    expect([comes?.added.length, comes?.addedCount, comes?.removedCount, comes?.kept]).toEqual([50, 60, 0, 0]);
    expect(comes?.added[0]).toEqual({ address: 'p10', isNew: false });
    expect(comes?.before).toBeNull();
    const goes = changesOf({ clusters: { c: pages } }, { clusters: {}, others: pages }).clusters['c'];
    expect([goes?.removed.length, goes?.removedCount, goes?.addedCount, goes?.kept]).toEqual([50, 60, 0, 0]);
    expect(goes?.after).toBeNull();
  });

  it('has pages of which nothing is known, or that are copied elsewhere', () => {
    const { clusters } = changesOf(
      { clusters: { c: ['a', 'b', 'd', 'e', 'f', 'g'] }, others: ['x', 'y'] },
      {
        clusters: { first: ['e', 'x'], second: ['f', 'y'] },
        others: ['a', 'b', 'd'],
        states: { a: 'left-out', b: 'no-response', d: 'blocked-by-robots', g: 'server-error' },
      },
    );
    expect(clusters['c']?.removed.map(({ address, fate }) => `${address} ${fate}`)).toEqual([
      'a unreached',
      'b unreached',
      'd unreached',
      'e elsewhere',
      'f elsewhere',
      'g unreached',
    ]);
  });

  it('tells of which cluster it was a part, or into which it went', () => {
    const whole = ['a', 'b', 'd', 'e', 'f'];
    const split = changesOf(
      { clusters: { first: ['x', 'y'], c: whole } },
      { clusters: { first: ['x', 'y'], c: whole.slice(0, 3), part: whole.slice(3) } },
    );
    expect(split.clusters['part']).toMatchObject({ change: 'split', other: 'c', since: null });
    expect(split.clusters['c']).toMatchObject({ other: null });
    const merged = changesOf(
      { clusters: { first: ['x', 'y'], c: whole.slice(0, 3), part: whole.slice(3) } },
      { clusters: { first: ['x', 'y'], c: whole } },
    );
    expect(merged.clusters['part']).toMatchObject({ change: 'merged', other: 'c' });
    const dropped = changesOf({ clusters: { c: whole } }, { clusters: {}, others: whole });
    expect(dropped.clusters['c']).toMatchObject({ change: 'dropped', other: null });
  });

  it('is the same as the one with which it has most pages in common', () => {
    const { kinds } = changesOf(
      { clusters: { small: ['a', 'b'], large: ['d', 'e', 'f'] } },
      { clusters: { joined: ['a', 'b', 'd', 'e', 'f'] } },
    );
    expect(kinds).toEqual({ joined: 'grown', small: 'merged' });
    const parts = changesOf(
      { clusters: { whole: ['a', 'b', 'd', 'e', 'f'] } },
      { clusters: { few: ['a', 'b'], most: ['d', 'e', 'f'] } },
    );
    expect(parts.kinds).toEqual({ most: 'shrunk', few: 'split' });
  });

  it('is the same as the one of which that is the larger part, else as the first', () => {
    const before = { clusters: { wide: ['a', 'b', 'x', 'y', 'z'], tight: ['d', 'e'] } };
    // Both have two pages in it: two of seven of all pages, and two of four.
    const { clusters } = changesOf(before, { clusters: { c: ['a', 'b', 'd', 'e'] }, others: ['x', 'y', 'z'] });
    expect(clusters['c']?.before?.key).toBe('tight');
    const equal = changesOf(
      { clusters: { first: ['a', 'b'], second: ['d', 'e'] } },
      { clusters: { c: ['a', 'b', 'd', 'e'] } },
    );
    expect(equal.clusters['c']?.before?.key).toBe('first');
    const halves = changesOf(
      { clusters: { c: ['a', 'b', 'd', 'e'] } },
      { clusters: { first: ['a', 'b'], second: ['d', 'e'] } },
    );
    expect(halves.kinds).toEqual({ first: 'shrunk', second: 'split' });
  });

  it('went where most of its pages went', () => {
    const { clusters } = changesOf(
      { clusters: { big: ['p', 'q', 'r', 's'], other: ['t', 'u', 'v', 'w'], c: ['a', 'b', 'd', 'e', 'f'] } },
      { clusters: { first: ['p', 'q', 'r', 's', 'a', 'b'], second: ['t', 'u', 'v', 'w', 'd', 'e', 'f'] } },
    );
    expect(clusters['c']).toMatchObject({ change: 'merged', other: 'second' });
    const halves = changesOf(
      { clusters: { big: ['p', 'q', 'r'], other: ['t', 'u', 'v'], c: ['a', 'b', 'd', 'e'] } },
      { clusters: { first: ['p', 'q', 'r', 'a', 'b'], second: ['t', 'u', 'v', 'd', 'e'] } },
    );
    expect(halves.clusters['c']).toMatchObject({ change: 'merged', other: 'first' });
  });

  it('comes back from the newest audit that had it, of which two of its pages were together', () => {
    const gap = { clusters: {}, others: ['a', 'b', 'd', 'e', 'x'] };
    const after = { clusters: { c: ['a', 'b'], k: ['d', 'e'] }, others: ['x'], at: 9 };
    const { clusters } = changesOf({ ...gap, at: 8 }, after, [
      { ...gap, clusters: { half: ['d', 'x'] }, at: 7 },
      { ...gap, clusters: { c: ['a', 'b'] }, at: 6 },
      { ...gap, clusters: { c: ['a', 'b'], k: ['d', 'e'] }, at: 5 },
      { ...gap, clusters: { c: ['a', 'b'], k: ['d', 'e'] }, at: 4 },
    ]);
    expect(clusters['c']).toMatchObject({ change: 'reopened', since: 6 });
    expect(clusters['k']).toMatchObject({ change: 'reopened', since: 5 });
  });
});
