import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const textOf = (seed: number, paragraphs = 8) =>
  ownArticle(seed, paragraphs)
    .map((text) => `<p>${text}</p>`)
    .join('');

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const numbers = [1, 2, 3, 4, 5, 6];
const linksTo = (name: string) =>
  numbers
    .map((number) => `<li><a href="${name}-${number}.html">What the ${name} is about in part ${number}</a></li>`)
    .join('');

/** A book by chapters and on one page, whose chapters or whose whole page have more to say in `head`. */
function book(name: string, seed: number, heads: { readonly chapter?: string; readonly whole?: string } = {}) {
  const chapters = numbers.map(
    (number) => [`${name}-${number}.html`, page(`${name} ${number}`, textOf(seed + number), heads.chapter)] as const,
  );
  const whole = numbers.map((number) => `<h2>Part ${number}</h2>${textOf(seed + number)}`).join('');
  return { ...Object.fromEntries(chapters), [`${name}-whole.html`]: page(`${name}, whole`, whole, heads.whole) };
}

const files: Readonly<Record<string, string>> = {
  ...book('river', 100),
  ...book('lake', 200, { whole: '<meta name="robots" content="noindex">' }),
  ...book('marsh', 300, { chapter: '<link rel="canonical" href="marsh-whole.html">' }),
  // One page quotes another whole: still a matter of two pages.
  'quoted.html': page('Quoted', textOf(401)),
  'quoting.html': page('Quoting', `${textOf(402, 12)}${textOf(401)}${textOf(403, 12)}`),
  // Of two tables of contents one holds the other.
  'contents.html': page('All books', `<ul>${linksTo('river')}${linksTo('lake')}${linksTo('marsh')}</ul>`),
  'river.html': page('River', `<ul>${linksTo('river')}</ul>`),
  // A short text with many links is none.
  'links.html': page('What to read', `${textOf(404, 3)}<ul>${linksTo('lake')}</ul>`),
};

describe('a site with books on one page', () => {
  let finished: FinishedAudit;
  beforeAll(async () => {
    const folder = path.join(temporaryFolder(), 'www');
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    finished = await runAudit(temporaryFolder(), { kind: 'folder', path: folder });
  });
  afterAll(() => finished.engine.close());

  it('asks for one decision about each book, and none where the site has decided', async () => {
    const { engine, audit } = finished;
    const { rows } = await engine.client().request('plan/list', { audit, limit: 100 });
    expect(rows.map(({ address, action, target, reason }) => [address, action, target, reason])).toEqual([
      ['quoted.html', 'merge', 'quoting.html', 'contained-copy'],
      ['river-whole.html', 'noindex', null, 'collected-edition'],
    ]);
  });

  it('shows the parts as contained all the same', async () => {
    const { engine, audit } = finished;
    const { rows } = await engine.client().request('relation/list', { audit, offset: 0, limit: 100 });
    const held = rows
      .filter(({ verdict }) => verdict === 'contained')
      .map(({ addressA, addressB }) => [addressA, addressB]);
    const parts = ['lake', 'marsh', 'river'].flatMap((name) =>
      numbers.map((number) => [`${name}-${number}.html`, `${name}-whole.html`]),
    );
    expect(held.toSorted()).toEqual([...parts, ['quoted.html', 'quoting.html']].toSorted());
  });

  it('says so in exports', async () => {
    const { engine, audit } = finished;
    const folder = path.join(temporaryFolder(), 'out');
    await engine.client().request('export/run', { audit, folder, formats: ['csv'] });
    const lineOf = (file: string, address: string) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .find((line) => line.startsWith(`"${address}"`));
    expect(lineOf('relations.csv', 'river-1.html')).toContain('"contained","river-whole.html"');
    expect(lineOf('relations.csv', 'river-1.html')).not.toContain('merge');
    expect(lineOf('relations.csv', 'quoted.html')).toContain('merge');
    expect(lineOf('actions.csv', 'river-whole.html')).toContain('noindex');
  });

  it('takes pages that consist of links for lists, and says why', async () => {
    const { engine, audit } = finished;
    const client = engine.client();
    const { rows } = await client.request('page/list', { audit, offset: 0, limit: 100 });
    const kindOf = async (address: string) => {
      const page = rows.find((row) => row.address === address)?.id ?? -1;
      return (await client.request('page/get', { audit, page })).kind;
    };
    expect(await kindOf('contents.html')).toMatchObject({ kind: 'listing', reason: 'made-of-links' });
    expect(await kindOf('river.html')).toMatchObject({ kind: 'listing', reason: 'made-of-links' });
    expect(await kindOf('links.html')).toMatchObject({ kind: 'content' });
    expect(await kindOf('river-whole.html')).toMatchObject({ kind: 'edition', reason: 'holds-pages' });
    expect(await kindOf('marsh-whole.html')).toMatchObject({ kind: 'content' });
    expect(await kindOf('river-1.html')).toMatchObject({ kind: 'content' });
  });
});
