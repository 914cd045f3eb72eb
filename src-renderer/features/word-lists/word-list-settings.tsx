import { useCallback, useMemo } from 'react';
import { readDictionary, type DictionaryProblem } from '../../../src-main/contract/dictionary.ts';
import { readSelectorRules } from '../../../src-main/contract/selector-rules.ts';
import type { Settings } from '../../../src-main/contract/settings.ts';
import { readStopWords, stopWordLanguages } from '../../../src-main/contract/stop-words.ts';
import { readSynonymLines, type SynonymProblem } from '../../../src-main/contract/synonyms.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText, type Texts, type UiKey } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ListDialog, type ListReading } from './list-dialog.tsx';

export type WordListName = 'synonyms' | 'dictionary' | 'stopWords' | 'selectorRules';

interface WordList {
  readonly title: UiKey;
  readonly hint: UiKey;
  readonly placeholder: UiKey;
  readonly testId: string;
  readonly fileName: string;
  readonly count: (list: string) => number;
  readonly read: (text: Texts, draft: string) => ListReading;
}

const lists: Readonly<Record<WordListName, WordList>> = {
  synonyms: {
    title: 'synonyms.title',
    hint: 'synonyms.hint',
    placeholder: 'synonyms.placeholder',
    testId: 'synonyms',
    fileName: 'synonyms.txt',
    count: (list) => readSynonymLines(list).groups.length,
    read(text, draft) {
      const { groups, problems } = readSynonymLines(draft);
      return {
        count: text.ui('synonyms.lines', { count: text.format.integer(groups.length) }),
        problems: problems.map((problem) => ofSynonyms(text, problem)),
      };
    },
  },
  /** Chinese words of the user that are not to be cut. */
  dictionary: {
    title: 'wordLists.dictionary.title',
    hint: 'wordLists.dictionary.hint',
    placeholder: 'wordLists.dictionary.placeholder',
    testId: 'dictionary',
    fileName: 'dictionary.txt',
    count: (list) => readDictionary(list).words.length,
    read(text, draft) {
      const { words, problems } = readDictionary(draft);
      return {
        count: text.ui('wordLists.words', { count: text.format.integer(words.length) }),
        problems: problems.map((problem) => ofDictionary(text, problem)),
      };
    },
  },
  /** Words of the user that carry no subject, and words of the built-in lists that do for this user. */
  stopWords: {
    title: 'wordLists.stopWords.title',
    hint: 'wordLists.stopWords.hint',
    placeholder: 'wordLists.stopWords.placeholder',
    testId: 'stop-words',
    fileName: 'stop-words.txt',
    count: (list) => readStopWords(list).entries.length,
    read(text, draft) {
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
  },
  /** The selector rules that new audits of their sites begin with. */
  selectorRules: {
    title: 'wordLists.siteRules.title',
    hint: 'wordLists.siteRules.hint',
    placeholder: 'wordLists.siteRules.placeholder',
    testId: 'site-rules',
    fileName: 'selector-rules.txt',
    count: (list) => readSelectorRules(list).rules.length,
    read(text, draft) {
      const { rules, problems } = readSelectorRules(draft);
      return {
        count: text.ui('wordLists.siteRules.rules', { count: text.format.integer(rules.length) }),
        problems: problems.map(({ line, text: words }) => text.ui('wordLists.siteRules.noRule', { line, words })),
      };
    },
  },
};
const names = Object.keys(lists) as WordListName[];

/** The lists of words with how much stands in each. */
export function WordListRows({ onEdit }: { readonly onEdit: (name: WordListName) => void }) {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const counts = useMemo(() => names.map((name) => lists[name].count(settings?.[name] ?? '')), [settings]);
  return names.map((name, index) => {
    const { testId, ...words } = lists[name];
    const title = text.ui(words.title);
    const count = counts[index] ?? 0;
    return (
      <div key={name} className="setting as-grid align-centre gap-8 mb-8">
        <span>{title}</span>
        <Button
          size="small"
          data-testid={`${testId}-open`}
          aria-label={`${title}: ${text.ui('wordLists.edit')}`}
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
  const text = useText();
  const { client } = useOutside();
  const change = useChangeSettings();
  const { title, hint, placeholder, testId, fileName, read } = lists[which];
  const save = async (draft: string) => {
    try {
      // Whether each selector is one, only the engine can say.
      if (which === 'selectorRules') await client.request('selector/check', { rules: draft });
    } catch (error) {
      return text.error(error).message;
    }
    change({ [which]: draft });
    return null;
  };
  return (
    <ListDialog
      title={text.ui(title)}
      hint={text.ui(hint)}
      placeholder={text.ui(placeholder)}
      list={settings[which]}
      read={useCallback((draft: string) => read(text, draft), [read, text])}
      onSave={save}
      onClose={onClose}
      fileName={fileName}
      testId={testId}
    />
  );
}

function ofSynonyms(text: Texts, problem: SynonymProblem): string {
  const { line, word } = problem;
  if (problem.kind === 'one-word') return text.ui('synonyms.oneWord', { line, word });
  return text.ui('wordLists.repeated', { line, word, first: problem.firstLine });
}

const dictionaryKeys = {
  'not-chinese': 'wordLists.dictionary.notChinese',
  'one-character': 'wordLists.dictionary.oneCharacter',
  'too-long': 'wordLists.dictionary.tooLong',
  fields: 'wordLists.dictionary.fields',
} as const;

function ofDictionary(text: Texts, problem: DictionaryProblem): string {
  const { line, word } = problem;
  if (problem.kind === 'repeated') return text.ui('wordLists.repeated', { line, word, first: problem.firstLine });
  if (problem.kind === 'frequency')
    return text.ui('wordLists.dictionary.frequency', { line, word, value: problem.value });
  return text.ui(dictionaryKeys[problem.kind], { line, word });
}
