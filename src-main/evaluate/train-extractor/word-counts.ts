import { classWords } from '../../engine/page/extract/class-words.ts';
import type { WordScores } from '../../engine/page/extract/features/naming.ts';
import type { TrainingPage } from './training-set.ts';

/** By word and group of pages: the share of text below the word that is main text, minus that of the whole page. */
type WordCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function countWords(pages: readonly TrainingPage[]): WordCounts {
  const sums = new Map<string, Map<string, { sum: number; pages: number }>>();
  for (const page of pages) {
    for (const [word, surplus] of surplusOf(page)) {
      const groups = sums.get(word) ?? new Map<string, { sum: number; pages: number }>();
      sums.set(word, groups);
      const { sum, pages: count } = groups.get(page.group) ?? { sum: 0, pages: 0 };
      groups.set(page.group, { sum: sum + surplus, pages: count + 1 });
    }
  }
  return new Map(
    [...sums].map(([word, groups]) => [
      word,
      new Map([...groups].map(([group, { sum, pages: count }]) => [group, sum / count])),
    ]),
  );
}

/** Blocks count by the root of their length, so that captions have a say. */
function surplusOf({ segmented, labels, tokens }: TrainingPage): Map<string, number> {
  const { nodes } = segmented.tree;
  const sums = new Map<string, { kept: number; all: number }>();
  let kept = 0;
  let all = 0;
  segmented.blocks.forEach((block, i) => {
    const weight = Math.sqrt(tokens[i]?.length ?? 0);
    const label = labels[i] ?? 0;
    kept += weight * label;
    all += weight;
    const words = new Set<string>();
    for (let at = block.element; at > 0; at = nodes[at]?.parent ?? 0)
      for (const word of classWords(nodes[at] ?? noNode)) words.add(word);
    for (const word of words) {
      const sum = sums.get(word) ?? { kept: 0, all: 0 };
      sums.set(word, { kept: sum.kept + weight * label, all: sum.all + weight });
    }
  });
  const share = all > 0 ? kept / all : 0;
  return new Map([...sums].filter(([, sum]) => sum.all > 0).map(([word, sum]) => [word, sum.kept / sum.all - share]));
}

const noNode = { name: '', parent: -1, end: 0, depth: 0, text: '', attributes: {}, kind: 0 };

/** Used by fewer groups a word says nothing of others. */
const minGroups = 4;
/** Groups without surplus that every word is thought to have besides. */
const doubt = 3;

/** @param without a group that is to be judged, and therefore has no say. */
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
