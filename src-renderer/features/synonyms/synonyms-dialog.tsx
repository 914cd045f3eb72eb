import { useCallback } from 'react';
import { readSynonymLines, type SynonymProblem } from '../../../src-main/contract/synonyms.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { ListDialog } from '../word-lists/list-dialog.tsx';

interface SynonymsDialogProps {
  readonly list: string;
  readonly onClose: () => void;
}

/** The user's list of synonyms. */
export function SynonymsDialog({ list, onClose }: SynonymsDialogProps) {
  const text = useText();
  const change = useChangeSettings();
  const read = useCallback(
    (draft: string) => {
      const { groups, problems } = readSynonymLines(draft);
      return {
        count: text.ui('synonyms.lines', { count: text.format.integer(groups.length) }),
        problems: problems.map((problem) => sentenceOf(text, problem)),
      };
    },
    [text],
  );
  return (
    <ListDialog
      title={text.ui('synonyms.title')}
      hint={text.ui('synonyms.hint')}
      placeholder={text.ui('synonyms.placeholder')}
      list={list}
      read={read}
      onSave={async (synonyms) => {
        change({ synonyms });
        return null;
      }}
      onClose={onClose}
      fileName="synonyms.txt"
      testId="synonyms"
    />
  );
}

function sentenceOf(text: Texts, problem: SynonymProblem): string {
  const { line, word } = problem;
  if (problem.kind === 'one-word') return text.ui('synonyms.oneWord', { line, word });
  return text.ui('wordLists.repeated', { line, word, first: problem.firstLine });
}
