import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const page = (title: string, heading: string) =>
  `<html lang="en"><title>${title}</title><h1>${heading}</h1><p>Few words stand on this page.</p></html>`;

describe('pagetwin checks', () => {
  beforeAll(async () => {
    mkdirSync(path.join(folder, 'site'));
    for (const [name, html] of Object.entries({ a: page('Tea', 'One'), b: page('Tea', 'Two'), c: page('', 'Three') }))
      writeFileSync(path.join(folder, 'site', `${name}.html`), html);
    const { code, stderr } = await callCli(folder, ['audit', 'site', '--file', 'site.pagetwin']);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('counts every check, in words of the language', async () => {
    const { code, stdout, stderr } = await callCli(folder, ['checks', 'site.pagetwin', '--lang', 'ru']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^title-missing +1 {2}Нет заголовка Title$/m);
    expect(stdout).toMatch(/^title-duplicate +2 {2}Title повторяется на других страницах$/m);
    expect(stdout).toMatch(/^client-error +0 {2}Ошибка клиента \(4xx\)$/m);
    expect(stderr).toContain('Проверено индексируемых страниц: 3.');
  });

  it('lists one check as a table and as JSON, searched and cut', async () => {
    const table = await callCli(folder, ['checks', 'site.pagetwin', '--check', 'title-duplicate', '--lang', 'en']);
    expect(table.stdout).toMatch(/^a\.html +200 +3 +2 +\d+ +0 {2}Tea\nb\.html/m);
    const json = await callCli(folder, [
      'checks',
      'site.pagetwin',
      '--check',
      'title-duplicate',
      '--search',
      'B.',
      '--json',
    ]);
    expect(JSON.parse(json.stdout)).toMatchObject([{ address: 'b.html', text: 'Tea', length: 3, count: 2 }]);
    const cut = await callCli(folder, [
      'checks',
      'site.pagetwin',
      '--check',
      'title-duplicate',
      '--limit',
      '1',
      '--json',
    ]);
    expect(JSON.parse(cut.stdout)).toHaveLength(1);
  });

  it('stand in exports under the names of other crawlers, and in the report as counts', async () => {
    const { code, stderr } = await callCli(folder, [
      'export',
      'site.pagetwin',
      '--formats',
      'csv,html,jsonl',
      '--tables',
      'checks',
      '--out',
      'out',
      '--lang',
      'zh',
    ]);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    const read = (name: string) => readFileSync(path.join(folder, 'out', name), 'utf8');
    const rows = read('checks.csv')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));
    expect(rows[0]?.slice(1)).toEqual(['含义', '网址', '状态码', '文字', '长度', '数量', '字数', '字数单位', '入链']);
    const of = (name: string) =>
      rows.filter(([check]) => check === name).map(([, , address, , text]) => `${address} ${text}`);
    expect(of('Page Titles: Duplicate')).toEqual(['a.html Tea', 'b.html Tea']);
    expect(of('Page Titles: Missing')).toEqual(['c.html Three']);
    expect(of('Meta Description: Missing')).toHaveLength(3);
    const records = read('audit.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records.filter(({ kind }) => kind === 'check')).toHaveLength(rows.length - 1);
    expect(records.find(({ check }) => check === 'title-missing')).toMatchObject({
      address: 'c.html',
      title: 'Page Titles: Missing',
    });
    const report = read('report.html');
    expect(report).toContain('id="checks"');
    expect(report).toMatch(/标题与其他页面相同<\/td>\s*<td[^>]*>2<\/td>/u);
  });

  it('says so when nothing was found, and refuses an unknown check', async () => {
    expect((await callCli(folder, ['checks', 'site.pagetwin', '--check', 'server-error', '--lang', 'en'])).stdout).toBe(
      'No page has this.\n',
    );
    expect((await callCli(folder, ['checks', 'site.pagetwin', '--check', 'spelling'])).code).toBe(2);
  });
});
