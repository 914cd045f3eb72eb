import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { disguiseCount } from '../../../../src-main/engine/text/disguise.ts';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

describe('reading a page', () => {
  it('gives everything that detectors read', () => {
    const page = readText('网页查重', '首先，该算法处理网頁。\n然后提取长句。');
    expect(page.language).toBe('zh');
    expect(page.title.text).toBe('网页查重');
    expect(page.titleTokens.terms).toContain('网页');
    expect(page.folded.text).toBe('首先,该算法处理网页.\n然后提取长句.');
    expect(page.sentences).toHaveLength(2);
    expect(page.clauses).toHaveLength(3);
  });

  it('takes the language from the title when there is no text', () => {
    expect(readText('Длинные предложения', '').language).toBe('ru');
  });

  it('loads no Chinese dictionary for a page without Chinese', async () => {
    const probe = `
      import { readText } from ${JSON.stringify(path.join(root, 'src-main/engine/text/read-text.ts'))};
      readText('Title', 'The page in English. Страница по-русски.');
      console.log(process.memoryUsage().rss);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', probe]);
    expect(Number(stdout)).toBeLessThan(160e6);
  });

  it('folds a text the same before and after the first Chinese one', async () => {
    const probe = `
      import { foldText } from ${JSON.stringify(path.join(root, 'src-main/engine/text/fold.ts'))};
      const points = Array.from({ length: 0x1ffff }, (_, point) => point).filter((point) => point < 0xd800 || point > 0xdfff);
      const fold = (point) => foldText(String.fromCodePoint(point)).text;
      const before = points.reverse().map((point) => [point, fold(point)]);
      foldText('中');
      console.log(JSON.stringify(before.filter(([point, form]) => fold(point) !== form)));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', probe]);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('goes on with Intl.Segmenter and says so when the dictionary cannot be loaded', async () => {
    const probe = `
      import { createRequire, Module } from 'node:module';
      const load = Module._load;
      Module._load = (name, ...rest) => { if (name === 'nodejieba') throw new Error('no package'); return load(name, ...rest); };
      const { readText } = await import(${JSON.stringify(path.join(root, 'src-main/engine/text/read-text.ts'))});
      const { dictionaryNotice } = await import(${JSON.stringify(path.join(root, 'src-main/engine/text/chinese.ts'))});
      const { terms } = readText('', '提取出文中的长句').tokens;
      console.log(JSON.stringify({ terms, notice: dictionaryNotice() }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', probe]);
    const { terms, notice } = JSON.parse(stdout) as { terms: string[]; notice: string };
    expect(terms.join('')).toBe('提取出文中的长句');
    expect(notice).toBe('no-chinese-dictionary');
  });
});

const data = path.resolve(root, '../shared/data/near-duplicate');

/** Generated copies whose changes folding has to undo, with the least mean share of 5-grams that must agree. */
describe.skipIf(!existsSync(data))(
  'on the evaluation sets (skipped when ../shared/data is not there), folding undoes',
  () => {
    it.each([
      ['zh-spun', 'punct', 0.99],
      ['zh-spun', 'traditional', 0.97],
      ['zh-spun', 'zw_homoglyph', 0.99],
      ['ru-spun', 'homoglyph', 0.99],
    ])('%s %s', (set, kind, least) => {
      const originals = new Map(documents(set, 'orig').map(({ cluster, shown }) => [cluster, grams(shown)]));
      const shares = documents(set, kind).map(({ cluster, shown }) => jaccard(originals.get(cluster)!, grams(shown)));
      expect(shares.length).toBeGreaterThan(10);
      expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(least);
    });

    it('and finds disguise in disguised pages only', () => {
      expect(Math.min(...perMille('zh-spun', 'zw_homoglyph'))).toBeGreaterThan(20);
      expect(Math.min(...perMille('ru-spun', 'homoglyph'))).toBeGreaterThan(20);
      for (const kind of ['orig', 'traditional', 'syn60', 'negative'])
        expect(Math.max(...perMille('zh-spun', kind)), kind).toBeLessThan(2);
      for (const kind of ['orig', 'word30', 'negative'])
        expect(Math.max(...perMille('ru-spun', kind)), kind).toBeLessThan(2);
    });
  },
);

function documents(set: string, kind: string): { cluster: string; shown: string }[] {
  const rows = readFileSync(path.join(data, set, 'truth.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return rows
    .map((row) => row.split('\t'))
    .filter((row) => row[2] === kind)
    .map(([id = '', cluster = '']) => ({
      cluster,
      shown: readFileSync(path.join(data, set, 'docs', `${id}.txt`), 'utf8'),
    }));
}

function perMille(set: string, kind: string): number[] {
  return documents(set, kind).map(({ shown }) => (disguiseCount(shown, foldText(shown)) * 1000) / shown.length);
}

function grams(shown: string): ReadonlySet<string> {
  const { text } = foldText(shown);
  return new Set(Array.from({ length: Math.max(0, text.length - 4) }, (_, index) => text.slice(index, index + 5)));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  return shared / (a.size + b.size - shared || 1);
}
