import { sumUp } from '../../figures.ts';
import { ratio, type FeatureContext, type FeatureGroup } from './context.ts';

/** The repeated elements around a block (products, posts, rows): how many, how long, with prices or links. */
export const recordFeatures: FeatureGroup = {
  names: 'record-count record-letters record-price record-links record-stops record-share record-largest'.split(' '),
  of(context) {
    const { siblings, openLetters } = context;
    const records = recordsOf(context);
    return ({ element }, _, row) => {
      const group = records.of[element] ?? -1;
      const count = siblings.counts[group] ?? 0;
      const letters = siblings.letters[group] ?? 0;
      row.put(count);
      row.put(ratio(letters, count));
      row.put(ratio(records.prices[group] ?? 0, count));
      row.put(ratio(records.linkLetters[group] ?? 0, letters));
      row.put(ratio(records.stops[group] ?? 0, letters));
      row.put(ratio(letters, openLetters));
      row.flag(group >= 0 && letters >= records.largest);
    };
  },
};

const minRecords = 3;

/** `of`: per element the group of siblings around it with most text; −1 without one. */
function recordsOf({ page, blocks, shape, siblings }: FeatureContext) {
  const { nodes } = page.tree;
  const pricesBelow = new Float64Array(nodes.length);
  for (const { element, wording } of blocks)
    if (wording.namesPrice) pricesBelow[element] = (pricesBelow[element] ?? 0) + 1;
  sumUp(nodes, pricesBelow);
  const size = siblings.counts.length;
  const [prices, linkLetters, stops] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const of = new Int32Array(nodes.length);
  const lettersOf = (group: number) => siblings.letters[group] ?? 0;
  let largest = 0;
  of[0] = -1;
  nodes.forEach((node, i) => {
    if (i === 0) return;
    const outer = of[node.parent] ?? -1;
    const group = siblings.of[i] ?? -1;
    const isRecord = group >= 0 && (siblings.counts[group] ?? 0) >= minRecords;
    of[i] = isRecord && (outer < 0 || lettersOf(group) >= lettersOf(outer)) ? group : outer;
    if (group < 0) return;
    if (isRecord) largest = Math.max(largest, lettersOf(group));
    prices[group] = (prices[group] ?? 0) + (pricesBelow[i] ?? 0);
    linkLetters[group] = (linkLetters[group] ?? 0) + (shape.linkLetters[i] ?? 0);
    stops[group] = (stops[group] ?? 0) + (shape.stops[i] ?? 0);
  });
  return { of, prices, linkLetters, stops, largest };
}
