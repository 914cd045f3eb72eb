import type { Texts } from '../../../i18n/use-text.ts';

/** What a row, list or estimate of a detector's picture is called; the detector's own word where we have none. */
export function evidenceName(text: Texts, name: string): string {
  return text.shared(`evidenceName.${name}`, {}, text.maybe(`evidence.names.${name}`) ?? name);
}
