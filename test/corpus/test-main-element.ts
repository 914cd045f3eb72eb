import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../src-main/engine/page/html-tree.ts';
import { joinMainText } from '../../src-main/engine/page/main-text.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { compileSelector } from '../../src-main/engine/page/select/selector.ts';
import { scoreText, sizeOf, tokenBag, type TextScore } from '../../src-main/evaluate/scores.ts';
import { mainTextOf, pagesOfSite, readSiteFile, selectorOfXpath } from '../../src-main/evaluate/site-pages.ts';
import { standardAnalyseOptions } from '../unit/engine/page/standard-options.ts';

/**
 * Every page of a documentation with a generated API reference, where long sidebars and a banner on the version stand
 * beside short articles: its text is that of its article. `site.json` says where that stands. The headline counts on
 * neither side: it is kept apart from the text. A page whose article holds nothing else has no text.
 */
const folder = fileURLToPath(new URL('../../../shared/data/real-sites/en-versioned-api', import.meta.url));
const isThere = existsSync(path.join(folder, 'site.json'));
if (!isThere) console.warn(`SKIPPED: the texts of API pages are not measured, because ${folder} is not there.`);

/** Pages under .5, with the reason. */
const known: Readonly<Record<string, string>> = {};

/** Tests the texts of every `step`-th page. */
export function testMainElement(step: number): void {
  describe.skipIf(!isThere)('the text of an API page', () => {
    it('is that of its article, and never the sidebar or the banner', () => {
      const scores = scoresOfSite(step);
      const values = [...scores.values()];
      const mean = values.reduce((sum, { f1 }) => sum + f1, 0) / values.length;
      const precision = values.reduce((sum, score) => sum + score.precision, 0) / values.length;
      console.info(`${values.length} pages, mean F1 ${mean.toFixed(3)}, precision ${precision.toFixed(3)}`);
      const low = [...scores]
        .filter(([file, { f1 }]) => f1 < 0.5 && known[file] === undefined)
        .map(([file, { f1 }]) => `${file} ${f1.toFixed(2)}`);
      expect(values.length).toBeGreaterThan(100);
      expect(low).toEqual([]);
      expect(mean).toBeGreaterThanOrEqual(0.95);
    });
  });
}

const whole: TextScore = { precision: 1, recall: 1, f1: 1 };

function scoresOfSite(step: number): Map<string, TextScore> {
  const { main, listing } = readSiteFile(folder);
  const selectors = main.map((xpath) => compileSelector(selectorOfXpath(xpath)));
  const scores = new Map<string, TextScore>();
  for (const [place, file] of [...pagesOfSite(folder)].entries()) {
    if (place % step !== 0) continue;
    const bytes = readFileSync(path.join(folder, 'www', file));
    const wantedText = mainTextOf(parseHtml(bytes.toString('utf8'), 'all'), selectors);
    if (listing?.test(file) || wantedText === null) continue;
    const wanted = tokenBag(wantedText);
    const { view } = readPage({ address: `https://a.example/${file}`, headers: {}, bytes }, standardAnalyseOptions);
    const { text } = joinMainText(view.blocks, standardAnalyseOptions.maxTextCharacters);
    scores.set(file, sizeOf(wanted) === 0 && text === '' ? whole : scoreText(wanted, tokenBag(text)));
  }
  return scores;
}
