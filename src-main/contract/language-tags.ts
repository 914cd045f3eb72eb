import type { Locale } from './models.ts';

/** BCP 47 tags; the region chooses the Chinese glyphs of the fonts, for a bare `zh` may show Japanese ones. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-CN', ru: 'ru' };

/** The value of `lang` for a text in a detected language, such as `zh`; empty, as HTML wants it, where the language is `other` or not known. */
export function languageTag(language: string): string {
  const tags: Readonly<Record<string, string>> = languageTags;
  return Object.hasOwn(tags, language) ? (tags[language] ?? '') : '';
}
