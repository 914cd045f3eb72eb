import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import { mainText as textOf } from '../../../src-main/engine/worker/tasks/analyse.ts';
import { findBrowser, renderWithBrowser } from '../../../src-main/node/browser.ts';
import type { Reply } from './test-site.ts';

/** A real browser, where there is one, and pages to be opened in it. */
export const program = findBrowser();
type SentPage = Omit<Parameters<typeof textOf>[0], 'options'>;
export const readText = (page: SentPage) => textOf({ ...page, options: auditOptionsSchema.parse({}) });
export const mainText = async (page: SentPage) => readText(page);
export const rendering = { openBrowser: program === null ? null : () => renderWithBrowser(program), mainText };

export const sentence = (word: string, place = 'garden') =>
  `<p>The ${word} stood in the ${place} for many years, and nobody in the village knew who had brought it there or why.</p>`;
const places = ['garden', 'market', 'harbour', 'courtyard', 'meadow', 'library'];
export const article = (word: string) =>
  `<h1>About the ${word}</h1>${places.map((place) => sentence(word, place)).join('')}`;
export const page = (body: string, head = ''): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8', etag: '"raw"' },
  body: `<!DOCTYPE html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`,
});
export const script = (code: string) => page(`<div id="root"></div><script>${code}</script>`);
export const fill = (word: string) => `document.getElementById('root').innerHTML = ${JSON.stringify(article(word))};`;
