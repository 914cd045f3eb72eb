import type { HistoryEntry } from '../../../src-main/contract/reviews.ts';
import type { Texts } from '../../i18n/use-text.ts';

/** What was done, as a sentence. The sentences quote other shared words, and those are looked up where `ns` says. */
export function commandWords(text: Texts, { command, parameters, words }: Pick<HistoryEntry, 'command' | 'parameters' | 'words'>): string {
  return text.shared(`command.${command}`, { ...parameters, ns: 'shared' }, words);
}
