import { load } from 'cheerio';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differenceClassOf, type PairRow } from '../../../src-main/contract/clusters.ts';
import { tenthsOfPercent } from '../../../src-main/contract/tenths.ts';
import { editDistanceWithin } from '../../../src-main/evaluate/descriptive-experiment.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { callCli } from '../../support/call-cli.ts';
import { storyText } from '../../support/changing-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const site = path.join(folder, 'site');
const story = storyText(20);
/** What comparing looks at: letters and digits. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const changed = story.replace(/^\S+( \S+){5}/, 'In the year in which all of this was first told');

let finished: FinishedAudit;

beforeAll(async () => {
  mkdirSync(site);
  for (const [name, text] of [
    ['a', story],
    ['b', changed],
  ] as const)
    writeFileSync(
      path.join(site, `${name}.html`),
      `<html lang="en"><head><title>Tea</title></head><body><main><article><p>${text}</p></article></main></body></html>`,
    );
  finished = await runAudit(folder, { kind: 'folder', path: site });
});
afterAll(() => finished.engine.close());

it('is one figure in the lists, the comparison, every export and the terminal', async () => {
  const { audit, engine } = finished;
  const client = engine.client();
  const { file } = await client.request('audit/summary', { audit });
  const { rows } = await client.request('cluster/list', { audit });
  const { pairs } = await client.request('cluster/get', { audit, cluster: rows[0]?.id ?? -1 });
  const [pair] = pairs;
  const difference = pair?.editDifference ?? -1;
  const [x, y] = [lettersOf(story), lettersOf(changed)];
  const exact = editDistanceWithin(x, y, y.length) ?? -1;
  expect(exact).toBeGreaterThan(20);
  // An estimate that replaces the longer of both gaps; there is one gap, at the start.
  expect(difference * Math.max(x.length, y.length)).toBeGreaterThanOrEqual(exact);
  expect(difference).toBeLessThan(0.3);

  const ofPage = await client.request('page/pairs', { audit, page: pair?.a ?? -1 });
  expect(ofPage.rows.map(({ editDifference }) => editDifference)).toEqual([difference]);
  const { figures } = await client.request('pair/compare', { audit, a: pair?.a ?? -1, b: pair?.b ?? -1 });
  expect(figures.editDifference).toBe(difference);

  const target = path.join(folder, 'export');
  await client.request('export/run', {
    audit,
    formats: ['html', 'xlsx', 'csv', 'json', 'jsonl'],
    folder: target,
    locale: 'en',
    existing: 'replace',
  });
  const read = (name: string) => readFileSync(path.join(target, name), 'utf8');
  const shown = (tenthsOfPercent(difference) / 10).toFixed(1);
  const name = differenceClassOf(difference);
  const words = { 'below-8': 'below 8%', 'below-15': 'below 15%', 'below-30': 'below 30%', 'from-30': '' }[name];
  const [head = '', row = ''] = read('pairs.csv').trim().split('\r\n');
  expect(head.endsWith('"Edit Difference","Difference Class"')).toBe(true);
  expect(row.endsWith(`"${shown}","${name}"`)).toBe(true);
  const sheet = (await readSheets(path.join(target, 'audit.xlsx'))).find(({ sheet: title }) => title === 'Pairs');
  const [titles = [], cells = []] = sheet?.data ?? [];
  expect(titles.slice(-2)).toEqual(['Edit Difference', 'Difference Class']);
  expect(Number(cells.at(-2))).toBeCloseTo(Number(shown) / 100, 9);
  expect(cells.at(-1)).toBe(words);
  const { pairs: records } = JSON.parse(read('audit.json')) as { pairs: PairRow[] };
  expect(records.map(({ editDifference }) => editDifference)).toEqual([difference]);
  const line = read('audit.jsonl')
    .split('\n')
    .find((each) => each.includes('"kind":"pair"'));
  expect(line).toContain(`"editDifference":${difference}`);
  const $ = load(read('report.html'));
  const facts = $('dt')
    .filter((_, element) => $(element).text() === 'Edit difference')
    .map((_, element) => $(element).next('dd').text())
    .get();
  expect(facts).toEqual([`${shown}% · ${words}`]);

  await client.request('audit/close', { audit });
  const { stdout } = await callCli(folder, ['explain', file, 'a.html', 'b.html', '--no-pictures']);
  expect(stdout).toContain(`Edit difference: ${shown}% (${words})`);
});
