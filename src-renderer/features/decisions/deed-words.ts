import type { HistoryEntry } from '../../../src-main/contract/reviews.ts';
import type { Texts } from '../../i18n/use-text.ts';

/** What was done, as a sentence. The sentences quote other shared words, and those are looked up where `ns` says. */
export function deedWords(text: Texts, { deed, parameters, words }: Pick<HistoryEntry, 'deed' | 'parameters' | 'words'>): string {
  return text.shared(`deed.${deed}`, { ...parameters, ns: 'shared' }, words);
}
