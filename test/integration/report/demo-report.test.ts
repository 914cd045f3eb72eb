import { load } from 'cheerio';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-main/contract/api.ts';
import type { AuditSummary } from '../../../src-main/contract/audits.ts';
import type { Locale } from '../../../src-main/contract/language-tags.ts';
import type { Engine } from '../../../src-main/engine/engine.ts';
import { openDemoAudit } from '../../support/demo-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let engine: Engine;
let client: Client;
let summary: AuditSummary;

beforeAll(async () => {
  const opened = await openDemoAudit(folder);
  ({ engine } = opened);
  client = engine.client();
  summary = await client.request('audit/summary', { audit: opened.audit });
});
afterAll(() => engine.close());

async function exported(locale: Locale) {
  const target = path.join(folder, locale);
  const { files } = await client.request('export/run', {
    audit: summary.audit,
    formats: ['html', 'csv', 'json'],
    folder: target,
    locale,
    existing: 'replace',
  });
  expect(files[0]?.name).toBe('report.html');
  const read = (name: string) => readFileSync(path.join(target, name), 'utf8');
  return { $: load(read('report.html')), read };
}

describe('the exported demo audit', () => {
  it('says the same in the report, in the tables and in JSON', async () => {
    const { $, read } = await exported('en');
    const json = JSON.parse(read('audit.json')) as {
      clusters: { id: number; members: { page: { address: string } }[] }[];
      pages: unknown[];
    };
    expect($('section.cluster')).toHaveLength(summary.clusters);
    expect($('#addresses tbody tr')).toHaveLength(json.pages.length);
    const tableRows = read('clusters.csv').trim().split('\r\n').length - 1;
    let members = 0;
    for (const { id, members: expected } of json.clusters) {
      const rows = $(`#cluster-${id} > .wide tbody tr`);
      members += rows.length;
      const addresses = rows.toArray().map((row) => $(row).find('th a').text());
      expect(addresses).toEqual(expected.map(({ page }) => page.address));
    }
    expect(members).toBe(summary.duplicatePages);
    const { figures, folders } = await client.request('overview/get', { audit: summary.audit });
    expect([summary.copiedPages, summary.copiedPages / summary.pages], 'as the overview counts').toEqual([
      figures.copiedPages,
      figures.duplicateRate,
    ]);
    const [whole] = folders.filter(({ pages }) => pages === figures.pages);
    expect(whole?.rate, 'a folder with all pages').toBe(figures.duplicateRate);
    expect($('.tiles').text()).toContain(`Copied pages${figures.copiedPages}Duplicate rate: `);
    expect(members).toBe(tableRows);
  });

  it('marks only characters that stand in the main text of the page above them', async () => {
    const { $ } = await exported('zh');
    const texts = new Map<string, string>();
    const textOf = async (address: string) => {
      const known = texts.get(address);
      if (known !== undefined) return known;
      const { id } = await client.request('page/find', { audit: summary.audit, address });
      const { text } = await client.request('page/get', { audit: summary.audit, page: id });
      texts.set(address, text);
      return text;
    };
    let marks = 0;
    for (const table of $('.passages table').toArray()) {
      const addresses = $(table)
        .find('thead a')
        .toArray()
        .map((link) => $(link).text());
      expect(addresses).toHaveLength(2);
      for (const row of $(table).find('tbody tr').toArray()) {
        for (const [side, cell] of $(row).find('td').toArray().entries()) {
          $(cell).find('sup').remove();
          const text = await textOf(addresses[side] ?? '');
          for (const mark of $(cell).find('mark').toArray()) {
            expect(text).toContain($(mark).text());
            marks += 1;
          }
        }
      }
    }
    expect(marks).toBeGreaterThan(100);
  });
});
