import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const folder = temporaryFolder();
const html = (texts: readonly string[]) =>
  `<html lang="en"><title>Page</title><main>${texts.map((text) => `<p>${text}</p>`).join('')}</main></html>`;
const [first, second] = [ownArticle(1, 8), ownArticle(2, 8)];

/** `b` copies `a`, `d` repeats most of `c`; `e` has a text of its own. */
const texts: Readonly<Record<string, readonly string[]>> = {
  a: first,
  b: first,
  c: second,
  d: [...second.slice(0, 6), ...ownArticle(3, 2)],
  e: ownArticle(4, 8),
};

/** Labels as an editor gives them in the app. */
async function label(): Promise<void> {
  const engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
  );
  const client = engine.client();
  const { audit } = await client.request('audit/open', { file: path.join(folder, 'site.pagetwin') });
  const idOf = async (address: string) => (await client.request('page/find', { audit, address }))?.id ?? -1;
  const [a, b, c, d] = await Promise.all(['a.html', 'b.html', 'c.html', 'd.html'].map(idOf));
  await client.request('label/set', { audit, a: b!, b: a!, label: 'right' });
  await client.request('label/set', { audit, a: c!, b: d!, label: 'right' });
  await client.request('label/set', { audit, a: c!, b: d!, label: 'wrong' });
  expect(await client.request('label/get', { audit, a: d!, b: c! })).toEqual({ label: 'wrong' });
  await client.request('review/undo', { audit });
  expect(await client.request('label/get', { audit, a: d!, b: c! })).toEqual({ label: 'right' });
  await client.request('review/redo', { audit });
  await client.request('decision/set', { audit, address: 'e.html', change: { action: 'canonical', target: 'c.html' } });
  await engine.close();
}

describe('labels of pairs', () => {
  beforeAll(async () => {
    mkdirSync(path.join(folder, 'site'));
    for (const [name, paragraphs] of Object.entries(texts))
      writeFileSync(path.join(folder, 'site', `${name}.html`), html(paragraphs));
    const { code, stderr } = await callCli(folder, ['audit', 'site', '--file', 'site.pagetwin']);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    await label();
  });

  it('are written with what follows from decisions', async () => {
    const { code } = await callCli(folder, ['labels', 'site.pagetwin', '--out', 'labels.tsv']);
    expect(code).toBe(0);
    expect(readFileSync(path.join(folder, 'labels.tsv'), 'utf8').trimEnd().split('\n')).toEqual([
      'a\tb\tlabel\tfrom',
      'a.html\tb.html\tright\tlabel',
      'c.html\td.html\twrong\tlabel',
      'c.html\te.html\tright\tdecision',
    ]);
  });

  it('tell how right an audit of the site is', async () => {
    const { code, stdout } = await callCli(folder, ['evaluate', 'site', 'site', '--truth', 'labels.tsv', '--json']);
    expect(code).toBe(0);
    const [report] = (JSON.parse(stdout) as { sets: unknown[] }).sets;
    expect(report).toMatchObject({
      documents: 5,
      right: 2,
      wrong: 1,
      unknown: 0,
      recall: 0.5,
      precision: 0.5,
      missed: [{ addressA: 'c.html', addressB: 'e.html' }],
      accused: [{ addressA: 'c.html', addressB: 'd.html' }],
    });
  });

  it('are missed with a hint', async () => {
    const { code, stderr } = await callCli(folder, ['evaluate', 'site', 'site']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('pagetwin labels');
  });
});
