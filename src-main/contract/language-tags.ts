export const locales = ['en', 'zh', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** The first supported language of a system (`zh-Hans-CN`, `ru_RU.UTF-8`), else English. */
export function spokenLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const [primary] = language.toLowerCase().split(/[-_.]/);
    const found = locales.find((locale) => locale === primary);
    if (found) return found;
  }
  return 'en';
}

/** BCP 47; the region selects Chinese glyphs. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-CN', ru: 'ru' };

/** British, with the day before the month's name, which nobody misreads. */
export const dateTags: Readonly<Record<Locale, string>> = { ...languageTags, en: 'en-GB' };

/** The `lang` attribute for a page's language; '' if it is `other` or unknown. */
export function languageTag(language: string) {
  if (language === 'zh') return languageTags.zh;
  return /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(language) ? language : '';
}

const countedByCharacters: ReadonlySet<string> = new Set(['zh', 'ja']);

/** Chinese and Japanese are written without spaces. */
export const isCountedByCharacters = (language: string) => countedByCharacters.has(primaryLanguage(language));

export const lengthUnit = (language: string) => (isCountedByCharacters(language) ? 'characters' : 'words');

export const primaryLanguage = (tag: string) => tag.split('-', 1)[0] ?? '';
