import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileForest, type ForestWeights } from '../../../../../src-main/engine/page/extract/forest.ts';

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

it('scores rows together as it does one by one', () => {
  const rows = fc.array(
    fc.array(fc.constantFrom(-1, 0, 0.5, 1, 2, 2, 2, 3, 4), { minLength: width, maxLength: width }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(forest, rows, (weights, values) => {
      const { score, scoreAll } = compileForest(weights);
      const matrix = Float64Array.from(values.flat());
      expect([...scoreAll(matrix, width)]).toEqual(values.map((_, row) => score(matrix, row * width)));
    }),
    { seed: 5 },
  );
});
