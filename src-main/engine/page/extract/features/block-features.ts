import { RowWriter, type FeatureContext, type FeatureGroup } from './context.ts';
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

/** @param wanted the blocks that get a row each */
export function blockFeatures(
  context: FeatureContext,
  wanted: readonly number[],
  memory: (length: number) => Float64Array = (length) => new Float64Array(length),
) {
  const width = featureNames.length + namingNames.length;
  const row = new RowWriter(memory(width * wanted.length));
  const writers = groups.map((group) => group.of(context));
  wanted.forEach((at, i) => {
    const block = context.blocks[at];
    if (!block) return;
    row.moveTo(i * width);
    for (const write of writers) write(block, at, row);
  });
  return { width, values: row.values };
}
