import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import type { StageId } from '../../../src-main/contract/audits.ts';
import { readAuditFile } from '../../../src-main/engine/store/audit-file.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const text = (name: string) =>
  `<!doctype html><html lang="zh"><title>${name}</title><p>云袖山观测站今晚开放，我们为${name}的客人准备了兰溪绿茶和点心。</p>
   <p>山路不好走，请大家早些出发，带上手电筒和雨衣，也可以在山脚下的茶馆里等一等。</p>`;

describe('the dictionary and the stop words of the user', () => {
  const folder = temporaryFolder();
  const pages = path.join(folder, 'pages');
  let finished: FinishedAudit;
  let file = '';

  /** Runs the audit and says which stages were done anew. */
  const run = async (lists: { dictionary?: string; stopWords?: string } = {}): Promise<StageId[]> => {
    const client = finished.engine.client();
    const before = digests();
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit: finished.audit, ...lists });
    expect((await ended).outcome).toBe('done');
    const after = digests();
    return [...after.keys()].filter((stage) => before.get(stage) !== after.get(stage));
  };
  const read = <Value>(query: string): Value[] => {
    const database = readAuditFile(file);
    try {
      return database.prepare<[], Value>(query).all();
    } finally {
      database.close();
    }
  };
  const digests = () =>
    new Map(
      read<{ id: StageId; digest: string }>('SELECT id, digest FROM stage').map(({ id, digest }) => [id, digest]),
    );
  const wordStarts = () =>
    read<{ starts: string }>('SELECT hex(word_starts) AS starts FROM page_text ORDER BY page').map(
      ({ starts }) => starts,
    );

  beforeAll(async () => {
    mkdirSync(pages);
    for (const name of ['张家', '李家', '王家']) writeFileSync(path.join(pages, `${name}.html`), text(name));
    finished = await runAudit(folder, { kind: 'folder', path: pages });
    ({ file } = await finished.engine.client().request('audit/summary', { audit: finished.audit }));
  });
  afterAll(() => finished.engine.close());

  it('of the settings cut the pages otherwise with the next run, and back again when they are gone', async () => {
    const before = wordStarts();
    await finished.engine.client().request('settings/set', { dictionary: '兰溪绿茶\n云袖山观测站 500 nz\n' });
    const again = await run();
    expect(again).toContain('analyse');
    expect(again).not.toContain('collect');
    const withWords = wordStarts();
    expect(withWords).not.toEqual(before);
    expect(await run()).toEqual([]);
    await run({ dictionary: '' });
    expect(wordStarts()).toEqual(before);
    await run({ dictionary: '兰溪绿茶\n云袖山观测站 500 nz\n' });
    expect(wordStarts()).toEqual(withWords);
  });

  it('reach every analysis process, so the words are the same with one of them or three', async () => {
    const client = finished.engine.client();
    const alone = wordStarts();
    await client.request('settings/set', { workers: 3 });
    const { audit, file: other } = await client.request('audit/create', {
      sources: [{ kind: 'folder', path: pages }],
      file: null,
    });
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit });
    expect((await ended).outcome).toBe('done');
    const own = file;
    file = other;
    expect(wordStarts().sort()).toEqual(alone.sort());
    file = own;
  });

  it('as stop words count from the statistics on, and the pages are not read again', async () => {
    const again = await run({ stopWords: '客人 点心 -我们' });
    expect(again).not.toContain('analyse');
    expect(again).toEqual(expect.arrayContaining(['statistics', 'fingerprint', 'verify']));
  });

  it('can be given in the terminal, where lines without effect are named', async () => {
    writeFileSync(path.join(folder, 'words.txt'), '兰溪绿茶\nT恤\n');
    writeFileSync(path.join(folder, 'stop.txt'), '客人\n-我们\n');
    const words = ['--dictionary', path.join(folder, 'words.txt'), '--stop-words', path.join(folder, 'stop.txt')];
    const { code, stderr } = await callCli(folder, [
      'audit',
      pages,
      '--file',
      path.join(folder, 'cli.pagetwin'),
      ...words,
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain('words.txt: lines without effect: 2.');
  });
});
