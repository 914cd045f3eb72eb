import type { Settings } from '../../contract/models.ts';
import type { WordLists } from '../../contract/word-lists.ts';

/** The lists that an audit runs with: what was given for it, and those of the settings for the rest. */
export function wordLists(settings: Settings, given: { readonly [Name in keyof WordLists]?: string | undefined }): WordLists {
  return {
    synonyms: given.synonyms ?? settings.synonyms,
    dictionary: given.dictionary ?? settings.dictionary,
    stopWords: given.stopWords ?? settings.stopWords,
  };
}
