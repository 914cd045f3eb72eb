import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src-main/contract/verdicts.ts';
import { openDemoAudit } from '../../support/demo-audit.ts';
import type { FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface TruthRow {
  readonly a: string;
  readonly b: string;
  readonly expect: Verdict | 'same-url' | 'none';
  readonly reach: 'five' | 'hard';
}

const folder = fileURLToPath(new URL('../../../resources/demo-site/truth', import.meta.url));
const truth: TruthRow[] = readdirSync(folder).flatMap((file) => {
  const lines = readFileSync(path.join(folder, file), 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [a = '', b = '', wanted = '', reach = ''] = line.split('\t');
    return { a, b, expect: wanted as TruthRow['expect'], reach: reach as TruthRow['reach'] };
  });
});

const keyOf = (a: string, b: string) => [a, b].sort().join(' | ');

/** The planted cases of the demo site against what an audit with default options finds. */
describe('the audit of the demo site', () => {
  let finished: FinishedAudit;
  const found = new Map<string, string>();
  const sources = new Map<string, string>();

  beforeAll(async () => {
    finished = await openDemoAudit(temporaryFolder());
    const client = finished.engine.client();
    const { audit } = finished;
    const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
    const { rows } = await client.request('cluster/list', { audit, limit: 500 });
    const { rows: relations } = await client.request('relation/list', { audit, limit: 500 });
    const clusters = await Promise.all(rows.map(({ id }) => client.request('cluster/get', { audit, cluster: id })));
    for (const { members, sourceAddress } of clusters) {
      for (const { page } of members) sources.set(pathOf(page.address), pathOf(sourceAddress));
    }
    for (const pair of [...clusters.flatMap(({ pairs }) => pairs), ...relations]) {
      const key = keyOf(pathOf(pair.addressA), pathOf(pair.addressB));
      expect(found.has(key), `${key} is listed twice`).toBe(false);
      found.set(key, pair.verdict);
    }
  });
  afterAll(() => finished.engine.close());

  it('has every kind of copy planted in it', () => {
    const kinds = new Set(truth.map((row) => row.expect));
    for (const kind of [
      'identical',
      'same-url',
      'partial',
      'pseudo-original',
      'spliced',
      'contained',
      'none',
    ] as const) {
      expect(kinds).toContain(kind);
    }
  });

  it('finds every planted pair that is within reach, with the verdict it was planted as', () => {
    const wanted = truth.filter((row) => row.expect !== 'none' && row.reach === 'five');
    const verdicts = wanted.map(({ a, b, expect: planted }) => [
      keyOf(a, b),
      planted === 'same-url' ? 'identical' : planted,
    ]);
    expect(verdicts.map(([key = '']) => [key, found.get(key)])).toEqual(verdicts);
  });

  it('names the original as the source page of every cluster that has one', () => {
    const copies = truth.filter(({ expect: wanted }) => !['none', 'spliced', 'contained'].includes(wanted));
    const originalOf = new Map(copies.map(({ a, b }) => [b, a]));
    const wanted = copies
      .filter(({ a, b }) => !originalOf.has(a) && sources.has(b) && sources.get(a) === sources.get(b))
      .map(({ a, b }) => [b, a]);
    expect(wanted.length).toBeGreaterThan(25);
    expect(wanted.map(([copy = '']) => [copy, sources.get(copy)])).toEqual(wanted);
  });

  it('reports no near-miss, and nothing that was not planted', () => {
    const planted = new Set(truth.filter((row) => row.expect !== 'none').map(({ a, b }) => keyOf(a, b)));
    expect([...found.keys()].filter((key) => !planted.has(key))).toEqual([]);
  });
});
