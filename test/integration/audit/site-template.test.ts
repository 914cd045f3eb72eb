import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import type { AuditOptionChanges } from '../../../src-main/contract/options.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { disclaimer, ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const folder = temporaryFolder();
const pages = path.join(folder, 'pages');
const reprinted = ownArticle(500, 6);
/** Ten of the thirty pages print the same article; all but the last five carry the disclaimer inside the text. */
const textOf = (i: number) => (i < 10 ? reprinted : ownArticle(i, 6));

function writePages(): void {
  mkdirSync(pages);
  for (let i = 0; i < 30; i += 1) {
    const note = i < 25 ? `<p>${disclaimer}</p>` : '';
    const body = textOf(i)
      .map((text) => `<p>${text}</p>`)
      .join('');
    writeFileSync(
      path.join(pages, `${i}.html`),
      `<!doctype html><title>Page ${i}</title><h1>Page ${i}</h1><article>${body}${note}</article>`,
    );
  }
}

describe('the site template in an audit', () => {
  let one: FinishedAudit;

  const detail = async ({ engine, audit }: FinishedAudit, address: string) => {
    const brief = await engine.client().request('page/find', { audit, address });
    if (!brief) throw new Error(`${address} is not in the audit`);
    return engine.client().request('page/get', { audit, page: brief.id });
  };
  const runAgain = async (options: AuditOptionChanges) => {
    const client = one.engine.client();
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/set-options', { audit: one.audit, options });
    await client.request('audit/start', { audit: one.audit });
    expect((await ended).outcome).toBe('done');
  };

  beforeAll(async () => {
    writePages();
    one = await runAudit(path.join(folder, 'one'), { kind: 'folder', path: pages });
  });
  afterAll(() => one.engine.close());

  it('is taken out of the text that is compared, and shown with its share of pages', async () => {
    for (const i of [0, 12, 24]) {
      const page = await detail(one, `${i}.html`);
      expect(page?.text).toBe(textOf(i).join('\n'));
      expect(page?.blocks.find(({ text }) => text === disclaimer)).toMatchObject({
        kept: false,
        rule: 'site-template',
        spread: { pages: 25, of: 30 },
      });
    }
    expect((await detail(one, '29.html'))?.blocks.some(({ rule }) => rule === 'site-template')).toBe(false);
  });

  it('leaves an article that ten pages print, and the cluster that they make', async () => {
    const { rows } = await one.engine.client().request('cluster/list', { audit: one.audit });
    expect(rows.map((row) => row.pages)).toEqual([10]);
  });

  it('is the same with four workers', async () => {
    mkdirSync(path.join(folder, 'four', 'data'), { recursive: true });
    writeFileSync(path.join(folder, 'four', 'data', 'settings.json'), JSON.stringify({ workers: 4 }));
    const four = await runAudit(path.join(folder, 'four'), { kind: 'folder', path: pages });
    expect(await four.engine.client().request('settings/get', {})).toMatchObject({ workers: 4 });
    try {
      for (const i of [3, 13, 27]) {
        const [here, there] = [await detail(one, `${i}.html`), await detail(four, `${i}.html`)];
        expect({ ...there, id: 0 }).toEqual({ ...here, id: 0 });
      }
    } finally {
      await four.engine.close();
    }
  });

  it('is put back when it is switched off, and taken out again when it is switched on', async () => {
    await runAgain({ template: { enabled: false } });
    expect((await detail(one, '12.html'))?.text).toBe([...textOf(12), disclaimer].join('\n'));
    expect((await detail(one, '12.html'))?.blocks.every(({ rule }) => rule !== 'site-template')).toBe(true);
    await runAgain({ template: {} });
    expect((await detail(one, '12.html'))?.text).toBe(textOf(12).join('\n'));
  });
});
