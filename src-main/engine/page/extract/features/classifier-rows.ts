import { reusedFloats } from '../../reused-floats.ts';
import type { SegmentedPage } from '../extractor.ts';
import { blockFeatures, featureNames } from './block-features.ts';
import type { FeatureContext } from './context.ts';
import { writeNaming, type WordScores } from './naming.ts';

interface ClassifierRows {
  readonly context: FeatureContext;
  readonly width: number;
  /** Row by row, one row per block: what the page says, then what the names of elements say. */
  readonly rows: Float64Array;
}

/** The rows are good until those of the next page are asked for. */
export function classifierRows(page: SegmentedPage, words: WordScores): ClassifierRows {
  const { context, width, values } = blockFeatures(page, memory);
  writeNaming(page, words, { values, width, from: featureNames.length });
  return { context, width, rows: values };
}

const memory = reusedFloats();
