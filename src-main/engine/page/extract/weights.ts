import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { resourceFile } from '../../resource-file.ts';
import { featureNames } from './features/block-features.ts';
import { namingNames, type WordScores } from './features/naming.ts';
import { compileForest, type Forest } from './forest.ts';

export const weightsVersion = 1;

const weightsFile = z.object({
  version: z.literal(weightsVersion),
  features: z.array(z.string()).readonly(),
  words: z.record(z.string(), z.number()),
  forest: z
    .record(z.enum(['features', 'values', 'skips']), z.array(z.number()).min(1).readonly())
    .refine(({ features, values, skips }) => values.length === features.length && skips.length === features.length),
  training: z.record(z.string(), z.unknown()).optional(),
});

export type WeightsFile = z.infer<typeof weightsFile>;

export type Classifier = Readonly<{ forest: Forest; words: WordScores }>;

let loaded: { readonly classifier: Classifier | null } | null = null;

/** Null when the file is missing, damaged or for other features. */
export function classifier(): Classifier | null {
  loaded ??= { classifier: readClassifier() };
  return loaded.classifier;
}

/** For training and tests; `undefined` reads the file again. */
export function useClassifier(other: Classifier | null | undefined) {
  loaded = other === undefined ? null : { classifier: other };
}

function readClassifier() {
  const file = resourceFile('extractor', 'weights.json');
  try {
    return file === null ? null : compileWeights(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

export const classifierFeatures: readonly string[] = [...featureNames, ...namingNames];

export function compileWeights(value: unknown): Classifier | null {
  const { data } = weightsFile.safeParse(value);
  if (data?.features.join(' ') !== classifierFeatures.join(' ')) return null;
  return { forest: compileForest(data.forest), words: new Map(Object.entries(data.words)) };
}
