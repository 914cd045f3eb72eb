import { useMemo } from 'react';
import { readDictionary } from '../../../src-main/contract/dictionary.ts';
import type { Settings } from '../../../src-main/contract/settings.ts';
import { readSelectorRules } from '../../../src-main/contract/selector-rules.ts';
import { readStopWords } from '../../../src-main/contract/stop-words.ts';
import { readSynonymLines } from '../../../src-main/contract/synonyms.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { SynonymsDialog } from '../synonyms/synonyms-dialog.tsx';
import { DictionaryDialog } from './dictionary-dialog.tsx';
import { SiteRulesDialog } from './site-rules-dialog.tsx';
import { StopWordsDialog } from './stop-words-dialog.tsx';

export type WordListName = 'synonyms' | 'dictionary' | 'stopWords' | 'selectorRules';

const lists = [
  {
    name: 'synonyms',
    title: 'synonyms.title',
    testId: 'synonyms',
    count: (list: string) => readSynonymLines(list).groups.length,
  },
  {
    name: 'dictionary',
    title: 'wordLists.dictionary.title',
    testId: 'dictionary',
    count: (list: string) => readDictionary(list).words.length,
  },
  {
    name: 'stopWords',
    title: 'wordLists.stopWords.title',
    testId: 'stop-words',
    count: (list: string) => readStopWords(list).entries.length,
  },
  {
    name: 'selectorRules',
    title: 'wordLists.siteRules.title',
    testId: 'site-rules',
    count: (list: string) => readSelectorRules(list).rules.length,
  },
] as const;

/** The lists of words with how much stands in each. */
export function WordListRows({ onEdit }: { readonly onEdit: (name: WordListName) => void }) {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const counts = useMemo(() => lists.map(({ name, count }) => count(settings?.[name] ?? '')), [settings]);
  return lists.map(({ name, title, testId }, index) => {
    const count = counts[index] ?? 0;
    return (
      <div key={name} className="setting as-grid align-centre gap-8 mb-8">
        <span>{text.ui(title)}</span>
        <Button
          size="small"
          data-testid={`${testId}-open`}
          aria-label={`${text.ui(title)}: ${text.ui('wordLists.edit')}`}
          onClick={() => onEdit(name)}
        >
          {`${text.ui('wordLists.edit')} (${count === 0 ? text.ui('wordLists.none') : text.format.integer(count)})`}
        </Button>
      </div>
    );
  });
}

interface WordListDialogProps {
  readonly which: WordListName;
  readonly settings: Settings;
  readonly onClose: () => void;
}

export function WordListDialog({ which, settings, onClose }: WordListDialogProps) {
  switch (which) {
    case 'synonyms':
      return <SynonymsDialog list={settings.synonyms} onClose={onClose} />;
    case 'dictionary':
      return <DictionaryDialog list={settings.dictionary} onClose={onClose} />;
    case 'stopWords':
      return <StopWordsDialog list={settings.stopWords} onClose={onClose} />;
    case 'selectorRules':
      return <SiteRulesDialog list={settings.selectorRules} onClose={onClose} />;
  }
}
