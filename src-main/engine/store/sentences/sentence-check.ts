import { AppError } from '../../app-error.ts';
import { holdsSentence } from '../../verify/probe.ts';
import { textReader } from '../bodies/body-texts.ts';
import type { ReadableDatabase } from '../database.ts';

/** A stored sentence as far as it can be checked. */
interface CheckableSentence {
  readonly key: string;
  readonly text: string;
}

/**
 * Whether a stored sentence is what was written. Its key is the hash of its words, so it is its checksum, too. A text
 * that does not have it is looked up on the page where it stands first, whose text is packed with a checksum: read by
 * itself, it might be divided otherwise than on its page.
 */
export function sentenceCheck(database: ReadableDatabase): (sentence: CheckableSentence) => boolean {
  const place = database.prepare<[string], { page: number; start: number; stop: number; shown: Uint8Array }>(
    `SELECT sp.page, sp.start, sp.stop, t.shown FROM sentence s JOIN sentence_page sp ON sp.sentence = s.id AND sp.page = s.first_page
     JOIN page_text t ON t.page = sp.page WHERE s.key = ?`,
  );
  const textOf = textReader(database);
  return ({ key, text }) => {
    if (holdsSentence(text, key)) return true;
    const at = place.get(key);
    return at !== undefined && textOf(at.page, at.shown).slice(at.start, at.stop).trim() === text;
  };
}

/** The sentence itself. Throws `audit-file-damaged` for one that is not what was written. */
export function soundSentences(
  database: ReadableDatabase,
): <Sentence extends CheckableSentence>(sentence: Sentence) => Sentence {
  const isSound = sentenceCheck(database);
  return (sentence) => {
    if (isSound(sentence)) return sentence;
    throw new AppError('audit-file-damaged', {
      file: database.name,
      detail: `sentence: the text of ${sentence.key} is not what was written`,
    });
  };
}
