export const locales = ['en', 'zh', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** The first of the languages of a system (`zh-Hans-CN`, `ru_RU.UTF-8`) that we speak, else English. */
export function spokenLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const [primary] = language.toLowerCase().split(/[-_.]/);
    const found = locales.find((locale) => locale === primary);
    if (found) return found;
  }
  return 'en';
}

/** BCP 47; the region chooses Chinese glyphs. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-CN', ru: 'ru' };

/** English dates name the day first, which no reader takes for the month. */
export const dateTags: Readonly<Record<Locale, string>> = { ...languageTags, en: 'en-GB' };

/** The value of `lang` for a page's language; '' where it is `other` or not known. */
export function languageTag(language: string) {
  if (language === 'zh') return languageTags.zh;
  return /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(language) ? language : '';
}

const countedByCharacters: ReadonlySet<string> = new Set(['zh', 'ja']);

/** Chinese and Japanese do not separate words. */
export const isCountedByCharacters = (language: string) => countedByCharacters.has(primaryLanguage(language));

export const lengthUnit = (language: string) => (isCountedByCharacters(language) ? 'characters' : 'words');

export const primaryLanguage = (tag: string) => tag.split('-', 1)[0] ?? '';
