import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, EventBody, RequestName, RequestParameters, Result } from '../../../src-main/contract/api.ts';
import type { ClusterChangeRow } from '../../../src-main/contract/changes.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { startChangingSite, storyText, type ChangingSite, type SiteState } from '../../support/changing-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const lone = (from: number, count: number): SiteState =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/lone-${from + at}`, { story: from + at }]));
const january: SiteState = {
  ...lone(100, 6),
  '/grows': { story: 1 },
  '/grows-copy': { story: 1 },
  '/shrinks': { story: 2 },
  '/shrinks-copy': { story: 2 },
  '/shrinks-rewritten': { story: 2 },
  '/fixed': { story: 3 },
  '/fixed-copy': { story: 3 },
  '/returns': { story: 4 },
  '/returns-copy': { story: 4 },
  '/stays': { story: 5 },
  '/stays-copy': { story: 5 },
};
const february: SiteState = {
  ...january,
  '/grows-third': { story: 1 },
  '/shrinks-rewritten': { story: 21 },
  '/fixed-copy': { to: '/fixed' },
  '/returns-copy': { story: 41 },
  '/fresh': { story: 6 },
  '/fresh-copy': { story: 6 },
};
const march: SiteState = { ...february, '/returns-copy': { story: 4 } };

/** One file, audited every month, and what the app says of it. */
describe('audits of one site compared', () => {
  const folder = temporaryFolder();
  let site: ChangingSite;
  let finished: FinishedAudit;
  let client: Client;
  const ask = <Name extends RequestName>(
    name: Name,
    parameters: Omit<RequestParameters<Name>, 'audit'>,
  ): Promise<Result<Name>> =>
    client.request(name, { audit: finished.audit, ...parameters } as unknown as RequestParameters<Name>);
  const again = async (state: SiteState) => {
    site.show(state);
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => {
      const stop = client.on('audit/ended', (body) => {
        stop();
        resolve(body);
      });
    });
    await ask('audit/start', { again: 'collect' });
    expect((await ended).outcome).toBe('done');
  };
  const changes = async (): Promise<Record<string, ClusterChangeRow>> => {
    const { rows } = await ask('changes/clusters', {
      limit: 500,
      changes: ['new', 'reopened', 'grown', 'changed', 'split', 'merged', 'shrunk', 'fixed', 'dropped', 'same'],
    });
    return Object.fromEntries(
      rows.map((row) => [new URL((row.after ?? row.before)?.source ?? '').pathname.split('-')[0] ?? '', row]),
    );
  };
  const kinds = async () =>
    Object.fromEntries(Object.entries(await changes()).map(([name, { change }]) => [name, change]));

  beforeAll(async () => {
    site = await startChangingSite(january);
    finished = await runAudit(folder, { kind: 'sitemap', url: site.sitemap });
    client = finished.engine.client();
  });
  afterAll(async () => {
    await finished.engine.close();
    await site.close();
  });

  it('has nothing to say of a first audit', async () => {
    await expect(ask('changes/summary', {})).rejects.toMatchObject({ wire: { code: 'nothing-before' } });
    expect((await ask('overview/get', {})).change).toBeNull();
    expect((await ask('changes/audits', {})).audits).toHaveLength(1);
  });

  it('names every cluster that is new, grown, shrunk or fixed, and why', async () => {
    await again(february);
    expect(await kinds()).toEqual({
      '/grows': 'grown',
      '/shrinks': 'shrunk',
      '/fixed': 'fixed',
      '/returns': 'fixed',
      '/fresh': 'new',
      '/stays': 'same',
    });
    const found = await changes();
    expect(found['/grows']?.added).toEqual([{ address: `${site.origin}/grows-third`, isNew: true }]);
    expect(found['/shrinks']?.removed).toEqual([{ address: `${site.origin}/shrinks-rewritten`, fate: 'rewritten' }]);
    expect(found['/fixed']?.removed).toContainEqual({ address: `${site.origin}/fixed-copy`, fate: 'redirected' });
    expect((await ask('overview/get', {})).change).toMatchObject({
      clustersNew: 1,
      clustersGrown: 1,
      clustersShrunk: 1,
      clustersFixed: 2,
      clustersReopened: 0,
    });
  });

  it('tells changed pages and sentences', async () => {
    const { pages, sentences } = await ask('changes/summary', {});
    expect(pages).toMatchObject({ new: 3, rewritten: 2, redirected: 1, gone: 0 });
    expect(sentences.new).toBeGreaterThan(0);
    expect(sentences.gone).toBeGreaterThan(0);
    const { rows } = await ask('changes/sentences', { changes: ['gone'], limit: 1 });
    expect(rows[0]?.text).toMatch(/^The \w+/);
  });

  it('knows a cluster that comes back from a new one', async () => {
    await again(march);
    expect(await kinds()).toMatchObject({ '/returns': 'reopened', '/grows': 'same', '/fresh': 'same' });
  });

  it('draws the trend over all runs, and compares with any of them', async () => {
    const { audits } = await ask('changes/audits', {});
    expect(audits.map(({ figures }) => figures.clusters)).toEqual([5, 4, 5]);
    expect(audits.map(({ ref }) => ref.kind)).toEqual(['history', 'history', 'current']);
    const { clusters } = await ask('changes/summary', { before: audits[0]!.ref });
    expect(clusters).toMatchObject({ new: 1, fixed: 1, grown: 1, shrunk: 1, same: 2, reopened: 0 });
  });

  it('adds no audit when only later stages run again', async () => {
    await ask('audit/start', { again: 'cluster' });
    await new Promise<void>((resolve) => {
      const stop = client.on('audit/ended', () => {
        stop();
        resolve();
      });
    });
    expect((await ask('changes/audits', {})).audits).toHaveLength(3);
  });

  it('says who copied whom between two files, by the long sentences that they share', async () => {
    const other = await startChangingSite({
      '/theirs': { story: 5 },
      '/theirs-part': { story: 900, extra: storyText(6) },
      '/theirs-own': { story: 901 },
    });
    try {
      const { audit, file } = await client.request('audit/create', {
        sources: [{ kind: 'sitemap', url: other.sitemap }],
        file: null,
        options: { collect: { pace: 'unlimited' } },
      });
      const ended = new Promise<void>((resolve) => {
        const stop = client.on('audit/ended', () => {
          stop();
          resolve();
        });
      });
      await client.request('audit/start', { audit, again: null });
      await ended;
      const { rows, summary } = await ask('changes/copied', { other: file });
      const paths = rows.map(({ copy, source, covered, ground }) => [
        new URL(copy.address).pathname,
        new URL(source.address).pathname.split('-')[0],
        Math.round(covered * 10),
        ground,
      ]);
      expect(paths).toEqual([
        ['/theirs', '/stays', 10, 'none'],
        ['/theirs-part', '/fresh', 5, 'none'],
      ]);
      expect(summary.directions).toMatchObject([{ pages: 2, undecided: 2 }]);
      const { audits } = await ask('changes/audits', { otherSites: true });
      expect(audits.filter(({ sameSite }) => !sameSite)).toHaveLength(1);
      await client.request('audit/close', { audit });
    } finally {
      await other.close();
    }
  });
});
