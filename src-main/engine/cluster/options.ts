import type { OptionFields, OptionValues } from '../../contract/options.ts';

export const clusterOptions = {
  minSimilarity: {
    kind: 'number',
    default: 30,
    min: 0,
    max: 100,
    unit: 'per cent',
    help: 'A page that is less similar to the source page than this is not in its cluster; what both share stands under the related pages.',
  },
  impliedSimilarity: {
    kind: 'number',
    default: 80,
    min: 0,
    max: 100,
    unit: 'per cent',
    help: 'A page that was not compared with the middle of a cluster joins when its chain of compared pairs implies at least this similarity.',
  },
  splicedUnion: {
    kind: 'number',
    default: 0.6,
    min: 0.1,
    max: 1,
    help: 'Share of a page that pieces of at least two sources must make up together.',
  },
  splicedOverlap: {
    kind: 'number',
    default: 0.3,
    min: 0,
    max: 1,
    help: 'Pieces of two sources count as different when at most this share of the smaller one overlaps.',
  },
  assembledBoth: {
    kind: 'number',
    default: 0.65,
    min: 0,
    max: 1,
    help: 'A page that was assembled from others belongs to a cluster only with a page of which this share is common to both, or with one that is nearly all covered.',
  },
  assembledOne: {
    kind: 'number',
    default: 0.9,
    min: 0,
    max: 1,
    help: 'Share of one of the two pages from which it counts as nearly all covered.',
  },
  unconfirmedPartial: {
    kind: 'number',
    default: 0.5,
    min: 0.1,
    max: 1,
    help: 'A page with a closed piece of only one other page counts as partly the same when this share of one of them is covered.',
  },
} as const satisfies OptionFields;

export type ClusterOptionValues = OptionValues<typeof clusterOptions>;
