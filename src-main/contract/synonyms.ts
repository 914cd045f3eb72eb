/** Lines are counted from 1. */
export type SynonymProblem =
  | { readonly kind: 'one-word'; readonly line: number; readonly word: string }
  | { readonly kind: 'repeated'; readonly line: number; readonly word: string; readonly firstLine: number };

interface SynonymLines {
  /** As written, in the order of the lines. */
  readonly groups: readonly (readonly string[])[];
  readonly problems: readonly SynonymProblem[];
}

/**
 * Words of a line mean the same; `#` begins a comment. A word belongs to its first line: joining lines would chain
 * different meanings into one.
 */
export function readSynonymLines(list: string): SynonymLines {
  const groups: string[][] = [];
  const problems: SynonymProblem[] = [];
  const firstLine = new Map<string, number>();
  for (const [index, text] of list.split(/\r\n|\r|\n/u).entries()) {
    const line = index + 1;
    const words = wordsOf(text);
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

/** Half and full width; 、 is how lists are written in Chinese. */
function wordsOf(line: string): string[] {
  const [before = ''] = line.replace('\ufeff', '').split('#', 1);
  return before.split(/[\s,=，、＝]+/u).filter(Boolean);
}
