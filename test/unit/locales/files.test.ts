import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageTags } from '../../../src-main/contract/language-tags.ts';
import { locales } from '../../../src-main/locales/i18n.ts';
import { leavesOf, namespaces, readNamespace } from '../../support/locale-files.ts';

const plural = /_(zero|one|two|few|many|other)$/;
const textsOf = (locale: (typeof locales)[number], namespace: string) => leavesOf(readNamespace(locale, namespace));
const keysOf = (texts: ReadonlyMap<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].toSorted();
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted();

it('every language has the same files', () => {
  const filesOf = (locale: string) =>
    readdirSync(new URL(`../../../src-main/locales/${locale}/`, import.meta.url)).toSorted();
  for (const locale of locales) expect(filesOf(locale)).toEqual(filesOf('en'));
});

describe.each(['zh', 'ru'] as const)('the files of %s', (locale) => {
  it.each(namespaces)('%s has every text, with the same placeholders', (namespace) => {
    const [english, translated] = [textsOf('en', namespace), textsOf(locale, namespace)];
    expect(keysOf(translated)).toEqual(keysOf(english));
    const wrong = [...translated].filter(([key, text]) => {
      const from = english.get(key) ?? english.get(key.replace(plural, '_other'));
      return from === undefined || String(placeholders(text)) !== String(placeholders(from));
    });
    expect(wrong).toEqual([]);
  });

  it.each(namespaces)('%s is written in the script of the language', (namespace) => {
    const script = locale === 'zh' ? /\p{Script=Han}/u : /\p{Script=Cyrillic}/u;
    const sameEverywhere =
      /^(md5|noindex|hreflang|meta robots|user agent|meta description|https:.*|(meta )?robots( 1)?|h1|title|canonical|ce .*)$/i;
    const wordsOf = (text: string) => text.replaceAll(/\{\{\w+\}\}|\b[AB]\b/g, '');
    const foreign = [...textsOf(locale, namespace)].filter(
      ([, text]) => /\p{L}/u.test(wordsOf(text)) && !script.test(text) && !sameEverywhere.test(text),
    );
    expect(foreign).toEqual([]);
  });
});

it.each(locales)('counted texts in %s have exactly the forms that the language needs', (locale) => {
  const forms = new Intl.PluralRules(languageTags[locale]).resolvedOptions().pluralCategories.toSorted();
  for (const namespace of namespaces) {
    const counted = Map.groupBy(
      [...textsOf(locale, namespace).keys()].filter((key) => plural.test(key)),
      (key) => key.replace(plural, ''),
    );
    for (const [key, given] of counted)
      expect({ key, forms: given.map((each) => plural.exec(each)?.[1]).toSorted() }).toEqual({ key, forms });
  }
});

/**
 * Signs of another language's typography: the dash of English, straight quotes, three full stops, and in Chinese the
 * marks of Latin text.
 */
it.each([
  ['ru', / – |"|“|\.{3}/],
  ['zh', / – |"|\.{3}|\p{Script=Han}[,;:?!]/u],
] as const)('%s is set as the language is', (locale, foreign) => {
  const texts = namespaces.flatMap((namespace) => [...leavesOf(readNamespace(locale, namespace))]);
  const withoutCode = (text: string) => text.replaceAll(/\[\w+="\w+"\]|<[^>]+>|\w+:\/\/[^\s）]+/gu, '');
  expect(texts.filter(([, text]) => foreign.test(withoutCode(text)))).toEqual([]);
});
