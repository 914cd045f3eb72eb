import { describe, expect, it } from 'vitest';
import type { AuditSummary } from '../../../src-main/contract/audits.ts';
import { withoutKnown } from '../../../src-main/cli/baseline.ts';
import { checkConditions, readFailOn, type KnownFindings, type ListedCluster } from '../../../src-main/cli/fail-on.ts';

const cluster = (key: string, addresses: readonly string[], verdict = 'near-duplicate'): ListedCluster =>
  ({
    cluster: { key, title: key, verdict, pages: addresses.length, resolvedBySite: false },
    members: addresses.map((address) => ({ address })),
  }) as unknown as ListedCluster;

describe('conditions of a pipeline', () => {
  it('are read with figures, operators and per cent', () => {
    expect(readFailOn('pseudo-original>0, duplicate-rate >= 5% ,pages<10')).toMatchObject([
      { figure: 'pseudo-original', operator: '>', limit: 0 },
      { figure: 'duplicate-rate', operator: '>=', limit: 0.05 },
      { figure: 'pages', operator: '<', limit: 10 },
    ]);
    expect(readFailOn('')).toEqual([]);
    for (const wrong of ['twins>0', 'clusters', 'clusters>5%', 'duplicate-rate>5', 'clusters>-1', 'clusters=>1'])
      expect(() => readFailOn(wrong), wrong).toThrow('--fail-on');
  });

  it('count clusters by their verdicts, and copies without their source pages', () => {
    const findings: KnownFindings = {
      clusters: [cluster('a', ['1', '2', '3'], 'identical'), cluster('b', ['4', '5'])],
      relations: [],
    };
    const checked = checkConditions(readFailOn('identical>0,near-duplicate>1,duplicate-pages>=3,duplicate-rate>30%'), {
      summary: { pages: 10 } as AuditSummary,
      changes: null,
      ...findings,
    });
    expect(checked.map(({ value, met }) => [value, met])).toEqual([
      [1, true],
      [1, false],
      [3, true],
      [0.3, false],
    ]);
  });
});

describe('a baseline', () => {
  const baseline = {
    format: 'pagetwin-baseline',
    version: 1,
    clusters: [{ key: 'k', title: '', pages: ['a', 'b', 'c'] }],
    relations: [],
  } as const;
  const freshOf = (...addresses: readonly string[]) =>
    withoutKnown(
      { clusters: [cluster('x', addresses)], relations: [] },
      { ...baseline, clusters: baseline.clusters.map((each) => ({ ...each, pages: [...each.pages] })), relations: [] },
    ).fresh.clusters.length;

  it('knows a cluster that is the same or has shrunk, and none that has grown or mixes known ones', () => {
    expect([freshOf('a', 'b', 'c'), freshOf('c', 'a'), freshOf('a', 'b', 'c', 'd'), freshOf('x', 'y')]).toEqual([
      0, 0, 1, 1,
    ]);
  });
});
