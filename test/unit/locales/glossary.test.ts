import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '../../../src-main/locales/i18n.ts';
import { leavesOf, namespaces, readNamespace } from '../../support/locale-files.ts';

const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');
const languages = { en: 'English', zh: '中文', ru: 'Русский' } as const;

/** Rows of the tables whose header begins with these cells. */
function rowsUnder(...head: string[]): string[][] {
  const lines = glossary.split('\n');
  const found = lines.findIndex((line) => cellsOf(line).join('|').startsWith(head.join('|')));
  const rows = lines.slice(found + 2);
  return rows.slice(0, rows.indexOf('')).map(cellsOf);
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Of the help of the command line, which stays as it is: where a site is published, not what is on a page. */
const exempt = ['options.option.collect.publicAddress.help: stands on'];

const textsOf = (locale: (typeof locales)[number]) =>
  namespaces.flatMap((name) =>
    [...leavesOf(readNamespace(locale, name))].map(([key, text]) => ({
      key: `${name}.${key}`,
      text: String(text).toLowerCase(),
    })),
  );

/** Whether a text has every word of a term. Russian words change their ends. */
function uses(text: string, term: string, locale: string): boolean {
  const stemOf = (word: string) => (locale === 'ru' ? word.slice(0, Math.max(3, word.length - 2)) : word);
  return term.split(' ').every((word) => text.includes(stemOf(word)));
}

describe.each(locales)('the words of the texts in %s', (locale) => {
  const texts = textsOf(locale);

  it('are those of the glossary', () => {
    const terms = rowsUnder('English', '中文', 'Русский').map((row) => row[locales.indexOf(locale)] ?? '');
    expect(terms.length).toBeGreaterThan(40);
    const unused = terms.filter((term) => !texts.some(({ text }) => uses(text, term.toLowerCase(), locale)));
    expect(unused).toEqual([]);
  });

  it('are none of those that it rejects', () => {
    const rejected = rowsUnder(languages[locale], locale === 'en' ? 'say' : locale === 'zh' ? '说' : 'говорят').map(
      ([word = '']) => word.toLowerCase(),
    );
    expect(rejected.length).toBeGreaterThan(5);
    const found = texts.flatMap(({ key, text }) =>
      rejected.filter((word) => text.includes(word)).map((word) => `${key}: ${word}`),
    );
    expect(found.filter((each) => !exempt.includes(each))).toEqual([]);
  });
});
