import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const shared = `The old bridge over the river was closed for the whole of last winter, and nobody in the village knows who paid for the new
  stone arches in spring. A ferry took people and bicycles to the other bank twice an hour.`;
const list = 'quick rapid\nbuyer customer\nreceive obtain\nparcel package\ncourier messenger\nmorning dawn\n';

/** Words of the user's own count as soon as the audit runs again, and only where texts are compared. */
describe('a list of synonyms', () => {
  const folder = temporaryFolder();
  const pages = path.join(folder, 'pages');
  let finished: FinishedAudit;

  const run = async (synonyms?: string) => {
    const client = finished.engine.client();
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit: finished.audit, ...(synonyms === undefined ? {} : { synonyms }) });
    expect((await ended).outcome).toBe('done');
  };
  const similarity = async () => {
    const { rows } = await finished.engine.client().request('cluster/list', { audit: finished.audit });
    return rows[0]?.mean ?? 0;
  };

  beforeAll(async () => {
    mkdirSync(pages);
    const write = (name: string, text: string) =>
      writeFileSync(path.join(pages, name), `<!doctype html><title>${name}</title><p>${shared}</p><p>${text}</p>`);
    write('a.html', 'Every quick buyer will receive the parcel from our courier before the morning ends.');
    write('b.html', 'Each rapid customer can obtain that package of your messenger until this dawn is over.');
    finished = await runAudit(folder, { kind: 'folder', path: pages });
  });
  afterAll(() => finished.engine.close());

  it('of the settings is taken by the next run, and the pages are compared again', async () => {
    const before = await similarity();
    await finished.engine.client().request('settings/set', { synonyms: list });
    expect(await similarity()).toBe(before);
    await run();
    expect(await similarity()).toBeGreaterThan(before + 10);
  });

  it('given for one audit wins over that of the settings', async () => {
    const withList = await similarity();
    await run('');
    expect(await similarity()).toBeLessThan(withList - 10);
  });

  it('is shown at work in the comparison of two pages', async () => {
    await run();
    const client = finished.engine.client();
    const { audit } = finished;
    const [a, b] = await Promise.all(
      ['a.html', 'b.html'].map((address) => client.request('page/find', { audit, address })),
    );
    const { passages } = await client.request('pair/compare', { audit, a: a?.id ?? 0, b: b?.id ?? 0 });
    expect(passages.filter(({ kind }) => kind === 'reworded')).toHaveLength(1);
  });

  it('can be given in the terminal, and a file that is not there is said to be missing', async () => {
    writeFileSync(path.join(folder, 'words.txt'), `\ufeff${list}`);
    const { code, stdout } = await callCli(folder, [
      'audit',
      pages,
      '--file',
      `${folder}/cli.pagetwin`,
      '--synonyms',
      `${folder}/words.txt`,
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ clustersByVerdict: { 'pseudo-original': 1 } });
    const missing = await callCli(folder, [
      'audit',
      pages,
      '--file',
      `${folder}/cli.pagetwin`,
      '--synonyms',
      `${folder}/no-such.txt`,
    ]);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('no-such.txt');
  });
});
