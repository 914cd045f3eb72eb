import { hintWordOf, type Hint } from '../../engine/page/extract/hints.ts';
import type { TrainingPage } from './training-set.ts';

/** Sites on which a word in an element's name says rightly that its text is boilerplate, and wrongly. */
export interface NameRuleCount {
  readonly word: string;
  readonly hint: Hint;
  readonly helps: number;
  readonly harms: number;
}

/**
 * Where at least half of the text below is main text a word harms, elsewhere it helps. The least helpful come first.
 */
export function countNameRules(pages: readonly TrainingPage[]): NameRuleCount[] {
  const sites = new Map<string, Map<string, { wanted: number; all: number }>>();
  for (const page of pages) for (const [key, sum] of sumsOf(page)) add(entryOf(sites, key), page.group, sum);
  return [...sites]
    .map(([key, sums]): NameRuleCount => {
      const [hint, word] = key.split(' ') as [Hint, string];
      const harms = [...sums.values()].filter(({ wanted, all }) => wanted * 2 >= all).length;
      return { word, hint, helps: sums.size - harms, harms };
    })
    .sort((a, b) => a.helps - b.helps || b.harms - a.harms || (a.word < b.word ? -1 : 1));
}

function sumsOf({ segmented, labels, tokens }: TrainingPage): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  segmented.blocks.forEach(({ hint, hintElement }, i) => {
    const node = segmented.tree.nodes[hintElement];
    const word = hint && node ? hintWordOf(node) : null;
    if (word === null) return;
    const all = tokens[i]?.length ?? 0;
    add(sums, `${hint} ${word}`, { wanted: all * (labels[i] ?? 0), all });
  });
  return sums;
}

interface Sum {
  readonly wanted: number;
  readonly all: number;
}

function add(sums: Map<string, Sum>, key: string, { wanted, all }: Sum): void {
  const before = sums.get(key);
  sums.set(key, { wanted: (before?.wanted ?? 0) + wanted, all: (before?.all ?? 0) + all });
}

function entryOf(sites: Map<string, Map<string, Sum>>, key: string): Map<string, Sum> {
  const known = sites.get(key) ?? new Map<string, Sum>();
  sites.set(key, known);
  return known;
}
