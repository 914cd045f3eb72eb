import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBody } from '../../../src-main/contract/api.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const questions = [
  'Why should I write to you before I take a room in the house?',
  'As a small house on the coast we are bound by agreements, and some of the rooms must not be advertised below a certain price at all.',
  'If another site has the same room and does not hide the price, the owner may not have allowed it to sell the room, and so you have none.',
  'Please do not hesitate to ask us whatever you want to know of a room.',
];

/**
 * A list of rooms, questions and a list of news in elements without names: nothing says which of them the page is
 * about.
 */
function page(number: number): string {
  const rooms = Array.from(
    { length: 40 },
    (_, i) => `<div><span>Room ${i + number * 40} with a view of the sea</span></div>`,
  ).join('');
  const news = Array.from(
    { length: 20 },
    (_, i) =>
      `<p><a href="/n${i}">News of house ${number}, number ${i} and what else there is</a> It was a fine day.</p>`,
  );
  const asked = questions.map((question) => `<p>${question}</p>`).join('');
  return `<title>Rates ${number}</title>${rooms}<div class="asked">${asked}</div><div class="news">${news.join('')}</div>`;
}

function writeSite(folder: string): string {
  mkdirSync(folder);
  for (let i = 0; i < 3; i += 1) writeFileSync(path.join(folder, `rates-${i}.html`), page(i));
  const text = questions.map((question) => `<p>${question} ${question.replace('house', 'inn')}</p>`).join('');
  writeFileSync(path.join(folder, 'plain.html'), `<title>Plain</title><article><h1>Plain</h1>${text}</article>`);
  return folder;
}

describe('pages whose main text is unsure', () => {
  const folder = temporaryFolder();
  let finished: FinishedAudit;
  const client = () => finished.engine.client();
  const unsure = async () => {
    const { rows } = await client().request('problem/list', { audit: finished.audit, code: 'text-unsure' });
    return rows.map(({ address }) => address);
  };

  beforeAll(async () => {
    finished = await runAudit(folder, { kind: 'folder', path: writeSite(path.join(folder, 'site')) });
  });
  afterAll(() => finished.engine.close());

  it('are listed among the problems, and plain pages are not', async () => {
    expect(await unsure()).toEqual(['rates-0.html', 'rates-1.html', 'rates-2.html']);
  });

  it('are settled for all of them by one of the proposed rules', async () => {
    const { pages, candidates } = await client().request('selector/main-elements', { audit: finished.audit });
    expect(pages).toBe(3);
    expect(candidates).toContainEqual({ selector: '.asked', pages: 3 });
    await client().request('audit/set-options', {
      audit: finished.audit,
      options: { analyse: { selectorRules: 'include * .asked' } },
    });
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client().on('audit/ended', resolve));
    await client().request('audit/start', { audit: finished.audit, again: null });
    expect((await ended).outcome).toBe('done');
    expect(await unsure()).toEqual([]);
    const { id } = await client().request('page/find', { audit: finished.audit, address: 'rates-1.html' });
    expect((await client().request('page/get', { audit: finished.audit, page: id })).text.split('\n')).toEqual(
      questions,
    );
  });
});
