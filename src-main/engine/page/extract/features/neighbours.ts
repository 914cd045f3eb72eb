import { isHeading, isSentence, type Block } from '../segmented-page.ts';
import { isOpen, ratio, type FeatureGroup } from './context.ts';

const offsets = [-1, 1] as const;
/** Blocks on either side whose shares of sentences and links count. */
const reach = 5;

export const neighbourFeatures: FeatureGroup = {
  names: [
    ...offsets.flatMap((offset) =>
      ['letters', 'link-density', 'stops', 'same-format', 'heading', 'boilerplate'].map(
        (what) => `at${offset > 0 ? '+' : ''}${offset}-${what}`,
      ),
    ),
    'prose-near',
    'links-near',
    'behind-comments',
    'behind-related',
  ],
  of({ blocks, formats }) {
    const all = sumsOf(blocks, ({ letters }) => letters);
    const prose = sumsOf(blocks, (block) => (isSentence(block) ? block.letters - block.linkLetters : 0));
    const links = sumsOf(blocks, ({ linkLetters }) => linkLetters);
    const near = (sums: Float64Array, index: number) =>
      (sums[Math.min(blocks.length, index + reach + 1)] ?? 0) - (sums[Math.max(0, index - reach)] ?? 0);
    let sinceComments = 0;
    let sinceRelated = 0;
    return (block, index, row) => {
      for (const offset of offsets) {
        const other = blocks[index + offset];
        row.put(other?.letters ?? 0);
        row.put(other ? ratio(other.linkLetters, other.letters) : 0);
        row.put(other?.stops ?? 0);
        row.flag(other !== undefined && formats.of[index + offset] === formats.of[index]);
        row.flag(other !== undefined && isHeading(other));
        row.flag(other !== undefined && !isOpen(other));
      }
      row.put(ratio(near(prose, index), near(all, index)));
      row.put(ratio(near(links, index), near(all, index)));
      row.put((sinceComments = since(sinceComments, block, 'comments')));
      row.put((sinceRelated = since(sinceRelated, block, 'related')));
    };
  },
};

function sumsOf(blocks: readonly Block[], value: (block: Block) => number): Float64Array {
  const sums = new Float64Array(blocks.length + 1);
  blocks.forEach((block, i) => {
    sums[i + 1] = (sums[i] ?? 0) + value(block);
  });
  return sums;
}

/** Blocks since the last one on the topic; 0 without one. */
function since(before: number, { phrase, hint }: Block, topic: 'comments' | 'related'): number {
  if (phrase === topic || hint === topic) return 1;
  return before > 0 ? before + 1 : 0;
}
