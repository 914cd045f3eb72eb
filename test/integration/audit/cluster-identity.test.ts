import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import type { AuditOptionChanges } from '../../../src-main/contract/options.ts';
import type { StageId } from '../../../src-main/contract/audits.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const topics: Readonly<Record<string, string>> = {
  bridge:
    'The old bridge over the river was closed for the whole of last winter. Nobody knows who paid for the new stone arches in spring.',
  market:
    'On Saturdays the market fills the square before the town hall. Bread, honey and early apples are sold from small vans there.',
  tower:
    'The water tower is to become a library with a reading room under its roof. The council has set aside money for the first floor.',
};

/** The names of clusters are what reviews and later audits hold on to. */
describe('the key of a cluster', () => {
  const folder = temporaryFolder();
  const pages = path.join(folder, 'pages');
  let finished: FinishedAudit;
  let first: ReadonlyMap<string, string>;

  /** Addresses of the members → key. */
  const keys = async (): Promise<ReadonlyMap<string, string>> => {
    const client = finished.engine.client();
    const { audit } = finished;
    const { rows } = await client.request('cluster/list', { audit });
    const clusters = await Promise.all(rows.map(({ id }) => client.request('cluster/get', { audit, cluster: id })));
    return new Map(
      clusters.map(({ key, members }) => [
        members
          .map(({ page }) => page.address)
          .toSorted()
          .join(' '),
        key,
      ]),
    );
  };
  const runAgain = async (again: StageId | null, options: AuditOptionChanges = {}) => {
    const client = finished.engine.client();
    await client.request('audit/set-options', { audit: finished.audit, options });
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit: finished.audit, again });
    expect((await ended).outcome).toBe('done');
  };
  const write = (name: string, text: string) =>
    writeFileSync(
      path.join(pages, name),
      `<!doctype html><title>${name}</title><p>${text}</p><p>${text.toUpperCase()} And so it will stay.</p>`,
    );

  beforeAll(async () => {
    mkdirSync(pages);
    for (const [name, text] of Object.entries(topics))
      for (const copy of ['b', 'c']) write(`${name}-${copy}.html`, text);
    finished = await runAudit(folder, { kind: 'folder', path: pages });
    first = await keys();
  });
  afterAll(() => finished.engine.close());

  it('is there for every cluster and different for each', () => {
    expect(first.size).toBe(3);
    expect(new Set(first.values()).size).toBe(3);
  });

  it('stays when the audit runs again with other algorithms and thresholds', async () => {
    await runAgain(null, { detectors: { 'exact-content': {}, shingling: {} }, verify: { partial: 0.6 } });
    expect(await keys()).toEqual(first);
  });

  it('stays for all clusters but the one to which a page was added', async () => {
    write('market-d.html', topics['market'] ?? '');
    await runAgain('collect');
    const grown = await keys();
    expect(grown.get('market-b.html market-c.html market-d.html')).toBe(first.get('market-b.html market-c.html'));
    for (const topic of ['bridge', 'tower'])
      expect(grown.get(`${topic}-b.html ${topic}-c.html`)).toBe(first.get(`${topic}-b.html ${topic}-c.html`));
  });
});
