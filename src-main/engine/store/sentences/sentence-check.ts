import { AppError } from '../../app-error.ts';
import { holdsSentence } from '../../verify/probe.ts';
import { textReader } from '../bodies/body-texts.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';

interface CheckableSentence {
  readonly key: string;
  readonly text: string;
}

/**
 * Its key is the hash of its words. Otherwise it is looked up on its first page: by itself it might be divided
 * otherwise.
 */
export function sentenceCheck(database: ReadableDatabase): (sentence: CheckableSentence) => boolean {
  const place = sqlOf(database).row<{ page: number; start: number; stop: number; shown: Uint8Array }, [string]>(
    `SELECT sp.page, sp.start, sp.stop, t.shown FROM sentence s JOIN sentence_page sp ON sp.sentence = s.id AND sp.page = s.first_page
     JOIN page_text t ON t.page = sp.page WHERE s.key = ?`,
  );
  const textOf = textReader(database);
  return ({ key, text }) => {
    if (holdsSentence(text, key)) return true;
    const at = place(key);
    return at !== undefined && textOf(at.page, at.shown).slice(at.start, at.stop).trim() === text;
  };
}

/** Throws `audit-file-damaged` for one that is not what was written. */
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
