import { z } from 'zod';

/** The user's lists of words, as text. They change what an audit finds, so the audit records those of its last run. */
export const wordListsSchema = z.object({
  /** Groups of words that mean the same; see `synonyms.ts`. */
  synonyms: z.string().max(4_000_000),
  /** Chinese words that shall not be cut; see `dictionary.ts`. */
  dictionary: z.string().max(4_000_000),
  /** Words that carry no subject; see `stop-words.ts`. */
  stopWords: z.string().max(1_000_000),
});

export type WordLists = z.infer<typeof wordListsSchema>;

export const noWordLists: WordLists = { synonyms: '', dictionary: '', stopWords: '' };

/** The lines of a list with their numbers from 1; what follows a `#` is a comment, and lines without anything else are left out. */
export function* listLines(list: string): Generator<{ readonly line: number; readonly text: string }> {
  for (const [index, whole] of list.split(/\r\n|\r|\n/u).entries()) {
    const [text = ''] = whole.replace('\ufeff', '').split('#', 1);
    if (text.trim() !== '') yield { line: index + 1, text: text.trim() };
  }
}
