import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { detectorWords } from '../../../src-main/locales/translate.ts';
import { chineseText, englishText, russianText } from '../../detectors/pages.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const site = path.join(folder, 'site');
/** Detectors that look at the corpus, and those that stand apart. */
const detectors =
  'idf-string,i-match,i-match-lexicons,descriptive-words,bloom,title-keywords,iyer-keyword-tree,content-then-feature,character-cosine'.split(
    ',',
  );

beforeAll(() => {
  mkdirSync(site);
  const makers = { zh: chineseText, en: englishText, ru: russianText };
  for (const [language, make] of Object.entries(makers)) {
    for (let page = 0; page < 6; page += 1) writePage(`${language}-${page}`, own(language, page), make(page, 30));
    writePage(`${language}-0-copy`, own(language, 0), make(0, 30));
  }
});

/** A title that no other page has, so that every page has terms of its own. */
const own = (language: string, page: number) =>
  ({ zh: '石桥与渔民的故事', en: 'Stone bridges and fishermen', ru: 'Каменный мост и рыбак' })[language] + ` ${page}`;

function writePage(name: string, title: string, text: string): void {
  const lines = text.match(/[^。.]+[。.]/g) ?? [];
  const paragraphs = Array.from(
    { length: Math.ceil(lines.length / 5) },
    (_, at) => `<p>${lines.slice(5 * at, 5 * at + 5).join('')}</p>`,
  );
  writeFileSync(
    path.join(site, `${name}.html`),
    `<!doctype html><meta charset="utf-8"><title>${title}</title><article>${paragraphs.join('\n')}</article>`,
  );
}

async function audit(
  name: string,
  extra: readonly string[],
): Promise<{ readonly pairs: readonly string[]; readonly problems: string; readonly stderr: string }> {
  const exported = path.join(folder, name);
  const { code, stderr } = await callCli(folder, [
    'audit',
    site,
    '--file',
    `${exported}.pagetwin`,
    '--export',
    exported,
    '--formats',
    'csv',
    ...extra,
  ]);
  expect(stderr).not.toContain('went wrong');
  expect(code).toBe(0);
  const read = (table: string) => readFileSync(path.join(exported, table), 'utf8');
  return { pairs: read('pairs.csv').split('\r\n').slice(1).filter(Boolean), problems: read('problems.csv'), stderr };
}

const nameOf = (detector: string) => detectorWords('en', detector).name;
const pairOf = (pairs: readonly string[], language: string) =>
  pairs.find((row) => row.includes(`${language}-0-copy.html`) && row.includes(`${language}-0.html`));

describe('an audit with detectors that need corpus statistics', () => {
  it('goes from a folder to pairs, counting words on the way, and names every detector that proposed them', async () => {
    const { pairs, problems, stderr } = await audit('all', ['--detectors', detectors.join(',')]);
    expect(stderr).toContain('Count words: 21');
    for (const language of ['zh', 'en', 'ru']) {
      const pair = pairOf(pairs, language);
      for (const detector of detectors) expect(pair, `${language}, ${detector}`).toContain(nameOf(detector));
      expect(problems).toMatch(new RegExp(`${language}-0(-copy)?\\.html.*${language}-0(-copy)?\\.html`));
    }
  });

  it('finds the same with one worker as with three', async () => {
    const chosen = ['--detectors', detectors.filter((detector) => detector !== 'bloom').join(',')];
    const [one, three] = [
      await audit('one', [...chosen, '--workers', '1']),
      await audit('three', [...chosen, '--workers', '3']),
    ];
    expect(three.pairs).toEqual(one.pairs);
    expect(three.problems).toEqual(one.problems);
  });

  it('counts words when a detector comes to need it, and drops the counts when none does', async () => {
    const without = await audit('changing', ['--detectors', 'exact-content']);
    expect(without.stderr).toContain('Count words: 0');
    const counted = await audit('changing', ['--detectors', 'i-match']);
    expect(counted.stderr).toContain('Count words: 21');
    for (const language of ['zh', 'en', 'ru']) expect(pairOf(counted.pairs, language)).toContain(nameOf('i-match'));
    const again = await audit('changing', ['--detectors', 'exact-content']);
    expect(again.stderr).toContain('Count words: 0');
    expect(again.pairs).toEqual(without.pairs);
  });

  it('keeps the lexicon of descriptive words when pages come, and with it the signatures of the others', async () => {
    const chosen = ['--detectors', 'descriptive-words'];
    const { pairs } = await audit('growing', chosen);
    const before = signatures();
    expect(before.size).toBe(21);
    for (let page = 6; page < 14; page += 1) writePage(`en-${page}`, own('en', page), englishText(page, 30));
    const grown = await audit('growing', [...chosen, '--again', 'collect']);
    expect(grown.stderr).toContain('Count words: 8');
    const after = signatures();
    expect(after.size).toBe(29);
    for (const [page, print] of before) expect(after.get(page)).toBe(print);
    expect(pairOf(grown.pairs, 'en')).toBe(pairOf(pairs, 'en'));
  });
});

/** The stored fingerprints of descriptive words by the number of their page. */
function signatures(): ReadonlyMap<number, string> {
  const database = new Database(path.join(folder, 'growing.pagetwin'), { readonly: true });
  try {
    const rows = database
      .prepare<[], [number, string]>("SELECT page, hex(data) FROM fingerprint WHERE detector = 'descriptive-words'")
      .raw()
      .all();
    return new Map(rows);
  } finally {
    database.close();
  }
}
