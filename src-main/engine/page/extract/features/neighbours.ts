import { isHeading } from '../prose.ts';
import { type FeatureGroup, ratio } from './context.ts';

const offsets = [-1, 1] as const;

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
  write({ blocks, formats, running }, index, row) {
    for (const offset of offsets) {
      const block = blocks[index + offset];
      row.put(block?.letters ?? 0);
      row.put(block ? ratio(block.linkLetters, block.letters) : 0);
      row.put(block?.stops ?? 0);
      row.flag(block !== undefined && formats.of[index + offset] === formats.of[index]);
      row.flag(block !== undefined && isHeading(block));
      row.flag(block !== undefined && (block.hidden || block.hint !== null || block.phrase !== null));
    }
    row.put(running.proseNear[index] ?? 0);
    row.put(running.linksNear[index] ?? 0);
    row.put(running.sinceComments[index] ?? 0);
    row.put(running.sinceRelated[index] ?? 0);
  },
};
