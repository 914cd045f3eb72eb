/**
 * `npm run train:extractor -- --data DIR [--sites DIR] [--out FILE] [--seed 1] [--no-check]`, see docs/evaluation.md.
 * Writes the same file for the same pages and seed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { classifierFeatures, weightsVersion, type WeightsFile } from '../../src-main/engine/page/extract/weights.ts';
import {
  crossValidate,
  folds,
  forestPlan,
  type GroupScores,
  scoreTraining,
  trainClassifier,
} from '../../src-main/evaluate/train-extractor/train-classifier.ts';
import { readSitePages, readTrainingPages } from '../../src-main/evaluate/train-extractor/training-set.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sites: { type: 'string' },
    out: { type: 'string', default: path.join('resources', 'extractor', 'weights.json') },
    seed: { type: 'string', default: '1' },
    'no-check': { type: 'boolean', default: false },
  },
});
if (values.data === undefined) {
  console.error('Say where the pages are: npm run train:extractor -- --data DIR');
  process.exit(2);
}
const seed = Number(values.seed);
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
