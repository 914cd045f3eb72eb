import { useCallback } from 'react';
import { readDictionary, type DictionaryProblem } from '../../../src-main/contract/dictionary.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { ListDialog } from './list-dialog.tsx';

/** Chinese words of the user that are not to be cut. */
export function DictionaryDialog({ list, onClose }: { readonly list: string; readonly onClose: () => void }) {
  const text = useText();
  const change = useChangeSettings();
  const read = useCallback(
    (draft: string) => {
      const { words, problems } = readDictionary(draft);
      return {
        count: text.ui('wordLists.words', { count: text.format.integer(words.length) }),
        problems: problems.map((problem) => sentenceOf(text, problem)),
      };
    },
    [text],
  );
  return (
    <ListDialog
      title={text.ui('wordLists.dictionary.title')}
      hint={text.ui('wordLists.dictionary.hint')}
      placeholder={text.ui('wordLists.dictionary.placeholder')}
      list={list}
      read={read}
      onSave={async (dictionary) => {
        change({ dictionary });
        return null;
      }}
      onClose={onClose}
      fileName="dictionary.txt"
      testId="dictionary"
    />
  );
}

function sentenceOf(text: Texts, problem: DictionaryProblem): string {
  const { line, word } = problem;
  switch (problem.kind) {
    case 'repeated':
      return text.ui('wordLists.repeated', { line, word, first: problem.firstLine });
    case 'frequency':
      return text.ui('wordLists.dictionary.frequency', { line, word, value: problem.value });
    case 'not-chinese':
      return text.ui('wordLists.dictionary.notChinese', { line, word });
    case 'one-character':
      return text.ui('wordLists.dictionary.oneCharacter', { line, word });
    case 'too-long':
      return text.ui('wordLists.dictionary.tooLong', { line, word });
    case 'fields':
      return text.ui('wordLists.dictionary.fields', { line, word });
  }
}
