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
  readonly seed: number;
  readonly seeds: number;
  readonly sites?: string | undefined;
}

export const crossParts = ['hosts', 'curve', 'features', 'names'] as const;
export type CrossPart = (typeof crossParts)[number];
export const isCrossPart = (part: string): part is CrossPart => crossParts.some((known) => known === part);

export function evaluateCross(folder: string, options: CrossOptions, tell: Tell): CrossReport[] {
  const further = options.sites === undefined ? [] : readSitePages(options.sites);
  return findSetFolders(folder).map((set) =>
    crossReport(path.basename(path.resolve(set)), [...readTrainingPages(set), ...further], options, tell),
  );
}

const shares = [0.25, 0.5, 0.75] as const;

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
    apart: ofPart('hosts', (): CrossColumn[] => [
      { name: 'hosts', scores: combineScores(perSeed, mean) },
      { name: 'lowest', scores: combineScores(perSeed, (scores) => Math.min(...scores)) },
      { name: 'sources', scores: validate('sources', { apart: 'sources' }) },
    ]),
    curve: ofPart('curve', (): CrossColumn[] => [
      ...shares.map((learnFrom) => {
        const name = `${learnFrom * 100} %`;
        return { name, scores: validate(name, { learnFrom }) };
      }),
      whole,
    ]),
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
