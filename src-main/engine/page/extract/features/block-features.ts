import type { SegmentedPage } from '../segmented-page.ts';
import { featureContext, RowWriter, type FeatureGroup } from './context.ts';
import { namingNames } from './naming.ts';
import { neighbourFeatures, recordFeatures, sectionFeatures } from './neighbours.ts';
import { ownFeatures } from './own.ts';
import { pageFeatures, placeFeatures } from './place.ts';
import { voteFeatures } from './votes.ts';

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

export function blockFeatures(
  page: SegmentedPage,
  memory: (length: number) => Float64Array = (length) => new Float64Array(length),
) {
  const context = featureContext(page);
  const width = featureNames.length + namingNames.length;
  const row = new RowWriter(memory(width * page.blocks.length));
  const writers = groups.map((group) => group.of(context));
  page.blocks.forEach((block, at) => {
    row.moveTo(at * width);
    for (const write of writers) write(block, at, row);
  });
  return { context, width, values: row.values };
}
