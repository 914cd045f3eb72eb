import type { Locale } from '../contract/language-tags.ts';
import { createI18n, type TextKey, type Translations, type Tree, type Values } from './i18n.ts';
import { readable, sharedNames, sharedNamespaces, sharedTexts, type SharedKey } from './shared.ts';

/** Of the shells without a window; it answers in the language that each call names. */
const i18n = createI18n('en', sharedNamespaces);

/** The text under a dotted key in a language; the key itself when there is none. */
export function translate(locale: Locale, key: SharedKey, parameters: Values = {}): string {
  return lookUp(locale, sharedNames, key, readable(locale, parameters), parameters['count']);
}

/**
 * A file of texts that belongs to one shell or one kind of output: adds it to the translator and gives the function
 * that reads it.
 */
export function readTexts<English extends Tree>(
  name: string,
  texts: Translations & { readonly en: English },
): (locale: Locale, key: TextKey<English>, values?: Values) => string {
  for (const [locale, tree] of Object.entries(texts)) i18n.addResourceBundle(locale, name, tree);
  return (locale, key, values = {}) => lookUp(locale, [name], key, values);
}

/**
 * Texts that quote others know nothing of the call but its values, so that the language stands among these too. A
 * number called `count` chooses the form of a plural.
 */
function lookUp(lng: Locale, ns: readonly string[], key: string, values: Values, count = values['count']): string {
  return i18n.t(key, { lng, ns, replace: { ...values, lng }, ...(typeof count === 'number' && { count }) });
}

/** Name and explanation of a detector; its id where this version does not know it. */
export function detectorWords(locale: Locale, id: string): { readonly name: string; readonly explains: string } {
  const known: Readonly<Record<string, { readonly name: string; readonly explains: string }>> =
    sharedTexts[locale].detector;
  return known[id] ?? { name: id, explains: '' };
}
