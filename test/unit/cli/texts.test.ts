import { expect, it } from 'vitest';
import { cliText } from '../../../src-main/cli/terminal.ts';
import { locales } from '../../../src-main/locales/i18n.ts';
import { translate } from '../../../src-main/locales/translate.ts';

it('counts stand in texts of the terminal as each language writes them', () => {
  const counts = { clusters: 12_345, duplicates: 1_234_567, pairs: 999 };
  expect(cliText('en', 'summaryClusters', counts)).toContain('12,345 with 1,234,567 pages; confirmed pairs: 999');
  expect(cliText('ru', 'summaryClusters', counts)).toMatch(/12\u00a0345.*1\u00a0234\u00a0567/);
  expect(cliText('en', 'created', { file: '20261123.pagetwin' })).toContain('20261123.pagetwin');
});

it('long numbers of errors and problems are grouped, a status and what was given as a text are not', () => {
  expect(translate('en', 'problem.render-post-unsent', { count: 12_345, target: 'x' })).toContain('12,345');
  expect(translate('en', 'problem.http-client-error', { status: 404 })).toBe('Status 404');
  expect(translate('en', 'error.port-in-use.message', { port: '48213' })).toContain('48213');
});

it.each(locales)('a failure that is the detail of another one is named in words in %s', (locale) => {
  for (const detail of ['timeout-headers', 'timeout-idle', 'timeout-body', 'network-tls', 'network-protocol'])
    expect(translate(locale, 'error.robots-unreachable.message', { host: 'x', detail })).not.toMatch(
      /timeout|network|\{\{/,
    );
});
