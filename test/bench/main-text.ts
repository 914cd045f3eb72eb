/**
 * How well the main text of a site is found, where its template names the element that holds it:
 * `node test/bench/main-text.ts FOLDER SELECTOR [STEP]` reads every STEP-th page of the folder and compares words with
 * those of the elements that the selector finds. Pages without such an element are counted, not scored. Lists the
 * lowest.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkOptions } from '../../src-main/engine/options.ts';
import { parseHtml } from '../../src-main/engine/page/html-tree.ts';
import { joinMainText } from '../../src-main/engine/page/main-text.ts';
import { analyseOptions } from '../../src-main/engine/page/options.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { compileSelector } from '../../src-main/engine/page/select/selector.ts';
import { scoreText, tokenBag } from '../../src-main/evaluate/scores.ts';
import { mainTextOf } from '../../src-main/evaluate/site-pages.ts';

const [folder = '.', selector = 'main', step = '1'] = process.argv.slice(2);
const options = checkOptions(analyseOptions, {}, 'analyse');
const wanted = [compileSelector(selector)];
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.html?$/.test(file))
  .sort()
  .filter((_, place) => place % Number(step) === 0);

const scored = files.flatMap((file) => {
  const bytes = readFileSync(path.join(folder, file));
  const text = mainTextOf(parseHtml(bytes.toString('utf8'), 'all'), wanted);
  if (!text) return [];
  const { view } = readPage({ address: `https://site.example/${file}`, headers: {}, bytes }, options);
  const found = joinMainText(view.blocks, options.maxTextCharacters).text;
  return [{ file, ...scoreText(tokenBag(text), tokenBag(found)) }];
});

const mean = (figure: 'f1' | 'precision' | 'recall') =>
  (scored.reduce((sum, score) => sum + score[figure], 0) / scored.length).toFixed(3);
console.log(`${scored.length} pages, ${files.length - scored.length} without the element`);
console.log(`F1 ${mean('f1')}, precision ${mean('precision')}, recall ${mean('recall')}`);
for (const { file, f1 } of scored.toSorted((x, y) => x.f1 - y.f1).slice(0, 10)) console.log(f1.toFixed(2), file);
