import type { SegmentedPage } from '../extractor.ts';
import { featureContext, type FeatureContext, type FeatureGroup, RowWriter } from './context.ts';
import { namingNames } from './naming.ts';
import { neighbourFeatures } from './neighbours.ts';
import { ownFeatures } from './own.ts';
import { pageFeatures } from './page-features.ts';
import { placeFeatures } from './place.ts';
import { recordFeatures } from './record-features.ts';
import { sectionFeatures } from './section-features.ts';
import { voteFeatures } from './vote-features.ts';

export const featureGroups: Readonly<Record<string, FeatureGroup>> = {
  own: ownFeatures,
  place: placeFeatures,
  neighbours: neighbourFeatures,
  votes: voteFeatures,
  page: pageFeatures,
  records: recordFeatures,
  sections: sectionFeatures,
};
const groups = Object.values(featureGroups);

export const featureNames: readonly string[] = groups.flatMap(({ names }) => names);

interface FeatureMatrix {
  readonly context: FeatureContext;
  readonly width: number;
  /** One row per block; behind its features there is room for those of naming, which depend on what was learned. */
  readonly values: Float64Array;
}

/**
 * What the classifier knows of every block of a page. Linear.
 * @param memory for the matrix, where it is not to be kept.
 */
export function blockFeatures(
  page: SegmentedPage,
  memory: (length: number) => Float64Array = (length) => new Float64Array(length),
): FeatureMatrix {
  const context = featureContext(page);
  const width = featureNames.length + namingNames.length;
  const row = new RowWriter(memory(width * page.blocks.length));
  page.blocks.forEach((_, index) => {
    row.moveTo(index * width);
    for (const group of groups) group.write(context, index, row);
  });
  return { context, width, values: row.values };
}
