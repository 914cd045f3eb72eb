import { classWords, type WordScores } from '../../engine/page/extract/features/naming.ts';
import { type Hint, hintWordOf } from '../../engine/page/extract/hints.ts';
import type { TrainingPage } from './training-set.ts';

/** By word and group: share of main text below, minus that of the page. */
type WordCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function countWords(pages: readonly TrainingPage[]): WordCounts {
  const sums = new Map<string, Map<string, Sum>>();
  for (const page of pages)
    for (const [word, wanted] of surplusOf(page)) add(entryOf(sums, word), page.group, { wanted, all: 1 });
  return new Map(
    [...sums].map(([word, groups]) => [
      word,
      new Map([...groups].map(([group, sum]) => [group, sum.wanted / sum.all])),
    ]),
  );
}

/** By the root of lengths, for captions. */
function surplusOf({ segmented, labels, tokens }: TrainingPage): Map<string, number> {
  const { nodes } = segmented.tree;
  const sums = new Map<string, Sum>();
  let wanted = 0;
  let all = 0;
  segmented.blocks.forEach((block, i) => {
    const weight = Math.sqrt(tokens[i]?.length ?? 0);
    const label = labels[i] ?? 0;
    wanted += weight * label;
    all += weight;
    const words = new Set<string>();
    for (let at = block.element; at > 0; at = nodes[at]?.parent ?? 0)
      for (const word of classWords(nodes[at] ?? noNode)) words.add(word);
    for (const word of words) add(sums, word, { wanted: weight * label, all: weight });
  });
  const share = all > 0 ? wanted / all : 0;
  return new Map([...sums].filter(([, sum]) => sum.all > 0).map(([word, sum]) => [word, sum.wanted / sum.all - share]));
}

const noNode = { name: '', parent: -1, end: 0, depth: 0, text: '', attributes: {}, kind: 0 };

/** Fewer say nothing of others. */
const minGroups = 4;
/** Groups without surplus, assumed for every word. */
const doubt = 3;

/** `without`: a group that is to be judged. */
export function scoreWords(counts: WordCounts, without: string | null): WordScores {
  const scores = new Map<string, number>();
  for (const [word, groups] of counts) {
    let sum = 0;
    let count = 0;
    for (const [group, surplus] of groups) {
      if (group === without) continue;
      sum += surplus;
      count += 1;
    }
    if (count >= minGroups) scores.set(word, Math.round((1000 * sum) / (count + doubt)) / 1000);
  }
  return scores;
}

/**
 * On how many sites a name says rightly or wrongly: boilerplate. A word harms where half of the text below is main
 * text. The least helpful first.
 */
export function countNameRules(pages: readonly TrainingPage[]) {
  const sites = new Map<string, Map<string, Sum>>();
  for (const page of pages) for (const [key, sum] of sumsOf(page)) add(entryOf(sites, key), page.group, sum);
  return [...sites]
    .map(([key, sums]) => {
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

type Sum = Readonly<Record<'wanted' | 'all', number>>;

function add(sums: Map<string, Sum>, key: string, { wanted, all }: Sum) {
  const before = sums.get(key);
  sums.set(key, { wanted: (before?.wanted ?? 0) + wanted, all: (before?.all ?? 0) + all });
}

function entryOf(sites: Map<string, Map<string, Sum>>, key: string): Map<string, Sum> {
  const known = sites.get(key) ?? new Map<string, Sum>();
  sites.set(key, known);
  return known;
}
