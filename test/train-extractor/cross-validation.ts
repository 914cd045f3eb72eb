import path from 'node:path';
import { left, right, textTable } from '../../src-main/cli/terminal.ts';
import { featureGroups } from '../../src-main/engine/page/extract/features/block-features.ts';
import { namingNames } from '../../src-main/engine/page/extract/features/naming.ts';
import { classifierFeatures } from '../../src-main/engine/page/extract/weights.ts';
import { findSetFolders } from '../../src-main/evaluate/labelled-set.ts';
import {
  combineScores,
  countNameRules,
  type CrossPlan,
  crossValidate,
  type GroupScores,
  mean,
} from './train-classifier.ts';
import { readSitePages, readTrainingPages, type TrainingPage } from './training-set.ts';

export const crossParts = ['hosts', 'curve', 'features', 'names'] as const;
export type CrossPart = (typeof crossParts)[number];

type Tell = (step: Readonly<{ what: string; done: number; total: number }>) => void;

type CrossColumn = Readonly<{
  name: string;
  scores: GroupScores;
}>;

type CrossReport = ReturnType<typeof crossReport>;

type CrossOptions = Readonly<{
  parts: readonly CrossPart[];
  seed: number;
  seeds: number;
  sites?: string | undefined;
}>;

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
  const ofPart = <Row>(part: CrossPart, rows: () => Row[]) => (parts.includes(part) ? rows() : []);
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

const indices = (names: readonly string[]) => new Set(names.map((name) => classifierFeatures.indexOf(name)));

export const crossTables = ({ set, pages, apart, curve, features, names }: CrossReport) => [
  `${set}: ${pages} pages`,
  ...scoreTable('F1 on other hosts (mean and lowest of the seeds) and on other sources', apart),
  ...scoreTable('Learned from a share of the other hosts', curve),
  ...scoreTable('Learned without a group of features', features),
  ...table(
    'Words in names of elements that mark boilerplate: on how many sites each is right and wrong',
    ['class', 'kind', 'right', 'wrong'],
    names.map(({ word, hint, helps, harms }) => [word, hint, String(helps), String(harms)]),
  ),
];

const scoreTable = (title: string, columns: readonly CrossColumn[]) =>
  table(
    title,
    ['group', 'pages', ...columns.map(({ name }) => name)],
    Object.entries(columns[0]?.scores ?? {}).map(([group, { pages }]) => [
      group,
      String(pages),
      ...columns.map(({ scores }) => (scores[group]?.f1 ?? 0).toFixed(3)),
    ]),
  );

/** Nothing for a part that was not asked for. */
function table(title: string, heads: readonly string[], rows: readonly string[][]) {
  const columns = heads.map((head, index) => (index === 0 ? left : right)(head));
  return rows.length > 0 ? ['', title, ...textTable(columns, rows)] : [];
}
