import { decimal, type OptionFields, type OptionValues } from '../../contract/options.ts';

export const clusterOptions = {
  minSimilarity: decimal(
    30,
    0,
    100,
    'A page that is less similar to the source page than this is not in its cluster; what both share stands under the related pages.',
    'per cent',
  ),
  impliedSimilarity: decimal(
    80,
    0,
    100,
    'A page that was not compared with the middle of a cluster joins when its chain of compared pairs implies at least this similarity.',
    'per cent',
  ),
  splicedUnion: decimal(0.6, 0.1, 1, 'Share of a page that pieces of at least two sources must make up together.'),
  splicedOverlap: decimal(
    0.3,
    0,
    1,
    'Pieces of two sources count as different when at most this share of the smaller one overlaps.',
  ),
  assembledBoth: decimal(
    0.65,
    0,
    1,
    'A page that was assembled from others belongs to a cluster only with a page of which this share is common to both, or with one that is nearly all covered.',
  ),
  assembledOne: decimal(0.9, 0, 1, 'Share of one of the two pages from which it counts as nearly all covered.'),
  unconfirmedPartial: decimal(
    0.5,
    0.1,
    1,
    'A page with a closed piece of only one other page counts as partly the same when this share of one of them is covered.',
  ),
} satisfies OptionFields;

export type ClusterOptionValues = OptionValues<typeof clusterOptions>;
