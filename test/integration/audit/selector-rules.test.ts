import Database from 'better-sqlite3';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import { patternsFor } from '../../../src-main/engine/requests/selector.ts';
import { readAuditFile } from '../../../src-main/engine/store/audit-file.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const stories = [
  'The ferry crosses the wide river twice an hour and carries people and bicycles to the other bank, even in the fog.',
  'Nobody remembers who built the old stone bridge behind the mill, but everybody repairs it when a flood takes a stone away.',
  'The school observatory opens on clear winter nights, and the children explain the rings of Saturn to their parents.',
];
const appeal = (name: string) =>
  `Our newsletter ${name} brings the best stories of the valley to your reviewing every Friday morning, with pictures and a recipe for the weekend.`;

/** Two folders of stories, each with an appeal of its own kind below the text. */
function writeSite(folder: string): string {
  for (const section of ['news', 'blog']) {
    mkdirSync(path.join(folder, section), { recursive: true });
    stories.forEach((story, index) => {
      const own = `${story} This was written for the ${section} in week ${index}, and the editors thank all readers who wrote to them about it.`;
      writeFileSync(
        path.join(folder, section, `${index}.html`),
        `<!doctype html><title>Story ${index} of the ${section}</title><article><h1>Story ${index}</h1>
         <div class="text"><p>${own}</p><p>${own.replace('The', 'A')}</p></div><div class="appeal"><p>${appeal(section + index)}</p></div></article>`,
      );
    });
  }
  return folder;
}

