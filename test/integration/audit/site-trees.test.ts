import { load } from 'cheerio';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const chapters = ['install', 'use', 'faq', 'limits', 'plugins', 'api'];
/** One chapter was written anew for version 3.0, so that of 1.0 yields to that of 2.0. */
const versions = { '1.0': [0, 1, 2, 3], '2.0': [0, 1, 2, 3, 4], '3.0': [0, 1, 12, 3, 4, 5] };

function writeManual(folder: string) {
  for (const [version, texts] of Object.entries(versions)) {
    mkdirSync(path.join(folder, 'docs', version), { recursive: true });
    for (const [at, text] of texts.entries()) {
      const body = ownArticle(text + 1, 8).map((words) => `<p>${words}</p>`);
      const head = `<title>${chapters[at]}</title>`;
      writeFileSync(
        path.join(folder, 'docs', version, `${chapters[at]}.html`),
        `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${chapters[at]}</h1>${body.join('')}</main></body></html>`,
      );
    }
  }
}

describe('a manual in three versions', () => {
  let finished: FinishedAudit;
  const ask: FinishedAudit['engine'] extends { client(): { request: infer Request } } ? Request : never = (...asked) =>
    finished.engine.client().request(...asked);

  beforeAll(async () => {
    const folder = path.join(temporaryFolder(), 'www');
    writeManual(folder);
    finished = await runAudit(temporaryFolder(), { kind: 'folder', path: folder });
  });
  afterAll(() => finished.engine.close());

  it('is told as one row for each version, and the plan has the pages that each row counts', async () => {
    const { audit } = finished;
    const { trees } = await ask('overview/get', { audit });
    expect(
      trees.map(({ name, isCurrent, pages, matched, folder }) => [name, isCurrent, pages, matched, folder]),
    ).toEqual([
      ['3.0', true, 6, 0, 'docs/3.0'],
      ['2.0', false, 5, 5, 'docs/2.0'],
      ['1.0', false, 4, 4, 'docs/1.0'],
    ]);
    for (const { folder, proposed } of trees) {
      const filter = { audit, ...(folder !== null && { folder }), reasons: ['other-version'] };
      const { rows, total } = await ask('plan/list', filter);
      expect([folder, total]).toEqual([folder, proposed]);
      expect(rows.every(({ reason }) => reason === 'other-version')).toBe(true);
    }
    expect(trees.map(({ proposed }) => proposed)).toEqual([0, 4, 4]);
  });

  it('lets the plan be filtered by the reason of its proposals', async () => {
    const { audit } = finished;
    const { reasons } = await ask('plan/facets', { audit });
    expect(reasons).toEqual([{ value: 'other-version', count: 8 }]);
    expect((await ask('plan/list', { audit, reasons: ['same-text'] })).total).toBe(0);
  });

  it('stands in the exported reports before the families of single pages, also where it is told what to do first', async () => {
    const folder = path.join(temporaryFolder(), 'report');
    await ask('export/run', { audit: finished.audit, formats: ['html', 'markdown'], folder, locale: 'zh' });
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    const report = read('report.html');
    expect(cellsOf(report, 'families', 0)).toEqual([
      ['docs/3.0（当前）', '6', '0', '0'],
      ['docs/2.0', '5', '5', '4'],
      ['docs/1.0', '4', '4', '4'],
    ]);
    expect(cellsOf(report, 'actions', 1)).toEqual([
      ['版本 docs/2.0', '版本', '设置规范网址：4 页', 'docs/3.0'],
      ['版本 docs/1.0', '版本', '设置规范网址：4 页', 'docs/3.0'],
    ]);
    expect(load(report)('.first').text()).toContain('版本 docs/2.0');
    expect(read('report.md')).toContain('| docs/2.0 | 5 | 5 | 4 |');
  });
});

const cellsOf = (html: string, section: string, at: number) =>
  load(html)(`#${section} table`)
    .eq(at)
    .find('tbody tr')
    .toArray()
    .map((row) =>
      load(row)('th, td')
        .toArray()
        .map((cell) => load(cell).text()),
    );
