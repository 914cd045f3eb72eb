import { type FeatureGroup, ratio } from './context.ts';

/** The repeated elements around a block (products, posts, rows): how many, how long, with prices or links. */
export const recordFeatures: FeatureGroup = {
  names: [
    'record-count',
    'record-letters',
    'record-price',
    'record-links',
    'record-stops',
    'record-share',
    'record-largest',
  ],
  write({ blocks, records, siblings, figures }, index, row) {
    const group = records.of[blocks[index]?.element ?? 0] ?? -1;
    const count = siblings.counts[group] ?? 0;
    const letters = siblings.letters[group] ?? 0;
    row.put(count);
    row.put(ratio(letters, count));
    row.put(ratio(records.prices[group] ?? 0, count));
    row.put(ratio(records.linkLetters[group] ?? 0, letters));
    row.put(ratio(records.stops[group] ?? 0, letters));
    row.put(ratio(letters, figures.openLetters));
    row.flag(group >= 0 && letters >= records.largest);
  },
};
