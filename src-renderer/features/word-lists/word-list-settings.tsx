import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { readDictionary, readStopWords, readSynonymLines, stopWordLanguages } from '#contract/dictionary.ts';
import { readSelectorRules } from '#contract/selector-rules.ts';
import type { Settings } from '#contract/settings.ts';
import {
  Button,
  Dialog,
  FileInput,
  saveAs,
  type Texts,
  useChangeSettings,
  useOutside,
  useSettings,
  useText,
} from '../../kit.ts';

export type WordListName = 'synonyms' | 'dictionary' | 'stopWords' | 'selectorRules';

export function WordListRows({ onEdit }: { onEdit: (name: WordListName) => void }) {
  const text = useText();
  const [settings] = useSettings();
  const counts = useMemo(
    () => names.map((name) => lists[name].read(text, settings?.[name] ?? '').size),
    [text, settings],
  );
  return names.map((name, index) => {
    const { testId, says } = lists[name];
    const title = text.ui(`${says}.title`);
    const count = counts[index] ?? 0;
    const entries = count === 0 ? text.ui('wordLists.none') : text.format.integer(count);
    const edit = text.ui('wordLists.edit', { entries });
    return (
      <div key={name} className="setting as-grid align-centre gap-8 mb-8">
        <span>{title}</span>
        <Button
          size="small"
          data-testid={`${testId}-open`}
          aria-label={text.named(title, edit)}
          onClick={() => onEdit(name)}
        >
          {edit}
        </Button>
      </div>
    );
  });
}

export function WordListDialog({
  which,
  settings,
  onClose,
}: {
  which: WordListName;
  settings: Settings;
  onClose: () => void;
}) {
  const text = useText();
  const { client } = useOutside();
  const change = useChangeSettings();
  const id = useId();
  const { says, testId, fileName, read } = lists[which];
  const title = text.ui(`${says}.title`);
  const [draft, setDraft] = useState(settings[which]);
  const shown = useDeferredValue(draft);
  const { count, problems } = useMemo(() => read(text, shown), [read, text, shown]);
  /** On failure the dialog stays open, which keeps the draft. */
  const save = useMutation({
    async mutationFn() {
      // Only the engine can validate selectors.
      if (which === 'selectorRules') await client.request('selector/check', { rules: draft });
      change({ [which]: draft });
      onClose();
    },
  });
  const importFile = async (chosen: File) => {
    const added = (await chosen.text()).replace('\ufeff', '');
    setDraft((now) => (now.trim() === '' ? added : `${now.trimEnd()}\n${added}`));
  };
  const problemCount = text.ui('wordLists.problems', { count: problems.length });
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      action={{ onClick: () => save.mutate(), 'data-testid': `${testId}-save`, says: 'wordLists.save' }}
    >
      <p className="hint" id={id}>
        {text.ui(`${says}.hint`)}
      </p>
      <textarea
        className="synonym-list w-full ink on-panel round py-8 px-8"
        aria-label={title}
        aria-describedby={id}
        placeholder={text.ui(`${says}.placeholder`)}
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        data-testid={`${testId}-list`}
      />
      <div className="row wrap gap-8">
        <span aria-live="polite">{problems.length > 0 ? `${count} · ${problemCount}` : count}</span>
        <FileInput accept=".txt,.csv,.dict,.utf8,text/plain" onFile={importFile}>
          {(choose) => <Button icon="open" onClick={choose} says="wordLists.import" />}
        </FileInput>
        <Button
          icon="download"
          disabled={draft === ''}
          onClick={() => saveAs(fileName, draft, 'text/plain')}
          says="wordLists.export"
        />
        <Button disabled={draft === ''} onClick={() => setDraft('')} says="wordLists.clear" />
      </div>
      {problems.length > 0 && (
        <ul className="max-h-120 scroll-both tone-warn small mt-8" aria-label={problemCount}>
          {problems.slice(0, listedProblems).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > listedProblems && (
            <li>{text.ui('wordLists.moreProblems', { count: problems.length - listedProblems })}</li>
          )}
        </ul>
      )}
      {save.error && (
        <p className="tone-bad" role="alert">
          {text.error(save.error).message}
        </p>
      )}
    </Dialog>
  );
}

type WordList = Readonly<{
  /** Prefix of the text keys. */
  says: 'synonyms' | `wordLists.${'dictionary' | 'stopWords' | 'siteRules'}`;
  testId: string;
  fileName: string;
  read: (text: Texts, draft: string) => Readonly<{ size: number; count: string; problems: readonly string[] }>;
}>;

const lists: Readonly<Record<WordListName, WordList>> = {
  synonyms: {
    says: 'synonyms',
    testId: 'synonyms',
    fileName: 'synonyms.txt',
    read(text, draft) {
      const { groups, problems } = readSynonymLines(draft);
      return {
        size: groups.length,
        count: text.ui('synonyms.lines', { count: groups.length }),
        problems: problems.map((problem) =>
          problem.kind === 'one-word' ? text.ui('synonyms.oneWord', lineOf(problem)) : repeated(text, problem),
        ),
      };
    },
  },
  dictionary: {
    says: 'wordLists.dictionary',
    testId: 'dictionary',
    fileName: 'dictionary.txt',
    read(text, draft) {
      const { words, problems } = readDictionary(draft);
      return {
        size: words.length,
        count: text.ui('wordLists.words', { count: words.length }),
        problems: problems.map((problem) => {
          if (problem.kind === 'repeated') return repeated(text, problem);
          if (problem.kind === 'frequency')
            return text.ui('wordLists.dictionary.frequency', { ...lineOf(problem), value: problem.value });
          return text.ui(dictionaryKeys[problem.kind], lineOf(problem));
        }),
      };
    },
  },
  stopWords: {
    says: 'wordLists.stopWords',
    testId: 'stop-words',
    fileName: 'stop-words.txt',
    read(text, draft) {
      const { entries, problems } = readStopWords(draft);
      const counts = stopWordLanguages.map((language) => {
        const count = entries.filter((entry) => entry.language === language).length;
        return text.ui(`wordLists.stopWords.${language}`, { count });
      });
      return {
        size: entries.length,
        count: counts.join(' · '),
        problems: problems.map((problem) =>
          problem.kind === 'repeated'
            ? repeated(text, problem)
            : text.ui('wordLists.stopWords.script', lineOf(problem)),
        ),
      };
    },
  },
  selectorRules: {
    says: 'wordLists.siteRules',
    testId: 'site-rules',
    fileName: 'selector-rules.txt',
    read(text, draft) {
      const { rules, problems } = readSelectorRules(draft);
      return {
        size: rules.length,
        count: text.ui('wordLists.siteRules.rules', { count: rules.length }),
        problems: problems.map(({ line, text: words }) =>
          text.ui('wordLists.siteRules.noRule', { line: String(line), words }),
        ),
      };
    },
  },
};
const names = Object.keys(lists) as WordListName[];

const listedProblems = 100;

/** Strings, since line numbers have no separators. */
const lineOf = ({ line, word }: { line: number; word: string }) => ({ line: String(line), word });

const repeated = (text: Texts, problem: Readonly<{ line: number; word: string; firstLine: number }>) =>
  text.ui('wordLists.repeated', { ...lineOf(problem), first: String(problem.firstLine) });

const dictionaryKeys = {
  'not-chinese': 'wordLists.dictionary.notChinese',
  'one-character': 'wordLists.dictionary.oneCharacter',
  'too-long': 'wordLists.dictionary.tooLong',
  fields: 'wordLists.dictionary.fields',
} as const;
