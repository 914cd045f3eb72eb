import path from 'node:path';
import { featureGroups } from '../engine/page/extract/features/block-features.ts';
import { namingNames } from '../engine/page/extract/features/naming.ts';
import { classifierFeatures } from '../engine/page/extract/weights.ts';
import { findSetFolders } from './labelled-set.ts';
import type { Tell } from './run-detectors.ts';
import { crossValidate, meanOfScores, type CrossPlan, type GroupScores } from './train-extractor/cross-validate.ts';
import { countNameRules, type NameRuleCount } from './train-extractor/word-counts.ts';
import { readSitePages } from './train-extractor/site-pages.ts';
import { readTrainingPages, type TrainingPage } from './train-extractor/training-set.ts';

export interface CrossColumn {
  readonly name: string;
  readonly scores: GroupScores;
}

/** On pages of hosts, or collections, that the classifier has not learned from. */
export interface CrossReport {
  readonly set: string;
  readonly pages: number;
  readonly seeds: readonly number[];
  /** `hosts`, the mean over the seeds; their lowest; `sources`, each read by what was learned from the others. */
  readonly apart: readonly CrossColumn[];
  /** Learned from a share of the other hosts. */
  readonly curve: readonly CrossColumn[];
  /** Learned without a group of features. */
  readonly features: readonly CrossColumn[];
  readonly names: readonly NameRuleCount[];
}

interface CrossOptions {
  readonly parts: readonly CrossPart[];
  /** The first of the seeds, and how many. */
  readonly seed: number;
  readonly seeds: number;
  /** Sites to be learned from and measured, too. */
  readonly sites?: string | undefined;
}

/** Throws as `evaluateExtraction` does. */
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
): CrossReport {
  const seeds = Array.from({ length: count }, (_, i) => seed + i);
  const validate = (what: string, plan: Omit<CrossPlan, 'seed'>, own = seed) =>
    crossValidate(pages, { seed: own, ...plan }, (done, total) => tell({ what, done, total }));
  const isWanted = (part: CrossPart) => parts.includes(part);
  const asked = isWanted('hosts') ? seeds : isWanted('curve') || isWanted('features') ? [seed] : [];
  const perSeed = asked.map((own) => validate(`hosts, seed ${own}`, { apart: 'hosts' }, own));
  const whole = { name: '100 %', scores: perSeed[0] ?? {} };
  return {
    set,
    pages: pages.length,
    seeds,
    apart: isWanted('hosts')
      ? [
          { name: 'hosts', scores: meanOfScores(perSeed) },
          { name: 'lowest', scores: lowestOf(perSeed) },
          { name: 'sources', scores: validate('sources', { apart: 'sources' }) },
        ]
      : [],
    curve: isWanted('curve')
      ? [
          ...shares.map((learnFrom) => {
            const name = `${learnFrom * 100} %`;
            return { name, scores: validate(name, { apart: 'hosts', learnFrom }) };
          }),
          whole,
        ]
      : [],
    features: isWanted('features')
      ? [
          { ...whole, name: 'all' },
          ...Object.entries(groupsOfFeatures()).map(([name, without]) => ({
            name: `−${name}`,
            scores: validate(`without ${name}`, { apart: 'hosts', without }),
          })),
        ]
      : [],
    names: isWanted('names') ? countNameRules(pages) : [],
  };
}

/** Groups of features, names of boilerplate, and words of names, as indices of a row. */
function groupsOfFeatures(): Readonly<Record<string, ReadonlySet<number>>> {
  return {
    ...Object.fromEntries(Object.entries(featureGroups).map(([name, group]) => [name, indices(group.names)])),
    hints: indices(classifierFeatures.filter((name) => name.startsWith('hint-'))),
    naming: indices(namingNames),
  };
}

function lowestOf(all: readonly GroupScores[]): GroupScores {
  return Object.fromEntries(
    Object.entries(all[0] ?? {}).map(([group, { pages }]) => [
      group,
      { pages, f1: Math.min(...all.map((scores) => scores[group]?.f1 ?? 0)) },
    ]),
  );
}

function indices(names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => classifierFeatures.indexOf(name)));
}

/** For `--cross`. */
export const crossParts = ['hosts', 'curve', 'features', 'names'] as const;
export type CrossPart = (typeof crossParts)[number];

export function isCrossPart(part: string): part is CrossPart {
  return crossParts.some((known) => known === part);
}
