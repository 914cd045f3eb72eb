import { describe, expect, it } from 'vitest';
import type { AuditMoment } from '../../../src-main/contract/changes.ts';
import { readRef, trendPoints, writeRef } from '../../../src-renderer/features/compared/moments.tsx';

const moment = (finishedAt: number, duplicateRate: number | null): AuditMoment => ({
  ref: { kind: 'current' },
  name: '',
  finishedAt,
  figures: {
    pages: 0,
    indexablePages: 0,
    copiedPages: 0,
    duplicateRate,
    clusters: 0,
    openClusters: 0,
    clustersByVerdict: {},
    sharedSentences: 0,
  },
  hosts: [],
  sameSite: true,
});

describe('audits in addresses', () => {
  it('are written and read back, whatever a file is called', () => {
    for (const ref of [
      { kind: 'current' },
      { kind: 'history', id: 12 },
      { kind: 'file', file: 'C:\\audits\\a:b 中.pagetwin' },
    ] as const)
      expect(readRef(writeRef(ref))).toEqual(ref);
    for (const broken of [undefined, '', 'history:x', 'somewhere', 'file:']) expect(readRef(broken)).toBeNull();
  });
});

describe('the trend', () => {
  it('goes from left to right by time, and keeps audits of one day apart', () => {
    const { points, top } = trendPoints([moment(0, 0.12), moment(1, null), moment(100, 0.18)]);
    expect(points.map(({ x }) => x)).toEqual([0, expect.closeTo(1 / 12 / (1 / 12 + 0.99), 5), 1]);
    expect(top).toBe(0.2);
    expect(points.map(({ y }) => y)).toEqual([expect.closeTo(0.6), null, expect.closeTo(0.9)]);
  });

  it('stands in the middle with one audit, and on the ground with no copies', () => {
    expect(trendPoints([moment(5, 0)]).points).toMatchObject([{ x: 0.5, y: 0 }]);
  });
});
