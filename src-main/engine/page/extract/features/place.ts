import { bitOf, surroundings } from '../shape.ts';
import { aroundLevels, type FeatureContext, type FeatureGroup, ratio, type RowWriter } from './context.ts';

const surroundingBits = surroundings.map((name) => bitOf(name));

export const placeFeatures: FeatureGroup = {
  names: [
    'place',
    'is-headline',
    'has-headline',
    'behind-headline',
    'articles-around',
    ...surroundings.map((name) => `in-${name}`),
    ...Array.from({ length: aroundLevels }, (_, k) =>
      ['letters', 'link-density', 'stops-per-letter', 'blocks', 'share'].map((what) => `around${k + 1}-${what}`),
    ).flat(),
    'format-share',
    'format-blocks',
    'format-letters-per-block',
    'format-link-density',
    'format-stops-per-letter',
    'format-distinct',
    'like-siblings',
    'like-letters',
    'like-level',
  ],
  write(context, index, row) {
    writePosition(context, index, row);
    const element = context.blocks[index]?.element ?? 0;
    const inside = context.shape.inside[element] ?? 0;
    for (const bit of surroundingBits) row.flag((inside & bit) !== 0);
    writeAround(context, index, row);
    writeFormat(context, index, row);
    writeSiblings(context, element, row);
  },
};

function writePosition({ blocks, headline, shape }: FeatureContext, index: number, row: RowWriter): void {
  row.put(ratio(index, blocks.length));
  row.flag(index === headline);
  row.flag(headline >= 0);
  row.flag(headline >= 0 && index > headline);
  row.put(shape.articles[blocks[index]?.element ?? 0] ?? 0);
}

function writeAround({ around, shape, totalLetters }: FeatureContext, index: number, row: RowWriter): void {
  for (let level = 0; level < aroundLevels; level += 1) {
    const at = around[index * aroundLevels + level] ?? 0;
    const letters = shape.letters[at] ?? 0;
    row.put(letters);
    row.put(ratio(shape.linkLetters[at] ?? 0, letters));
    row.put(ratio(shape.stops[at] ?? 0, letters));
    row.put(shape.blocks[at] ?? 0);
    row.put(ratio(letters, totalLetters));
  }
}

function writeFormat({ formats, distinct, totalLetters }: FeatureContext, index: number, row: RowWriter): void {
  const format = formats.formats[formats.of[index] ?? -1];
  row.put(ratio(format?.letters ?? 0, totalLetters));
  row.put(format?.blocks ?? 0);
  row.put(ratio(format?.letters ?? 0, format?.blocks ?? 0));
  row.put(ratio(format?.linkLetters ?? 0, format?.letters ?? 0));
  row.put(ratio(format?.stops ?? 0, format?.letters ?? 0));
  row.put(ratio(distinct[formats.of[index] ?? 0] ?? 0, format?.blocks ?? 0));
}

/** The nearest ancestor with at least two siblings of its kind: items of a list, posts of a thread. */
function writeSiblings({ page, siblings }: FeatureContext, element: number, row: RowWriter): void {
  for (let at = element, level = 0; at > 0 && level < 12; level += 1) {
    const group = siblings.of[at] ?? 0;
    if ((siblings.counts[group] ?? 0) >= 3) {
      row.put(siblings.counts[group] ?? 0);
      row.put(ratio(siblings.letters[group] ?? 0, siblings.counts[group] ?? 0));
      row.put(level);
      return;
    }
    at = page.tree.nodes[at]?.parent ?? 0;
  }
  row.put(0);
  row.put(0);
  row.put(0);
}
