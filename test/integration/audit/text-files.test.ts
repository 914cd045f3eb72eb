import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const page = (title: string, texts: readonly string[], rest = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${texts.map((text) => `<p>${text}</p>`).join('')}${rest}</article></body></html>`;
const source = (title: string, texts: readonly string[]) => [title, '='.repeat(title.length), ...texts].join('\n\n');

/** As a generator of documentation writes it: a page and its source, one of them with more text than the other. */
const files: Readonly<Record<string, string>> = {
  'library/gc.html': page('Collector', ownArticle(1, 6)),
  '_sources/library/gc.rst.txt': source('Collector', ownArticle(1, 6)),
  'library/io.html': page('Streams', ownArticle(2, 6)),
  '_sources/library/io.rst.txt': source('Streams', [...ownArticle(2, 6), ...ownArticle(3, 6)]),
  'library/os.html': page('System', [...ownArticle(4, 5), ...ownArticle(5, 3)]),
  '_sources/library/os.rst.txt': source('System', [...ownArticle(4, 5), ...ownArticle(6, 3)]),
  'notes.txt': source('Notes', ownArticle(7, 6)),
  'more-notes.txt': source('Notes', ownArticle(7, 6)),
};

let finished: FinishedAudit;
beforeAll(async () => {
  const folder = path.join(temporaryFolder(), 'www');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  finished = await runAudit(temporaryFolder(), { kind: 'folder', path: folder });
});
afterAll(() => finished.engine.close());

it('keeps text files out of the index and asks nothing of their web pages', async () => {
  const { engine, audit } = finished;
  const { rows } = await engine.client().request('plan/list', { audit, offset: 0, limit: 100 });
  const proposals = rows.map(({ address, action, reason, source: from }) => [address, action, reason, from?.address]);
  expect(proposals).toEqual([
    ['_sources/library/gc.rst.txt', 'noindex', 'text-file', 'library/gc.html'],
    ['_sources/library/io.rst.txt', 'noindex', 'text-file', 'library/io.html'],
    ['_sources/library/os.rst.txt', 'noindex', 'text-file', 'library/os.html'],
    ['more-notes.txt', 'redirect', 'same-text', 'notes.txt'],
  ]);
});
