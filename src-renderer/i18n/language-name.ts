import { languageTags } from '../../src-main/contract/language-tags.ts';
import type { Texts } from './use-text.ts';

const names = new Map<string, Intl.DisplayNames>();

/** `other`: no letters; '': not read. */
export function languageName(text: Texts, code: string): string {
  if (code === '') return text.ui('common.unknownLanguage');
  if (code === 'other' || code === 'und') return text.ui('common.otherLanguage');
  const known =
    names.get(text.locale) ??
    new Intl.DisplayNames([languageTags[text.locale]], { type: 'language', fallback: 'code' });
  names.set(text.locale, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
