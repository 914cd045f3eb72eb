import { readFileSync } from 'node:fs';
import { resourceFile } from '../../resource-file.ts';
import { featureNames } from './features/block-features.ts';
import { namingNames, type WordScores } from './features/naming.ts';
import { compileForest, type Forest, type ForestWeights } from './forest.ts';

/** `resources/extractor/weights.json`, by `train:extractor`. */
export interface WeightsFile {
  readonly version: number;
  readonly features: readonly string[];
  readonly words: Readonly<Record<string, number>>;
  readonly forest: ForestWeights;
  readonly training: Readonly<Record<string, unknown>>;
}

export const weightsVersion = 1;

export interface Classifier {
  readonly forest: Forest;
  readonly words: WordScores;
}

let loaded: { readonly classifier: Classifier | null } | null = null;

/** Read once in each process; null where the file is missing, damaged or of other features. */
export function classifier(): Classifier | null {
  loaded ??= { classifier: readClassifier() };
  return loaded.classifier;
}

/** For training and tests; `undefined` reads the file again. */
export function useClassifier(other: Classifier | null | undefined): void {
  loaded = other === undefined ? null : { classifier: other };
}

function readClassifier(): Classifier | null {
  const file = resourceFile('extractor', 'weights.json');
  if (file === null) return null;
  try {
    return compileWeights(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

export const classifierFeatures: readonly string[] = [...featureNames, ...namingNames];

export function compileWeights(value: unknown): Classifier | null {
  const { version, features, words, forest } = (value ?? {}) as Partial<WeightsFile>;
  if (version !== weightsVersion || !Array.isArray(features) || typeof words !== 'object' || !isForest(forest))
    return null;
  if (words === null || features.join(' ') !== classifierFeatures.join(' ')) return null;
  return { forest: compileForest(forest), words: new Map(Object.entries(words)) };
}

function isForest(value: Partial<ForestWeights> | null | undefined): value is ForestWeights {
  const { features, values, skips } = value ?? {};
  if (!Array.isArray(features) || !Array.isArray(values) || !Array.isArray(skips)) return false;
  return features.length > 0 && values.length === features.length && skips.length === features.length;
}
