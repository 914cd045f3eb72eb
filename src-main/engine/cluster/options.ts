import { decimal, type OptionFields, type OptionValues } from '../../contract/options.ts';
import en from '../../locales/en/options.json' with { type: 'json' };

const help = en.optionHelp.cluster;

export const clusterOptions = {
  minSimilarity: decimal(30, 0, 100, help.minSimilarity, 'per cent'),
  impliedSimilarity: decimal(80, 0, 100, help.impliedSimilarity, 'per cent'),
  splicedUnion: decimal(0.6, 0.1, 1, help.splicedUnion),
  splicedOverlap: decimal(0.3, 0, 1, help.splicedOverlap),
  assembledBoth: decimal(0.65, 0, 1, help.assembledBoth),
  assembledOne: decimal(0.9, 0, 1, help.assembledOne),
  unconfirmedPartial: decimal(0.5, 0.1, 1, help.unconfirmedPartial),
} satisfies OptionFields;

export type ClusterOptionValues = OptionValues<typeof clusterOptions>;
