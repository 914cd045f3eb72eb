import { afterAll } from 'vitest';
import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import type { RenderBrowser } from '../../../src-main/engine/source/render/browser.ts';
import { mainText as textOf } from '../../../src-main/engine/worker/tasks/analyse.ts';
import { findBrowser, renderWithBrowser } from '../../../src-main/node/browser.ts';
import type { Reply } from './test-site.ts';

/** A real browser, where there is one, and pages to be opened in it. */
export const program = findBrowser();
type SentPage = Omit<Parameters<typeof textOf>[0], 'options'>;
export const readText = (page: SentPage) => textOf({ ...page, options: auditOptionsSchema.parse({}) });
export const mainText = async (page: SentPage) => readText(page);
export const rendering = { openBrowser: program === null ? null : () => renderWithBrowser(program), mainText };

/**
 * The same with one browser for all that a file renders, for tests that do not look at the browser itself: every page
 * has a context of its own, and starting one takes as long as a few pages.
 */
export function renderInOneBrowser(): typeof rendering {
  let opening: Promise<RenderBrowser> | null = null;
  afterAll(async () => (await opening)?.close());
  const openBrowser = async () => ({
    ...(await (opening ??= renderWithBrowser(program ?? ''))),
    close: async () => {},
  });
  return { openBrowser: program === null ? null : openBrowser, mainText };
}

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
