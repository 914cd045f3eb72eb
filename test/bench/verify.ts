/**
 * Tells how fast two texts are compared: `node test/bench/verify.ts [folder]`. Generated texts of 100 KB show that
 * nothing goes quadratic, whatever repeats; with a folder of .txt files, each file is compared with the twenty next
 * ones, as a star of candidates would be.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom, shuffled } from '../../src-main/evaluate/seeded-random.ts';
import { checkOptions } from '../../src-main/engine/options.ts';
import type { PageText } from '../../src-main/engine/text/page-text.ts';
import { readText } from '../../src-main/engine/text/read-text.ts';
import { verifyOptions } from '../../src-main/engine/verify/options.ts';
import { prepareText } from '../../src-main/engine/verify/prepare.ts';
import { verifyPair } from '../../src-main/engine/verify/verify-pair.ts';

const options = checkOptions(verifyOptions, {}, 'verify');
const sideOf = (text: PageText) => ({ prepared: prepareText(text), layout: '' });
const random = seededRandom(20_090_601);
const folder = process.argv[2];

for (const [name, a, b] of generatedPairs()) {
  const [textA, textB] = [readText('', a), readText('', b)];
  const runs = Array.from({ length: 5 }, () => {
    const started = performance.now();
    const [one, other] = [sideOf(textA), sideOf(textB)];
    const { figures } = verifyPair(one, other, options);
    const cold = performance.now() - started;
    verifyPair(one, other, options);
    return { cold, warm: performance.now() - started - cold, similarity: figures.similarity };
  });
  const median = (key: 'cold' | 'warm') => runs.map((run) => run[key]).sort((x, y) => x - y)[2] ?? 0;
  console.log(
    `${name.padEnd(34)} ${median('cold').toFixed(1)} ms with preparation, ${median('warm').toFixed(1)} ms without; similarity ${runs[0]?.similarity}`,
  );
}
if (folder) compareFolder(folder);

function compareFolder(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort();
  const texts = files.slice(0, 1000).map((name) => readText('', readFileSync(path.join(folder, name), 'utf8')));
  const started = performance.now();
  const pages = texts.map(sideOf);
  let pairs = 0;
  for (const [at, page] of pages.entries()) {
    for (const other of pages.slice(at + 1, at + 21)) {
      verifyPair(page, other, options);
      pairs += 1;
    }
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${texts.length} files, ${pairs} pairs: ${Math.round(pairs / seconds)} pairs/s on one core, preparation included`,
  );
}

function generatedPairs(): [string, string, string][] {
  const chinese = sentences(2200, () => letters(15, 0x4e00, 3000, '') + '。');
  const english = sentences(
    1500,
    () => Array.from({ length: 11 }, () => letters(1 + Math.floor(random() * 9), 0x61, 26, '')).join(' ') + '. ',
  );
  const notice = '本公司提供优质的服务，欢迎广大客户来电咨询。';
  return [
    ['Chinese, sentences shuffled', chinese.join(''), shuffled(chinese, random).join('')],
    ['Chinese, every 20th letter changed', chinese.join(''), changed(chinese.join(''), 20)],
    ['Latin, sentences shuffled', english.join(''), shuffled(english, random).join('')],
    ['Latin, unrelated', english.join(''), sentences(1500, () => letters(60, 0x61, 26, ' ') + '. ').join('')],
    ['one sentence 5,000 and 4,990 times', notice.repeat(5000), `开头不同。${notice.repeat(4990)}`],
    ['one character 40,000 times', '啊'.repeat(40_000), '啊'.repeat(30_000)],
    ['numbered sentences', numbered(5000, 7), numbered(5000, 5)],
  ];
}

function sentences(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make);
}

function letters(count: number, first: number, range: number, between: string): string {
  return Array.from({ length: count }, () => String.fromCharCode(first + Math.floor(random() * range))).join(between);
}

function numbered(count: number, factor: number): string {
  return Array.from({ length: count }, (_, at) => `第${at}号产品的价格为${at * factor}元。`).join('\n');
}

function changed(text: string, every: number): string {
  return Array.from(text, (letter, at) => (at % every === 0 ? '变' : letter)).join('');
}