describe('selector rules of an audit', () => {
  const folder = temporaryFolder();
  let finished: FinishedAudit;
  let file = '';

  const client = () => finished.engine.client();
  const page = async (address: string) => {
    const { id } = await client().request('page/find', { audit: finished.audit, address });
    return client().request('page/get', { audit: finished.audit, page: id });
  };
  const setRules = (rules: string) =>
    client().request('audit/set-options', { audit: finished.audit, options: { analyse: { selectorRules: rules } } });
  const run = async (again: 'analyse' | null = null) => {
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client().on('audit/ended', resolve));
    await client().request('audit/start', { audit: finished.audit, again });
    expect((await ended).outcome).toBe('done');
  };
  /** What is stored of the text of each page. */
  const stored = () => {
    const database = readAuditFile(file);
    try {
      return database
        .prepare(
          'SELECT p.address, v.text_hash, hex(t.shown), hex(t.blocks) FROM page_text t JOIN page p ON p.id = t.page JOIN view v ON v.page = p.id ORDER BY p.address',
        )
        .all();
    } finally {
      database.close();
    }
  };
  /** Writes a word into what was read of every page; it is gone where the page was read again. */
  const mark = () => {
    const database = new Database(file);
    database.exec("UPDATE view SET author = 'marked'");
    database.close();
  };
  const marked = async () => {
    const authors = await Promise.all(
      ['news/0.html', 'news/2.html', 'blog/0.html', 'blog/2.html'].map(async (address) => (await page(address)).author),
    );
    return authors.map((author) => author === 'marked');
  };

  beforeAll(async () => {
    finished = await runAudit(folder, { kind: 'folder', path: writeSite(path.join(folder, 'site')) });
    ({ file } = await client().request('audit/summary', { audit: finished.audit }));
  });
  afterAll(() => finished.engine.close());

  it('are tried on the stored pages before they are saved', async () => {
    const preview = await client().request('selector/preview', {
      audit: finished.audit,
      rules: 'exclude news/* .text > p:first-child',
      ticket: 'a',
    });
    expect(preview).toMatchObject({ pages: 3, read: 3, changed: 3, lettersAdded: 0, emptied: 0, unmatched: 0 });
    expect(preview.samples.map(({ address }) => address)).toEqual(['news/0.html', 'news/1.html', 'news/2.html']);
    expect(preview.samples[0]?.lines[0]).toMatchObject({
      change: 'removed',
      text: expect.stringContaining(stories[0]!),
    });
    expect(preview.samples[0]!.lettersAfter).toBeLessThan(preview.samples[0]!.lettersBefore);
    const nothing = await client().request('selector/preview', {
      audit: finished.audit,
      rules: 'exclude * .missing',
      ticket: 'b',
      full: true,
    });
    expect(nothing).toMatchObject({ pages: 6, read: 6, changed: 0, unmatched: 6 });
    expect((await page('news/0.html')).text).toContain(stories[0]!);
  });

  it('can be given up while they are tried', async () => {
    const tried = client().request('selector/preview', {
      audit: finished.audit,
      rules: 'exclude * p',
      ticket: 'c',
      full: true,
    });
    await client().request('selector/cancel', { audit: finished.audit, ticket: 'c' });
    await expect(tried).rejects.toMatchObject({ wire: { code: 'cancelled' } });
  });

  it('are proposed for an element of the snapshot, with the pages that have it', async () => {
    const { id } = await client().request('page/find', { audit: finished.audit, address: 'news/0.html' });
    const { html } = await client().request('page/snapshot', { audit: finished.audit, page: id });
    const [, element] = /data-element="(\d+)" data-tag="div"[^>]*><div [^>]*>Our newsletter/.exec(html) ?? [];
    const picked = await client().request('selector/propose', {
      audit: finished.audit,
      page: id,
      element: Number(element),
    });
    expect(picked.path.map(({ label }) => label)).toEqual(['article', 'div.appeal']);
    expect(picked.proposals[0]).toMatchObject({ selector: '.appeal', elements: 1, blocks: 1, pages: 6 });
    expect(picked.pagesRead).toBe(6);
    expect(picked.patterns).toEqual(['news/*', '*', 'news/0.html']);
  });

  it('are proposed for a folder with other pages first', () => {
    const shared = new Set(['https://example.com/posts/*', 'https://example.com/*']);
    expect(patternsFor('https://example.com/posts/tea/index.html', (pattern) => shared.has(pattern))).toEqual([
      'https://example.com/posts/*',
      'https://example.com/*',
      'https://example.com/posts/tea/index.html',
    ]);
  });

  it('are refused as a whole when one is wrong, and nothing is changed', async () => {
    await expect(setRules('exclude * .appeal\nexclude * p:eq(1)')).rejects.toMatchObject({
      wire: { code: 'selector-invalid' },
    });
    await expect(setRules('exclude *')).rejects.toMatchObject({
      wire: { code: 'selector-rule-invalid', parameters: { line: 1 } },
    });
    expect(await client().request('selector/rules', { audit: finished.audit })).toEqual({ rules: '', applied: '' });
  });

  it('take effect with the next run, which reads only the pages that they can touch', async () => {
    const rules = 'include news/* .text';
    await setRules(rules);
    expect(await client().request('selector/rules', { audit: finished.audit })).toEqual({ rules, applied: '' });
    mark();
    await run();
    expect(await marked()).toEqual([false, false, true, true]);
    const texts = stored();
    expect(await client().request('selector/rules', { audit: finished.audit })).toEqual({ rules, applied: rules });
    const { text, blocks } = await page('news/1.html');
    expect(text).not.toContain('newsletter');
    expect(new Set(blocks.map(({ rule }) => rule))).toEqual(new Set(['selector-include', 'selector-outside']));
    await run('analyse');
    expect(await marked()).toEqual([false, false, false, false]);
    expect(stored()).toEqual(texts);
  });

  it('are nothing new when only notes and their order change', async () => {
    await setRules('exclude blog/* .appeal\ninclude news/* .text');
    await run();
    const before = await client().request('audit/progress', { audit: finished.audit });
    await setRules('include news/* .text # the text\nexclude blog/* .appeal # since May');
    await run();
    const after = await client().request('audit/progress', { audit: finished.audit });
    expect(after.stages).toEqual(before.stages);
    expect((await page('blog/1.html')).blocks.filter(({ rule }) => rule === 'selector-exclude')).toHaveLength(1);
  });

  it('of the settings are what a new audit of the site begins with', async () => {
    await client().request('settings/set', {
      selectorRules: 'exclude * .appeal\nexclude https://example.com/* .other\n',
    });
    await expect(client().request('settings/set', { selectorRules: 'exclude * ..' })).rejects.toMatchObject({
      wire: { code: 'selector-invalid' },
    });
    const source = { kind: 'folder' as const, path: path.join(folder, 'site') };
    const { audit } = await client().request('audit/create', { sources: [source], file: null });
    expect((await client().request('selector/rules', { audit })).rules).toBe('exclude * .appeal\n');
    const own = await client().request('audit/create', {
      sources: [source],
      file: null,
      options: { analyse: { selectorRules: '' } },
    });
    expect((await client().request('selector/rules', { audit: own.audit })).rules).toBe('');
  });

  it('can be given in the terminal, one by one and in a file', async () => {
    writeFileSync(path.join(folder, 'rules.txt'), '# rules\nexclude blog/* .appeal\n');
    const audited = [path.join(folder, 'site'), '--file', path.join(folder, 'cli.pagetwin'), '--json'];
    const { code } = await callCli(folder, [
      'audit',
      ...audited,
      '--selector-rules',
      path.join(folder, 'rules.txt'),
      '--select',
      'news/* .text',
    ]);
    expect(code).toBe(0);
    const database = readAuditFile(path.join(folder, 'cli.pagetwin'));
    const rules = database.prepare("SELECT value FROM meta WHERE key = 'applied-selector-rules'").pluck().get();
    database.close();
    expect(rules).toBe('# rules\nexclude blog/* .appeal\ninclude news/* .text');
    const wrong = await callCli(folder, ['audit', ...audited, '--remove', 'news/* p >']);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('selector-invalid');
  });
});
