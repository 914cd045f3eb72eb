import { decimal, type OptionFields, type OptionValues } from '../../contract/options.ts';

export const clusterOptions = {
  minSimilarity: decimal(30, 0, 100, 'per cent'),
  impliedSimilarity: decimal(80, 0, 100, 'per cent'),
  splicedUnion: decimal(0.6, 0.1, 1),
  splicedOverlap: decimal(0.3, 0, 1),
  assembledBoth: decimal(0.65, 0, 1),
  assembledOne: decimal(0.9, 0, 1),
  unconfirmedPartial: decimal(0.5, 0.1, 1),
} satisfies OptionFields;

export type ClusterOptionValues = OptionValues<typeof clusterOptions>;
