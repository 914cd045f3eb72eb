import { bitOf, surroundings } from '../shape.ts';
import { aroundLevels, ratio, type FeatureContext, type FeatureGroup, type RowWriter } from './context.ts';

const surroundingBits = surroundings.map((name) => bitOf(name));

export const placeFeatures: FeatureGroup = {
  names: [
    ...'place is-headline has-headline behind-headline articles-around'.split(' '),
    ...surroundings.map((name) => `in-${name}`),
    ...Array.from({ length: aroundLevels }, (_, k) =>
      ['letters', 'link-density', 'stops-per-letter', 'blocks', 'share'].map((what) => `around${k + 1}-${what}`),
    ).flat(),
    ...(
      'format-share format-blocks format-letters-per-block format-link-density ' +
      'format-stops-per-letter format-distinct like-siblings like-letters like-level'
    ).split(' '),
  ],
  of(context) {
    const { blocks, headline, shape, around, formats, totalLetters } = context;
    const textsOf = formats.formats.map(() => new Set<string>());
    blocks.forEach(({ text }, i) => textsOf[formats.of[i] ?? 0]?.add(text));
    return ({ element }, index, row) => {
      row.put(ratio(index, blocks.length));
      row.flag(index === headline);
      row.flag(headline >= 0);
      row.flag(headline >= 0 && index > headline);
      row.put(shape.articles[element] ?? 0);
      const inside = shape.inside[element] ?? 0;
      for (const bit of surroundingBits) row.flag((inside & bit) !== 0);
      for (let level = 0; level < aroundLevels; level += 1) {
        const at = around[index * aroundLevels + level] ?? 0;
        const letters = shape.letters[at] ?? 0;
        row.put(letters);
        row.put(ratio(shape.linkLetters[at] ?? 0, letters));
        row.put(ratio(shape.stops[at] ?? 0, letters));
        row.put(shape.blocks[at] ?? 0);
        row.put(ratio(letters, totalLetters));
      }
      const {
        letters = 0,
        blocks: like = 0,
        linkLetters = 0,
        stops = 0,
      } = formats.formats[formats.of[index] ?? -1] ?? {};
      row.put(ratio(letters, totalLetters));
      row.put(like);
      row.put(ratio(letters, like));
      row.put(ratio(linkLetters, letters));
      row.put(ratio(stops, letters));
      row.put(ratio(textsOf[formats.of[index] ?? 0]?.size ?? 0, like));
      writeSiblings(context, element, row);
    };
  },
};

/** The nearest ancestor with at least two siblings of its kind: items of a list, posts of a thread. */
function writeSiblings({ page, siblings }: FeatureContext, element: number, row: RowWriter): void {
  for (let at = element, level = 0; at > 0 && level < 12; level += 1) {
    const group = siblings.of[at] ?? 0;
    const count = siblings.counts[group] ?? 0;
    if (count >= 3) {
      row.put(count);
      row.put(ratio(siblings.letters[group] ?? 0, count));
      row.put(level);
      return;
    }
    at = page.tree.nodes[at]?.parent ?? 0;
  }
  for (let i = 0; i < 3; i += 1) row.put(0);
}
