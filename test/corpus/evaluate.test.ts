import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../support/call-cli.ts';
import { runCli, type CliResult } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeLabelledSet } from '../unit/evaluate/labelled-docs.ts';

const folder = temporaryFolder();
const set = path.join(folder, 'small');
writeLabelledSet(set, { families: 12, alone: 20 });

/** Where the command puts its temporary audit, so that a test can see that nothing stays there. */
const temporary = path.join(folder, 'tmp');
mkdirSync(temporary);
const before = process.env['TMPDIR'];
process.env['TMPDIR'] = temporary;
afterAll(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
});

const evaluate = (...args: string[]): Promise<CliResult> => callCli(folder, ['evaluate', ...args]);

describe('evaluate verdicts', () => {
  let result: CliResult;

  beforeAll(async () => {
    result = await runCli(folder, [
      'evaluate',
      'verdicts',
      '--data',
      set,
      '--pairs',
      path.join(folder, 'pairs.tsv'),
      '--json',
      '--workers',
      '1',
    ]);
  });

  it('goes from text files to scored verdicts', () => {
    expect(result.code).toBe(0);
    const { experiment, sets } = JSON.parse(result.stdout);
    expect(experiment).toBe('verdicts');
    expect(sets).toHaveLength(1);
    expect(sets[0]).toMatchObject({ set: 'small', documents: 56, jaccard: null });
    expect(sets[0].score).toMatchObject({ precision: 1, recall: 1, wrong: 0, unrelated: 20, unrelatedInWrongPairs: 0 });
    const same = sets[0].verdicts.find(({ kind }: { kind: string }) => kind === 'same');
    expect(same.counts.identical).toBe(12);
  });

  it('writes the pairs as the scoring scripts read them', () => {
    const lines = readFileSync(path.join(folder, 'pairs.tsv'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(36);
    expect(lines).toContainEqual(expect.stringMatching(/^f00\tf00_same\t1\.0000\tidentical$/));
  });

  it('leaves neither its audit behind nor a trace in the list of recent audits', () => {
    expect(readdirSync(temporary).filter((name) => name.startsWith('pagetwin-evaluate-'))).toEqual([]);
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
    expect(existsSync(path.join(folder, 'audits'))).toBe(false);
  });

  it('prints a block for each set of a folder of sets', async () => {
    const both = path.join(folder, 'both');
    writeLabelledSet(path.join(both, 'one'), { families: 4, alone: 4 });
    writeLabelledSet(path.join(both, 'two'), { families: 3, alone: 4 });
    const { code, stdout } = await evaluate('verdicts', '--data', both);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Set one: 16 documents[^]*Set two: 13 documents/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });
});

describe('evaluate detectors', () => {
  it('prints one line for each wanted detector', async () => {
    const { code, stdout } = await evaluate('detectors', '--data', set, '--detectors', 'exact-content,simhash');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^exact-content +56 +12 +1\.000 +0\.500/m);
    expect(stdout).toMatch(/^simhash /m);
    expect(stdout).not.toMatch(/^shingling /m);
  });
});

describe('a call that cannot work', () => {
  it.each([
    [
      'an unknown experiment',
      ['verdict', '--data', set],
      'There is no experiment “verdict”.',
      'verdicts, detectors, overlap',
    ],
    ['a folder that is not there', ['verdicts', '--data', 'nowhere'], 'does not exist', 'Check the path'],
    ['a folder without a truth', ['detectors', '--data', temporary], 'There is no truth.tsv', 'labelled set'],
    [
      'a detector that is not there',
      ['detectors', '--data', set, '--detectors', 'oracle'],
      'not there: oracle',
      'Known detectors',
    ],
    ['a set that is too small', ['string-hashes', '--data', set], 'different documents', 'larger set'],
  ])('says what is wrong with %s, gives a hint and ends with code 2', async (_, args, message, hint) => {
    const { code, stdout, stderr } = await evaluate(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  it('speaks the language of the user', async () => {
    const { stderr } = await callCli(folder, ['--lang', 'zh', 'evaluate', 'magic', '--data', set]);
    expect(stderr).toContain('没有名为“magic”的实验');
  });

  it('tells a program the code of the error', async () => {
    const { code, stderr } = await evaluate('verdicts', '--data', temporary, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error.code).toBe('experiment-data-missing');
  });

  it('names documents that are missing', async () => {
    const empty = path.join(folder, 'empty');
    mkdirSync(path.join(empty, 'docs'), { recursive: true });
    writeFileSync(path.join(empty, 'truth.tsv'), 'id\tcluster\tkind\nx\t-\tnegative\n');
    expect((await evaluate('verdicts', '--data', empty)).stderr).toContain('There are no .txt files in');
  });
});
