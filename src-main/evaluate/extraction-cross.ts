import path from 'node:path';
import { featureGroups } from '../engine/page/extract/features/block-features.ts';
import { namingNames } from '../engine/page/extract/features/naming.ts';
import { classifierFeatures } from '../engine/page/extract/weights.ts';
import { findSetFolders } from './labelled-set.ts';
import type { Tell } from './run-detectors.ts';
import {
  combineScores,
  crossValidate,
  mean,
  type CrossPlan,
  type GroupScores,
} from './train-extractor/cross-validate.ts';
import { readSitePages } from './train-extractor/site-pages.ts';
import { readTrainingPages, type TrainingPage } from './train-extractor/training-set.ts';
import { countNameRules } from './train-extractor/word-counts.ts';

export interface CrossColumn {
  readonly name: string;
  readonly scores: GroupScores;
}

export type CrossReport = ReturnType<typeof crossReport>;

interface CrossOptions {
  readonly parts: readonly CrossPart[];
  /** The first, and how many. */
  readonly seed: number;
  readonly seeds: number;
  /** To be learned from and measured, too. */
  readonly sites?: string | undefined;
}

export const crossParts = ['hosts', 'curve', 'features', 'names'] as const;
export type CrossPart = (typeof crossParts)[number];
export const isCrossPart = (part: string): part is CrossPart => crossParts.some((known) => known === part);

/** Throws as `evaluateExtraction` does. */
export function evaluateCross(folder: string, options: CrossOptions, tell: Tell): CrossReport[] {
  const further = options.sites === undefined ? [] : readSitePages(options.sites);
  return findSetFolders(folder).map((set) =>
    crossReport(path.basename(path.resolve(set)), [...readTrainingPages(set), ...further], options, tell),
  );
}

const shares = [0.25, 0.5, 0.75] as const;

/** On hosts, or collections, that were not learned from. */
function crossReport(
  set: string,
  pages: readonly TrainingPage[],
  { parts, seed, seeds: count }: CrossOptions,
  tell: Tell,
) {
  const seeds = Array.from({ length: count }, (_, i) => seed + i);
  const validate = (what: string, plan: Partial<CrossPlan> = {}) =>
    crossValidate(pages, { seed, apart: 'hosts', ...plan }, (done, total) => tell({ what, done, total }));
  const ofPart = <Row>(part: CrossPart, rows: () => Row[]): Row[] => (parts.includes(part) ? rows() : []);
  const asked = parts.includes('hosts') ? seeds : parts.includes('curve') || parts.includes('features') ? [seed] : [];
  const perSeed = asked.map((own) => validate(`hosts, seed ${own}`, { seed: own }));
  const whole = { name: '100 %', scores: perSeed[0] ?? {} };
  return {
    set,
    pages: pages.length,
    seeds,
    /** By hosts: mean and lowest of the seeds; by collections. */
    apart: ofPart('hosts', (): CrossColumn[] => [
      { name: 'hosts', scores: combineScores(perSeed, mean) },
      { name: 'lowest', scores: combineScores(perSeed, (scores) => Math.min(...scores)) },
      { name: 'sources', scores: validate('sources', { apart: 'sources' }) },
    ]),
    /** By the share that was learned from. */
    curve: ofPart('curve', (): CrossColumn[] => [
      ...shares.map((learnFrom) => {
        const name = `${learnFrom * 100} %`;
        return { name, scores: validate(name, { learnFrom }) };
      }),
      whole,
    ]),
    /** Learned without a group of features. */
    features: ofPart('features', (): CrossColumn[] => [
      { ...whole, name: 'all' },
      ...Object.entries(groupsOfFeatures()).map(([name, without]) => ({
        name: `−${name}`,
        scores: validate(`without ${name}`, { without }),
      })),
    ]),
    names: ofPart('names', () => countNameRules(pages)),
  };
}

/** As indices of a row. */
function groupsOfFeatures(): Readonly<Record<string, ReadonlySet<number>>> {
  const groups = Object.entries(featureGroups).map(([name, group]) => [name, indices(group.names)] as const);
  return {
    ...Object.fromEntries(groups),
    hints: indices(classifierFeatures.filter((name) => name.startsWith('hint-'))),
    naming: indices(namingNames),
  };
}

const indices = (names: readonly string[]): ReadonlySet<number> =>
  new Set(names.map((name) => classifierFeatures.indexOf(name)));
