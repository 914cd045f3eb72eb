/**
 * `npm run train:extractor -- --data DIR [--sites DIR] [--out FILE] [--seed 1] [--no-check]`, see docs/evaluation.md.
 * Writes the same file for the same pages and seed. With `--cross PARTS [--seeds 5] [--json]` it writes nothing and
 * tells how the classifier does on hosts that it has not learned from; PARTS are `hosts`, `curve`, `features`, `names`
 * between commas, or `all`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { classifierFeatures, weightsVersion, type WeightsFile } from '../../src-main/engine/page/extract/weights.ts';
import { type CrossPart, crossParts, crossTables, evaluateCross } from './cross-validation.ts';
import {
  crossValidate,
  folds,
  forestPlan,
  type GroupScores,
  scoreTraining,
  trainClassifier,
} from './train-classifier.ts';
import { readSitePages, readTrainingPages } from './training-set.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sites: { type: 'string' },
    out: { type: 'string', default: path.join('resources', 'extractor', 'weights.json') },
    seed: { type: 'string', default: '1' },
    'no-check': { type: 'boolean', default: false },
    cross: { type: 'string' },
    seeds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) {
  console.error('Say where the pages are: npm run train:extractor -- --data DIR');
  process.exit(2);
}
const seed = Number(values.seed);
if (values.cross !== undefined) {
  const options = { parts: partsOf(values.cross), seed, seeds: Number(values.seeds), sites: values.sites };
  const reports = evaluateCross(values.data, options, ({ what, done, total }) =>
    console.error(`${what}: ${done} of ${total}`),
  );
  console.log(values.json ? JSON.stringify(reports, null, 2) : reports.flatMap(crossTables).join('\n'));
  process.exit();
}
const started = performance.now();
const pages = [...readTrainingPages(values.data), ...(values.sites === undefined ? [] : readSitePages(values.sites))];
console.log(
  `${pages.length} pages, ${pages.reduce((sum, page) => sum + page.labels.length, 0)} blocks, ${classifierFeatures.length} features`,
);
const validated = values['no-check']
  ? {}
  : crossValidate(pages, { seed, apart: 'hosts' }, (done) => console.log(`fold ${done} of ${folds}, ${seconds()}`));
const trained = trainClassifier(pages, seed);
const onTraining = scoreTraining(pages, trained);
const file: WeightsFile = {
  version: weightsVersion,
  features: classifierFeatures,
  words: Object.fromEntries([...trained.words].sort(([a], [b]) => (a < b ? -1 : 1))),
  forest: trained.forest,
  training: {
    pages: pages.length,
    seed,
    plan: forestPlan,
    folds,
    crossValidated: validated,
    onTrainingPages: onTraining,
  },
};
const json = `${JSON.stringify(file)}\n`;
mkdirSync(path.dirname(values.out), { recursive: true });
writeFileSync(values.out, json);
printScores(validated, onTraining);
console.log(`${values.out}: ${(json.length / 1000).toFixed(0)} kB, ${trained.words.size} words, ${seconds()}`);

function partsOf(given: string): readonly CrossPart[] {
  if (given === 'all') return crossParts;
  const named = given.split(',').map((part) => part.trim());
  const unknown = named.find((name) => !crossParts.some((part) => part === name));
  if (unknown === undefined) return crossParts.filter((part) => named.includes(part));
  console.error(`There is no part "${unknown}": ${crossParts.join(', ')}, or all.`);
  process.exit(2);
}

function seconds() {
  return `${((performance.now() - started) / 1000).toFixed(0)} s`;
}

function printScores(outside: GroupScores, inside: GroupScores) {
  console.log(`${'group'.padEnd(28)} pages  other hosts  training pages`);
  for (const [group, { pages: count, f1 }] of Object.entries(inside)) {
    const other = outside[group]?.f1.toFixed(3) ?? '–';
    console.log(
      `${group.padEnd(28)} ${String(count).padStart(5)}  ${other.padStart(11)}  ${f1.toFixed(3).padStart(14)}`,
    );
  }
}
