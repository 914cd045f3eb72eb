import { expect, it, vi } from 'vitest';
import { localeOf } from '../../../src-main/cli/acting.ts';
import { createProgram } from '../../../src-main/cli/program.ts';
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

it('a terminal that reports a width of nothing is taken to be as wide as a pipe', () => {
  const before = process.stderr.columns;
  try {
    process.stderr.columns = 0;
    expect(createTerminal('en', false).columns).toBe(100);
    process.stderr.columns = 60;
    expect(createTerminal('en', false).columns).toBe(60);
  } finally {
    process.stderr.columns = before;
  }
});

it.each([
  ['zh', { LC_ALL: 'zh_CN.UTF-8', LC_MESSAGES: 'ru_RU.UTF-8', LANG: 'en_US.UTF-8' }],
  ['ru', { LC_ALL: '', LC_MESSAGES: 'ru_RU.UTF-8', LANG: 'en_US.UTF-8' }],
  ['ru', { LC_ALL: '', LC_MESSAGES: '', LANG: 'ru_RU.UTF-8' }],
  ['en', { LC_ALL: '', LC_MESSAGES: '', LANG: '' }],
] as const)('the language is %s with %j: what is empty says nothing', (locale, variables) => {
  try {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    expect(localeOf(createProgram(() => {}))).toBe(locale);
  } finally {
    vi.unstubAllEnvs();
  }
});
