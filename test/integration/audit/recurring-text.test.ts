import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle, ownParagraph } from '../../unit/engine/page/template/planted-site.ts';

/** What a program writes into a reference, each time with the names of another page. */
const phrases: readonly ((name: string) => string)[] = [
  (name) => `Name of the database that contains the table ${name}, which is always the current database.`,
  (name) => `If the column ${name} refers to a set of characters, this is where the catalogue of the set is found.`,
  (name) => `The maximum length of ${name} in characters as it was declared, or null where none was given.`,
  (name) => `Only those rows of ${name} are shown that the current user owns or has some privilege on.`,
  (name) => `An identifier of the type of ${name} that is unique among all types of the same object.`,
  (name) => `Always null, since ${name} is a feature that has not been built into the server so far.`,
  (name) => `If ${name} identifies a number, this says whether its precision is given in base two or ten.`,
  (name) => `The ordinal position of ${name} within its parent object, where counting starts at one.`,
  (name) => `Yes if ${name} may be changed by somebody who is allowed to write to it, no if that is not so.`,
  (name) => `The order in which ${name} is sorted when nobody asked for another one in the statement.`,
  (name) => `Text that the owner of ${name} wrote about it, or an empty line where nothing was written.`,
  (name) => `The schema in which ${name} was created, together with the role that has created it there.`,
];
const linesOfPage = 4;
const referencePages = 144;
const names =
  ownParagraph(9000, 1)
    .toLowerCase()
    .match(/[a-z]{6}/gu) ?? [];

function reference(at: number): string {
  const name = `${names[at % names.length] ?? ''}${names[(at + 7) % names.length] ?? ''}`;
  const lines = Array.from({ length: linesOfPage }, (_, line) => phrases[(at + line) % phrases.length]?.(name) ?? '');
  return [`<p>${ownParagraph(at, 1).split('. ')[0] ?? ''}.</p>`, ...lines.map((text) => `<p>${text}</p>`)].join('');
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${body}</article></body></html>`;
const article = ownArticle(5000, 6);
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');

describe('sentences that a site repeats with other names in them', () => {
  let finished: FinishedAudit;
  beforeAll(async () => {
    const folder = path.join(temporaryFolder(), 'www');
    mkdirSync(folder);
    const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
    for (let at = 0; at < referencePages; at += 1) write(`view-${at}.html`, page(`View ${at}`, reference(at)));
    write('guide.html', page('The guide', paragraphs(article) + reference(100)));
    write('excerpt.html', page('An excerpt', paragraphs(article.slice(0, 4)) + reference(105)));
    finished = await runAudit(temporaryFolder(), { kind: 'folder', path: folder });
  });
  afterAll(() => finished.engine.close());

  it('are no finding, and a comparison says why', async () => {
    const { engine, audit } = finished;
    const client = engine.client();
    const find = async (address: string) => (await client.request('page/find', { audit, address }))?.id ?? -1;
    const compared = await client.request('pair/compare', {
      audit,
      a: await find('view-3.html'),
      b: await find('view-16.html'),
    });
    expect(compared).toMatchObject({ verdict: null, rule: 'recurring-text' });
    expect(compared.figures.verbatimA + compared.figures.rewordedA).toBeGreaterThan(0.5);
  });

  it('do not hide what two pages have beside them', async () => {
    const { engine, audit } = finished;
    const client = engine.client();
    const find = async (address: string) => (await client.request('page/find', { audit, address }))?.id ?? -1;
    const compared = await client.request('pair/compare', {
      audit,
      a: await find('guide.html'),
      b: await find('excerpt.html'),
    });
    expect(compared.verdict).not.toBeNull();
  });

  it('do not come back under the thresholds in force', async () => {
    const { engine, audit } = finished;
    expect((await engine.client().request('verdict/preview', { audit })).changed).toBe(0);
  });
});
