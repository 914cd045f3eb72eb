import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { page, sitemap, startTestSite, type Reply, type TestSite } from '../source/test-site.ts';

const bridge = `The old bridge over the river was closed for the whole of last winter. Nobody in the village knows who paid for the new stone
  arches. A ferry took people and bicycles to the other bank twice an hour, and the ferryman told everybody the same two stories.`;
const market = `On Saturdays the market fills the square before the town hall. Bread, honey and early apples are sold from the backs of small
  vans, and by noon nothing is left but straw and a few cabbage leaves that the pigeons fight over until evening.`;
const gone: Reply = { status: 410, body: 'gone' };
const notFound: Reply = { status: 404, body: 'no such page' };

/** A site whose pages change between two runs of one audit. */
describe('an audit that collects again', () => {
  let site: TestSite;
  let finished: FinishedAudit;
  let removed = false;

  const members = async () => {
    const client = finished.engine.client();
    const { audit } = finished;
    const { rows } = await client.request('cluster/list', { audit });
    const clusters = await Promise.all(rows.map(({ id }) => client.request('cluster/get', { audit, cluster: id })));
    return clusters.map((cluster) =>
      cluster.members.map(({ page: { address, statusCode }, isSource, advice, adviceReason }) => ({
        path: address.replace(site.origin, ''),
        statusCode,
        isSource,
        advice,
        adviceReason,
      })),
    );
  };
  const collectAgain = async () => {
    const client = finished.engine.client();
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit: finished.audit, again: 'collect' });
    expect((await ended).outcome).toBe('done');
  };

  beforeAll(async () => {
    const listed = [
      '/bridge.html',
      '/bridge-copy.html',
      '/market.html',
      '/market-2.html',
      '/unlisted.html',
      '/lonely.html',
    ];
    const remaining = ['/bridge.html', '/bridge-copy.html', '/market.html'];
    site = await startTestSite((origin) => ({
      '/sitemap.xml': () => sitemap(...(removed ? remaining : listed).map((path) => origin + path)),
      // The older page is the one that dies: it was the source, and can be no longer.
      '/bridge.html': () => (removed ? notFound : page(`${bridge} <time datetime="2019-03-01">1 March 2019</time>`)),
      '/bridge-copy.html': page(bridge),
      '/market.html': page(market),
      '/market-2.html': () => (removed ? gone : page(market)),
      '/unlisted.html': page(
        'A short notice about opening hours that stands nowhere else on this site and never did before.',
      ),
      '/lonely.html': () =>
        removed
          ? notFound
          : page('A text of its own about a lighthouse keeper who counted ships and wrote letters to them.'),
    }));
    finished = await runAudit(temporaryFolder(), { kind: 'sitemap', url: `${site.origin}/sitemap.xml` });
  });
  afterAll(async () => {
    await finished.engine.close();
    await site.close();
  });

  it('finds two clusters at first, and nothing dead', async () => {
    const found = await members();
    expect(found.map((cluster) => cluster.length)).toEqual([2, 2]);
    expect(found.flat().every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('keeps what dead addresses held, sends them to the living copy, and never takes one for the source', async () => {
    removed = true;
    await collectAgain();
    const found = await members();
    const dead = { isSource: false, advice: 'redirect', adviceReason: 'dead-link' };
    expect(found.flat().filter(({ statusCode }) => statusCode !== 200)).toEqual(
      expect.arrayContaining([
        { path: '/bridge.html', statusCode: 404, ...dead },
        { path: '/market-2.html', statusCode: 410, ...dead },
      ]),
    );
    expect(
      found.flatMap((cluster) => cluster.filter(({ isSource }) => isSource).map(({ path }) => path)).toSorted(),
    ).toEqual(['/bridge-copy.html', '/market.html']);
  });

  it('asks listed addresses once more that vanished from the sitemap', async () => {
    const client = finished.engine.client();
    const { audit } = finished;
    const asked = site.asked.filter(({ path }) => path === '/unlisted.html').length;
    expect(asked).toBe(2);
    expect(await client.request('page/find', { audit, address: `${site.origin}/unlisted.html` })).toMatchObject({
      statusCode: 200,
    });
    expect(await client.request('page/find', { audit, address: `${site.origin}/lonely.html` })).toMatchObject({
      statusCode: 404,
      indexabilityStatus: 'client-error',
    });
  });

  it('still knows dead pages the next time, and lets go of living ones that nobody lists', async () => {
    await collectAgain();
    expect((await members()).flat().filter(({ adviceReason }) => adviceReason === 'dead-link')).toHaveLength(2);
    expect(site.asked.filter(({ path }) => path === '/unlisted.html')).toHaveLength(2);
  });
});
