import { expect, it } from 'vitest';
import { createTerminal } from '../../../src-main/cli/terminal.ts';

it.each([
  ['en', '1,234,567', '99.9%'],
  ['zh', '1,234,567', '99.9%'],
  ['ru', '1 234 567', '99,9 %'],
] as const)(
  'the terminal in %s writes counts and shares as the language does, and cuts shares',
  (locale, count, share) => {
    const terminal = createTerminal(locale, false);
    expect(terminal.count(1_234_567).replaceAll(/[\u00a0\u202f]/gu, ' ')).toBe(count);
    expect(terminal.share(0.9997).replaceAll('\u00a0', ' ')).toBe(share);
    expect(terminal.share(1).replaceAll('\u00a0', '')).toBe('100%');
  },
);
