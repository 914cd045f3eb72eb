import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileForest, leafUnit, type ForestWeights } from '../../../../../src-main/engine/page/extract/forest.ts';

const width = 4;

/** A tree in pre-order; features and thresholds are few, so that rows meet them. */
const tree: fc.Arbitrary<ForestWeights> = fc.letrec<{ node: ForestWeights }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc
      .integer({ min: -500, max: 500 })
      .map((value): ForestWeights => ({ features: [-1], values: [value], skips: [0] })),
    fc
      .tuple(fc.nat(width - 1), fc.integer({ min: 0, max: 3 }), tie('node'), tie('node'))
      .map(([feature, value, left, right]): ForestWeights => ({
        features: [feature, ...left.features, ...right.features],
        values: [value, ...left.values, ...right.values],
        skips: [left.features.length + 1, ...left.skips, ...right.skips],
      })),
  ),
})).node;

const forest = fc.array(tree, { minLength: 1, maxLength: 6 }).map((trees): ForestWeights => ({
  features: trees.flatMap(({ features }) => features),
  values: trees.flatMap(({ values }) => values),
  skips: trees.flatMap(({ skips }) => skips),
}));

/** Tree by tree: behind a leaf stands the next one. */
function scoreOf({ features, values, skips }: ForestWeights, row: readonly number[]): number {
  let sum = 0;
  let open = 1;
  for (let at = 0; at < features.length; open = 1) {
    let leaf = at;
    while (features[leaf]! >= 0) leaf += row[features[leaf]!]! <= values[leaf]! ? 1 : skips[leaf]!;
    sum += values[leaf]!;
    for (; open > 0; at += 1) open += features[at]! >= 0 ? 1 : -1;
  }
  return sum / leafUnit;
}

it('scores rows together as it does one by one', () => {
  const rows = fc.array(
    fc.array(fc.constantFrom(-1, 0, 0.5, 1, 2, 2, 2, 3, 4), { minLength: width, maxLength: width }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(forest, rows, (weights, values) => {
      const matrix = Float64Array.from(values.flat());
      expect([...compileForest(weights)(matrix, width)]).toEqual(values.map((row) => scoreOf(weights, row)));
    }),
    { seed: 5 },
  );
});
