import { describe, expect, it } from 'vitest';
import { codeHashes, commonCode } from '../../../../src-main/engine/page/code-hashes.ts';
import type { TextBlock } from '../../../../src-main/engine/page/page.ts';

const code = (text: string, role: TextBlock['role'] = 'code'): TextBlock => ({
  text,
  kept: true,
  rule: 'tags',
  ...(role && { role }),
});

/** Lines of a program that differ from those of every other seed. */
const program = (seed: string, lines: number): string =>
  Array.from(
    { length: lines },
    (_, at) => `  int ${seed}${at} = ${seed}Table[${at}] * factor${seed}(${at}, "${seed}");`,
  ).join('\n');

describe('blockHashes of code', () => {
  it('are the same whatever the white space and the numbers of lines', () => {
    const text = program('river', 12);
    const numbered = text
      .split('\n')
      .map((line, at) => `${at + 1}\t${line.trim().replaceAll(' ', '  ')}`)
      .join('\n\n');
    expect(codeHashes([code(numbered)])).toEqual(codeHashes([code(text)]));
    expect(codeHashes([code(text)]).length).toBeGreaterThan(10);
  });

  it('tell one name from another, and ignore prose and what is no main text', () => {
    const [river, lake] = [codeHashes([code(program('river', 12))]), codeHashes([code(program('lake', 12))])];
    expect(commonCode(river, lake).shared).toBe(0);
    const prose: TextBlock = { text: program('river', 12), kept: true, rule: 'tags' };
    expect(codeHashes([prose, { ...code(program('river', 12)), kept: false }])).toHaveLength(0);
  });

  it('notice any run of 21 common tokens, as winnowing promises', () => {
    const run = 'while (head != tail) { swap(items[head], items[tail]); head++; }';
    for (let lines = 3; lines < 9; lines += 1) {
      const [a, b] = [`${program('river', lines)}\n${run}`, `${run}\n${program('lake', lines)}`].map((text) =>
        codeHashes([code(text)]),
      );
      expect(commonCode(a!, b!).shared, `${lines} lines`).toBeGreaterThan(0);
    }
  });

  it('say which share of each page is common', () => {
    const [own, both] = [program('river', 30), program('lake', 30)];
    const { coveredA, coveredB } = commonCode(codeHashes([code(both)]), codeHashes([code(`${own}\n${both}`)]));
    expect(coveredA).toBeGreaterThan(0.9);
    expect(coveredB).toBeGreaterThan(0.4);
    expect(coveredB).toBeLessThan(0.6);
  });

  it('are cut for long listings, and still measure what they have in common', () => {
    const [common, first, second] = [program('river', 600), program('lake', 600), program('sea', 600)];
    const [a, b] = [codeHashes([code(`${common}\n${first}`)]), codeHashes([code(`${second}\n${common}`)])];
    expect(a.length).toBe(512);
    const { coveredA, coveredB } = commonCode(a, b);
    expect(coveredA).toBeGreaterThan(0.4);
    expect(coveredA).toBeLessThan(0.6);
    expect(Math.abs(coveredA - coveredB)).toBeLessThan(0.1);
  });
});
