import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { equivalentMutants } from '../../mutation/mutants/equivalent-mutants.ts';
import { isLeftOut } from '../../mutation/mutants/left-out.ts';
import { changedLineOf, lineOf, type Mutant } from '../../mutation/mutants/mutant.ts';
import { readLog } from '../../mutation/mutants/run-log.ts';
import { filesOf, pathOf, testsOf } from '../../mutation/mutants/tests-of.ts';

const mutant = (before: string, original: string, replacement: string, operator = 'StringLiteral'): Mutant => ({
  id: '1',
  operator,
  line: 1,
  before,
  original,
  replacement,
  after: ',',
});

it('every equivalent mutant stands in a line that is still there, with a reason', () => {
  const gone = equivalentMutants.filter(
    ({ in: file, line }) => !readFileSync(pathOf(file), 'utf8').includes(line.replace(/ …$/, '')),
  );
  expect(gone).toEqual([]);
  for (const { line, becomes, why } of equivalentMutants) {
    expect(becomes).not.toBe(line);
    expect(why).not.toBe('');
  }
});

it('leaves out texts for people and what does not compile, and nothing else', () => {
  expect(isLeftOut(mutant('summary: ', "'Pages.'", '""'))).toBe(true);
  expect(isLeftOut(mutant("words: { kind: 'integer', help: ", "'Words.'", '""'))).toBe(true);
  expect(isLeftOut(mutant('const kept: Piece[] = ', '[]', '["Stryker was here"]', 'ArrayDeclaration'))).toBe(true);
  expect(isLeftOut(mutant('return new NotApplicable(', "'too-short'", '""'))).toBe(false);
  expect(isLeftOut(mutant('const list = ', '[a, b]', '[]', 'ArrayDeclaration'))).toBe(false);
});

it('tells a line as it was and as it is', () => {
  const one = mutant('return ', 'a < b', 'a <= b');
  expect([lineOf(one), changedLineOf(one)]).toEqual(['return a < b,', 'return a <= b,']);
});

it('knows of a process that died what it was trying', () => {
  const log = [
    '{"reached":["1","2"],"loaded":["3"]}',
    '{"trying":"1"}',
    '{"killed":"1","by":"a test"}',
    '{"trying":"2"}',
  ].join('\n');
  const { reached, loaded, killed, trying } = readLog(log);
  expect([[...reached], [...loaded], [...killed.keys()], trying]).toEqual([['1', '2'], ['3'], ['1'], '2']);
});

it('asks the tests of all detectors, those that name a file, and the blocks of the detectors that use it', () => {
  const { tests, others } = testsOf(['detect/bloom-filter.ts']);
  expect(tests).toContain('test/unit/engine/detect/bloom-filter.test.ts');
  expect(tests).toContain('test/unit/engine/detect/worked/bits.test.ts');
  expect(tests).not.toContain('test/unit/engine/detect/index/join.test.ts');
  expect(tests.at(-1)).toBe('test/detectors/registry.test.ts');
  expect(others).not.toContain('bloom');
  expect(others).toContain('simhash');
  expect(filesOf('detect')).toContain('detect/index/join.ts');
});
