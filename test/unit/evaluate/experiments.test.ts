import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src-main/engine/app-error.ts';
import { evaluateDescriptive } from '../../../src-main/evaluate/descriptive-experiment.ts';
import {
  evaluateDetectors,
  evaluateOverlap,
  evaluateStringHashes,
  sampleWithFamilies,
} from '../../../src-main/evaluate/detectors-experiment.ts';
import { evaluateExtraction } from '../../../src-main/evaluate/extraction-experiment.ts';
import { readLabelledPage, readLabelledSets, type LabelledSet } from '../../../src-main/evaluate/labelled-set.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeLabelledSet } from './labelled-docs.ts';

const folder = temporaryFolder();
const quiet = () => {};

function onlySet(data: string): LabelledSet {
  const [set, ...others] = readLabelledSets(data);
  if (!set || others.length > 0) throw new Error('one set was expected');
  return set;
}

/** The code of the error that a call ends with. */
function codeOf(call: () => unknown): string {
  try {
    call();
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const families = path.join(folder, 'families');
writeLabelledSet(families, { families: 20, alone: 30 });

describe('a labelled set', () => {
  it('is read with its documents in the order of their ids', () => {
    const { name, ids, truth, jaccard } = onlySet(families);
    expect([name, ids.length, truth.rows.length, jaccard]).toEqual(['families', 90, 90, null]);
    expect(ids).toEqual([...ids].sort());
  });

  it('gives pages whose short first line is their title, and stays in the text', () => {
    const page = readLabelledPage(onlySet(families), 'f00');
    expect(page.title).toBe('Report number 0');
    expect(page.text.shown).toMatch(/^Report number 0\n/);
  });

  it('may be one of several in a folder', () => {
    const both = path.join(folder, 'both');
    writeLabelledSet(path.join(both, 'two'), { families: 1, alone: 0 });
    writeLabelledSet(path.join(both, 'one'), { families: 1, alone: 0 });
    expect(readLabelledSets(both).map(({ name }) => name)).toEqual(['one', 'two']);
  });

  it('that is not as it should be is refused by what is wrong with it', () => {
    const broken = path.join(folder, 'broken');
    mkdirSync(path.join(broken, 'docs'), { recursive: true });
    expect(codeOf(() => readLabelledSets(path.join(folder, 'nowhere')))).toBe('file-not-found');
    expect(codeOf(() => readLabelledSets(broken))).toBe('experiment-data-missing');
    writeFileSync(path.join(broken, 'truth.tsv'), 'name,cluster\n');
    expect(codeOf(() => readLabelledSets(broken))).toBe('experiment-data-invalid');
    writeFileSync(path.join(broken, 'truth.tsv'), 'id\tcluster\tkind\na\t-\tnegative\n');
    expect(codeOf(() => readLabelledSets(broken))).toBe('experiment-data-empty');
  });
});

describe('the experiment "detectors"', () => {
  it('scores each detector by itself, best F first', () => {
    const { detectors } = evaluateDetectors(onlySet(families), ['exact-content', 'shingling', 'simhash'], quiet);
    const byId = new Map(detectors.map((row) => [row.detector, row]));
    // Of each family one copy is equal and one lacks a sentence.
    expect(byId.get('exact-content')?.score).toMatchObject({ precision: 1, recall: 0.5 });
    expect(byId.get('shingling')?.score).toMatchObject({ precision: 1, recall: 1, f: 1 });
    expect(byId.get('shingling')?.score.kinds.map(({ kind, found }) => [kind, found])).toEqual([
      ['same', 20],
      ['shorter', 20],
    ]);
    expect(detectors.map(({ score }) => score.f)).toEqual(detectors.map(({ score }) => score.f).sort((a, b) => b - a));
    expect(byId.get('exact-content')?.bytesPerPage).toBeGreaterThan(0);
  });

  it('runs every detector of the registry, also those that need corpus statistics', () => {
    const { detectors } = evaluateDetectors(onlySet(families), null, quiet);
    expect(detectors.length).toBeGreaterThan(20);
    expect(detectors.find(({ detector }) => detector === 'idf-string')?.score).toMatchObject({
      precision: 1,
      recall: 0.5,
    });
  });

  it('names a detector that is not there', () => {
    expect(codeOf(() => evaluateDetectors(onlySet(families), ['simhash', 'crystal-ball'], quiet))).toBe(
      'experiment-detector-missing',
    );
  });
});

describe('the experiment "overlap"', () => {
  it('draws whole families, the same for the same seed', () => {
    const set = onlySet(families);
    const { ids, truth } = sampleWithFamilies(set, 30, 5);
    expect(ids).toHaveLength(30);
    expect(sampleWithFamilies(set, 30, 5).ids).toEqual(ids);
    expect(sampleWithFamilies(set, 30, 6).ids).not.toEqual(ids);
    const sizes = [...Map.groupBy(truth.rows, ({ cluster }) => cluster ?? '-')]
      .filter(([cluster]) => cluster !== '-')
      .map(([, rows]) => rows.length);
    // Only the last family drawn may have been cut.
    expect(sizes.filter((size) => size !== 3).length).toBeLessThanOrEqual(1);
  });

  it('leaves out the sizes that the set cannot give and says so', () => {
    const { rows, leftOut } = evaluateOverlap(onlySet(families), 1, quiet);
    expect(leftOut).toEqual([124, 1191, 10_287]);
    expect([...new Set(rows.map(({ documents }) => documents))]).toEqual([90]);
    expect(rows.find(({ detector }) => detector === 'forman-chunks')).toMatchObject({ confusion: 0 });
  });
});

describe('the experiment "string-hashes"', () => {
  it('finds the planted duplicates with each of the eight hashes, no fewer', () => {
    const large = path.join(folder, 'large');
    writeLabelledSet(large, { families: 0, alone: 600 });
    const { documents, planted, rows } = evaluateStringHashes(onlySet(large), 1, quiet);
    expect([documents, planted, rows.length]).toEqual([1000, 419, 8]);
    for (const row of rows) expect(row.collisions).toBe(419 + row.falseCollisions);
  });

  it('needs enough different documents', () => {
    expect(codeOf(() => evaluateStringHashes(onlySet(families), 1, quiet))).toBe('experiment-data-too-small');
  });
});

describe('the experiment "descriptive"', () => {
  it('measures the differences of what both methods propose, and the errors by size of the lexicon', () => {
    const { methods, samePairs, lexicons } = evaluateDescriptive(onlySet(families), 1, quiet);
    const [words, shingles] = methods;
    expect([words?.detector, shingles?.detector]).toEqual(['descriptive-words', 'shingle-sketch']);
    for (const { below } of methods) expect(below).toEqual([...below].sort((a, b) => a - b));
    expect(shingles?.below[2]).toBe(1);
    // Of each family the equal pair differs by nothing.
    expect(samePairs).toBeGreaterThanOrEqual(20);
    for (const { alpha, beta } of lexicons)
      for (const error of [alpha, beta]) expect(error >= 0 && error <= 1).toBe(true);
  });
});

describe('the experiment "extraction"', () => {
  const pages = path.join(folder, 'pages');
  for (const part of ['docs', 'gold']) mkdirSync(path.join(pages, part), { recursive: true });
  const text =
    'The council met on Monday and spoke about the new bridge for several hours. Nobody objected to the plan as it stands.';
  const menu = '<nav><a href="/">Home</a> <a href="/news">Latest news</a> <a href="/about">About us</a></nav>';
  writeFileSync(
    path.join(pages, 'docs', 'one.html'),
    `<html><body>${menu}<article><p>${text}</p><p>${text}!</p></article></body></html>`,
  );
  writeFileSync(path.join(pages, 'gold', 'one.txt'), `${text}\n${text}!`);
  writeFileSync(path.join(pages, 'truth.tsv'), 'id\tsource\tlanguage\tpage_type\turl\none\tmade\ten\tarticle\t-\n');

  it('scores every extractor by source, language and page type', () => {
    const [report] = evaluateExtraction(pages, quiet);
    const whole = report?.extractors.find(({ extractor }) => extractor === 'whole-body');
    expect(report?.pages).toBe(1);
    expect(whole?.rows.map(({ group }) => group)).toEqual(['all', 'source=made', 'language=en', 'page_type=article']);
    expect(whole?.rows[0]).toMatchObject({ pages: 1, recall: 1 });
    expect(whole?.rows[0]?.precision).toBeLessThan(1);
    expect(report?.extractors.find(({ extractor }) => extractor === 'density')?.rows[0]?.f1).toBe(1);
  });

  it('names the gold text that is not there', () => {
    writeFileSync(path.join(pages, 'docs', 'two.html'), '<p>x');
    writeFileSync(path.join(pages, 'truth.tsv'), 'id\tsource\none\tmade\ntwo\tmade\n');
    expect(codeOf(() => evaluateExtraction(pages, quiet))).toBe('file-not-found');
  });
});
