import { listLines, type ListProblem, type RepeatedWord } from './dictionary.ts';

export type SynonymProblem = ListProblem<'one-word'> | RepeatedWord;

/**
 * Words of a line mean the same; `#` begins a comment. A word belongs to its first line: joining lines would chain
 * meanings.
 */
export function readSynonymLines(list: string): {
  readonly groups: readonly (readonly string[])[];
  readonly problems: readonly SynonymProblem[];
} {
  const groups: string[][] = [];
  const problems: SynonymProblem[] = [];
  const firstLine = new Map<string, number>();
  for (const { line, text } of listLines(list)) {
    // 、 is how lists are written in Chinese.
    const words = text.split(/[\s,=，、＝]+/u).filter(Boolean);
    const free: string[] = [];
    for (const word of words) {
      const known = firstLine.get(word.toLowerCase());
      if (known === undefined) {
        firstLine.set(word.toLowerCase(), line);
        free.push(word);
      } else if (known !== line) problems.push({ kind: 'repeated', line, word, firstLine: known });
    }
    const [only] = words;
    if (words.length === 1 && only !== undefined) problems.push({ kind: 'one-word', line, word: only });
    if (free.length > 1) groups.push(free);
  }
  return { groups, problems };
}
