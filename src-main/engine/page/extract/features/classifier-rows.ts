import { reusedFloats } from '../../reused-floats.ts';
import type { SegmentedPage } from '../extractor.ts';
import { blockFeatures, featureNames } from './block-features.ts';
import type { FeatureContext } from './context.ts';
import { naming, namingNames, type WordScores } from './naming.ts';

export interface ClassifierRows {
  readonly context: FeatureContext;
  readonly width: number;
  /** Row by row, one row per block: what the page says, then what the names of elements say. */
  readonly rows: Float64Array;
}

/** The rows are good until those of the next page are asked for. */
export function classifierRows(page: SegmentedPage, words: WordScores): ClassifierRows {
  const { context, values } = blockFeatures(page, ownMemory);
  return { context, ...withNaming(page, values, words, rowMemory) };
}

const ownMemory = reusedFloats();
const rowMemory = reusedFloats();

/** Puts the features of naming behind the others of each row. */
export function withNaming(
  page: SegmentedPage,
  values: Float64Array,
  words: WordScores,
  memory: (length: number) => Float64Array = (length) => new Float64Array(length),
): { readonly width: number; readonly rows: Float64Array } {
  const own = featureNames.length;
  const width = own + namingNames.length;
  const names = naming(page, words);
  const rows = memory(page.blocks.length * width);
  page.blocks.forEach((_, i) => {
    rows.set(values.subarray(i * own, (i + 1) * own), i * width);
    rows.set(names.subarray(i * namingNames.length, (i + 1) * namingNames.length), i * width + own);
  });
  return { width, rows };
}
