import { languageTags, type Locale } from '../contract/language-tags.ts';

const separators = new Map<Locale, string>();

/** Joins items by the separator of the language, without “and” before the last: they are labels, not sentences. */
export function joinList(locale: Locale, items: readonly string[]): string {
  const separator = separators.get(locale) ?? separatorOf(locale);
  separators.set(locale, separator);
  return items.join(separator);
}

const separatorOf = (locale: Locale): string =>
  new Intl.ListFormat(languageTags[locale]).formatToParts(['a', 'b', 'c', 'd']).find(({ type }) => type === 'literal')
    ?.value ?? ', ';
