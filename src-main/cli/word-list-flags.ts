import type { Command } from 'commander';
import { readDictionary, type WordLists } from '../contract/dictionary.ts';
import { readStopWords } from '../contract/stop-words.ts';
import { readTextFile } from './text-files.ts';
import type { Terminal } from './terminal.ts';

/** Without one the list of the settings counts. */
export function addWordListFlags(command: Command): Command {
  return command
    .option('--synonyms <file>', 'words that mean the same, one group on each line; those of the settings by default')
    .option(
      '--dictionary <file>',
      'Chinese words that are not to be cut, one on each line, with frequency and part of speech if known; those of the settings by default',
    )
    .option(
      '--stop-words <file>',
      'words that carry no subject, in any language; a minus takes one out of the built-in list; those of the settings by default',
    );
}

/** Lines without effect are reported: a misspelt list would silently do nothing. */
export async function readWordListFlags(
  values: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<Partial<WordLists>> {
  const synonyms = await readTextFile(values['synonyms']);
  const dictionary = await readTextFile(values['dictionary']);
  const stopWords = await readTextFile(values['stopWords']);
  tell(terminal, values['dictionary'], dictionary === null ? [] : readDictionary(dictionary).problems);
  tell(terminal, values['stopWords'], stopWords === null ? [] : readStopWords(stopWords).problems);
  return {
    ...(synonyms !== null && { synonyms }),
    ...(dictionary !== null && { dictionary }),
    ...(stopWords !== null && { stopWords }),
  };
}

const toldLines = 10;

function tell(terminal: Terminal, file: unknown, problems: readonly { readonly line: number }[]): void {
  if (problems.length === 0) return;
  const lines = problems.slice(0, toldLines).map(({ line }) => line);
  terminal.note(
    terminal.text('linesWithoutEffect', {
      file: String(file),
      lines: `${lines.join(', ')}${problems.length > toldLines ? ' …' : ''}`,
    }),
  );
}
