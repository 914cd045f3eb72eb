import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { stemEnglish } from '../../../../src-main/engine/text/stem.ts';

it('gives the same stem the second time, and for a word that is too long to be remembered', () => {
  expect([stemEnglish('relations'), stemEnglish('relations')]).toEqual(['relat', 'relat']);
  expect(stemEnglish(`${'un'.repeat(30)}locking`)).toBe(`${'un'.repeat(30)}lock`);
});

it('remembers words without the pages that they were met on', () => {
  const prose = 'The fox and the dog run into the forest to find some food. '.repeat(2000);
  readText('', prose);
  const before = heapBytes();
  for (let page = 0; page < 50; page++) readText('', `${prose} incomprehensible${letters(page)} things.`);
  expect(heapBytes() - before).toBeLessThan(15 * prose.length);
});

function letters(page: number): string {
  return String.fromCharCode(97 + (page % 26), 97 + Math.floor(page / 26)).repeat(3);
}

function heapBytes(): number {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
