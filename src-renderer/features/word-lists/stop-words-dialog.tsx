import { useCallback } from 'react';
import { readStopWords, stopWordLanguages } from '../../../src-main/contract/stop-words.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { ListDialog } from './list-dialog.tsx';

/** Words of the user that carry no subject, and words of the built-in lists that do for this user. */
export function StopWordsDialog({ list, onClose }: { readonly list: string; readonly onClose: () => void }) {
  const text = useText();
  const change = useChangeSettings();
  const read = useCallback(
    (draft: string) => {
      const { entries, problems } = readStopWords(draft);
      const counts = stopWordLanguages.map((language) => {
        const count = entries.filter((entry) => entry.language === language).length;
        return text.ui(`wordLists.stopWords.${language}`, { count: text.format.integer(count) });
      });
      return {
        count: counts.join(' · '),
        problems: problems.map((problem) =>
          problem.kind === 'repeated'
            ? text.ui('wordLists.repeated', { line: problem.line, word: problem.word, first: problem.firstLine })
            : text.ui('wordLists.stopWords.script', { line: problem.line, word: problem.word }),
        ),
      };
    },
    [text],
  );
  return (
    <ListDialog
      title={text.ui('wordLists.stopWords.title')}
      hint={text.ui('wordLists.stopWords.hint')}
      placeholder={text.ui('wordLists.stopWords.placeholder')}
      list={list}
      read={read}
      onSave={async (stopWords) => {
        change({ stopWords });
        return null;
      }}
      onClose={onClose}
      fileName="stop-words.txt"
      testId="stop-words"
    />
  );
}
