import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionAction } from '../../../../../src-main/contract/reviews.ts';
import {
  keyOf,
  redirectsOf,
  resolveTargets,
  type TargetFacts,
  type UnresolvedRow,
} from '../../../../../src-main/engine/report/plan/resolve-targets.ts';
import { planRow } from './plan-row.ts';

const site = 'https://example.com';
const known: TargetFacts = { keyOf, state: () => 'fine', redirectOf: () => null };
const row = (address: string, action: DecisionAction, target: string | null, rest: Partial<UnresolvedRow> = {}) =>
  planRow({ address: site + address, action, target: target === null ? null : site + target, ...rest });
const resolved = (rows: readonly UnresolvedRow[], facts = known) =>
  Object.fromEntries(
    resolveTargets(rows, facts).map(({ address, destination, conflicts }) => [
      address.slice(site.length),
      { destination: destination?.slice(site.length), conflicts },
    ]),
  );

describe('following targets', () => {
  it('goes to the end of a chain of redirects and says that it did', () => {
    const found = resolved([
      row('/a', 'redirect', '/b'),
      row('/b', 'redirect', '/c'),
      row('/c', 'dead-link-rescue', '/d'),
      row('/d', 'keep', null),
    ]);
    expect(found['/a']).toEqual({ destination: '/d', conflicts: ['chain'] });
    expect(found['/c']).toEqual({ destination: '/d', conflicts: [] });
  });

  it('goes on through redirects that the site has already', () => {
    const found = resolved([row('/a', 'redirect', '/b')], {
      ...known,
      redirectOf: (address) => (address === `${site}/b` ? `${site}/c` : null),
    });
    expect(found['/a']).toEqual({ destination: '/c', conflicts: ['chain'] });
  });

  it('refuses loops for every row that leads into them', () => {
    const found = resolved([
      row('/a', 'redirect', '/b'),
      row('/b', 'redirect', '/c'),
      row('/c', 'redirect', '/b'),
      row('/self', 'redirect', '/self#top'),
    ]);
    for (const address of ['/a', '/b', '/c'])
      expect(found[address]).toEqual({ destination: undefined, conflicts: ['target-loop'] });
    expect(found['/self']?.conflicts).toEqual(['target-is-itself']);
  });

  it('warns of targets that are dead, unknown or kept out of the index', () => {
    const states: Record<string, ReturnType<TargetFacts['state']>> = {
      '/dead': 'dead',
      '/strange': 'unknown',
      '/hidden': 'not-indexable',
    };
    const facts: TargetFacts = { ...known, state: (address) => states[address.slice(site.length)] ?? 'fine' };
    const rows = [
      row('/1', 'redirect', '/dead'),
      row('/2', 'redirect', '/strange'),
      row('/3', 'canonical', '/hidden'),
      row('/4', 'redirect', '/out'),
      row('/out', 'noindex', null),
    ];
    const found = resolved(rows, facts);
    expect(Object.values(found).map(({ conflicts }) => conflicts)).toEqual([
      ['target-dead'],
      ['target-unknown'],
      ['target-not-indexable'],
      ['target-not-indexable'],
      [],
    ]);
  });

  it('keeps the first of two redirects of one place, since a server sees neither scheme nor fragment', () => {
    const rows = [
      planRow({ address: 'http://example.com/a', action: 'redirect', target: `${site}/b` }),
      row('/a', 'redirect', '/c'),
    ];
    expect(resolveTargets(rows, known).map(({ conflicts }) => conflicts)).toEqual([[], ['same-place']]);
  });

  it('never goes through a merge, whose page stays where it is until its redirect is decided', () => {
    const found = resolved([
      row('/a', 'redirect', '/b'),
      row('/b', 'merge', '/c', { ground: 'decided' }),
      row('/c', 'keep', null),
    ]);
    expect(found['/a']).toEqual({ destination: '/b', conflicts: [] });
    expect(found['/b']).toEqual({ destination: '/c', conflicts: [] });
  });

  it('bends no decision by a proposal, unless the proposals are carried out too', () => {
    const rows = [
      row('/a', 'redirect', '/b', { ground: 'decided' }),
      row('/b', 'redirect', '/c'),
      row('/d', 'redirect', '/e', { ground: 'decided' }),
      row('/e', 'redirect', '/d'),
    ];
    const found = resolved(rows);
    expect([found['/a'], found['/d']]).toEqual([
      { destination: '/b', conflicts: [] },
      { destination: '/e', conflicts: [] },
    ]);
    expect(found['/e']).toEqual({ destination: undefined, conflicts: ['target-loop'] });
    const [a, b, d, e] = resolveTargets(rows, known, 'everything').map(({ destination, conflicts }) => [
      destination,
      ...conflicts,
    ]);
    expect([a, b, d, e]).toEqual([[`${site}/c`, 'chain'], [`${site}/c`], [`${site}/e`], [null, 'target-loop']]);
  });

  it('keeps a decided redirect of a place before a proposed one, whichever comes first', () => {
    const rows = [
      planRow({ address: 'http://example.com/a', action: 'redirect', target: `${site}/b` }),
      row('/a', 'redirect', '/c', { ground: 'decided' }),
    ];
    expect(resolveTargets(rows, known).map(({ conflicts }) => conflicts)).toEqual([['same-place'], []]);
  });

  it('says which pages of the web would lead to a path, not so of pages of a folder, and which source pages would be given up', () => {
    const rows = [
      planRow({ address: `${site}/b`, action: 'redirect', target: 'a/c.html' }),
      planRow({ address: `${site}/m`, action: 'merge', target: 'a/c.html' }),
      planRow({ address: 'a/b.html', action: 'redirect', target: 'a/c.html' }),
      row('/s', 'redirect', '/t', { isSource: true, ground: 'decided' }),
    ];
    expect(resolveTargets(rows, known).map(({ conflicts }) => conflicts)).toEqual([
      ['not-a-web-address'],
      [],
      [],
      ['source-given-up'],
    ]);
  });

  it('never exports a redirect whose end is redirected itself, whatever the plan', () => {
    const place = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(place, place), { selector: ([from]) => from, maxLength: 13 }), (links) => {
        const rows = links.map(([from, to]) =>
          row(`/${String(from).padStart(2, '0')}`, 'redirect', `/${String(to).padStart(2, '0')}`),
        );
        const { entries } = redirectsOf(resolveTargets(rows, known));
        const sources = new Set(entries.map(({ from }) => from.href));
        for (const { to } of entries) expect(sources.has(to)).toBe(false);
      }),
    );
  });
});
