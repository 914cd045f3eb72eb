import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const article = (seed: number) =>
  ownArticle(seed, 8)
    .map((text) => `<p>${text}</p>`)
    .join('');
const listing = (name: string, lines: number) =>
  `<pre class="highlight"><code>${Array.from({ length: lines }, (_, at) => `const ${name}${at} = read(${name}Table, ${at}) * scale[${at}];`).join('\n')}</code></pre>`;
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${body}</article></body></html>`;

/** Two posts about one program, two that share their text besides, and one that has code of its own. */
const files: Readonly<Record<string, string>> = {
  'first.html': page('The first reader', `${article(1)}${listing('river', 20)}${article(11)}`),
  'second.html': page('Reading faster', `${article(2)}${listing('river', 20)}${listing('lake', 10)}${article(12)}`),
  'copy.html': page('The first reader again', `${article(3)}${listing('sea', 20)}${article(13)}`),
  'copied.html': page('The first reader again', `${article(3)}${listing('sea', 20)}${article(13)}`),
  'other.html': page('Something else', `${article(4)}${listing('marsh', 20)}${article(14)}`),
};

describe('code that two posts share', () => {
  let finished: FinishedAudit;
  beforeAll(async () => {
    const folder = path.join(temporaryFolder(), 'www');
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    finished = await runAudit(temporaryFolder(), { kind: 'folder', path: folder });
  });
  afterAll(() => finished.engine.close());

  it('is no finding, is listed when it is asked for, and is what a comparison says', async () => {
    const { engine, audit } = finished;
    const client = engine.client();
    expect(await client.request('relation/facets', { audit })).toEqual({
      total: 0,
      verdicts: [{ value: 'shared-code', count: 1 }],
      decided: [],
      // Code has no edit difference, so none of the classes has a relation.
      differences: ['below-8', 'below-15', 'below-30', 'from-30'].map((value) => ({ value, count: 0 })),
    });
    expect((await client.request('relation/list', { audit, offset: 0, limit: 10 })).rows).toEqual([]);
    const wanted = { audit, offset: 0, limit: 10, verdicts: ['shared-code' as const] };
    const [pair] = (await client.request('relation/list', wanted)).rows;
    expect(pair).toMatchObject({
      addressA: 'first.html',
      addressB: 'second.html',
      verdict: 'shared-code',
      coveredA: 1,
    });
    expect(pair?.coveredB).toBeGreaterThan(0.5);
    expect(pair?.coveredB).toBeLessThan(0.8);
    const [group] = (await client.request('relation/groups', wanted)).rows;
    expect(group?.page.address).toBe('second.html');
    expect((await client.request('relation/list', { ...wanted, holder: group?.page.id })).total).toBe(1);
    const compared = await client.request('pair/compare', { audit, a: pair?.a ?? 0, b: pair?.b ?? 0 });
    expect(compared).toMatchObject({ verdict: 'shared-code', rule: 'same-code' });
  });

  it('changes nothing about copies', async () => {
    const { engine, audit } = finished;
    const { rows } = await engine.client().request('cluster/list', { audit, offset: 0, limit: 10 });
    expect(rows.map(({ verdict, pages }) => ({ verdict, pages }))).toEqual([{ verdict: 'identical', pages: 2 }]);
  });
});
