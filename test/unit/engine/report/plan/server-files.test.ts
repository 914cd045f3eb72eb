import { describe, expect, it } from 'vitest';
import {
  apacheRedirects,
  cleanParam,
  nginxRedirects,
} from '../../../../../src-main/engine/report/plan/server-files.ts';
import { redirectsOf } from '../../../../../src-main/engine/report/plan/resolve-targets.ts';
import { locales } from '../../../../../src-main/contract/language-tags.ts';
import {
  canonicalTable,
  redirectTable,
  renderPlanFile,
} from '../../../../../src-main/engine/report/plan/plan-files.ts';
import { planRow, rendering } from './plan-row.ts';

const redirects = (...pairs: readonly (readonly [string, string])[]) =>
  redirectsOf(pairs.map(([address, target]) => planRow({ address, action: 'redirect', target }))).entries;

describe('redirects as files of servers', () => {
  it('encodes what is not ASCII, keeps queries, and puts no line of its own into the file', () => {
    const entries = redirects(
      ['https://пример.рф/статья?тег=а', 'https://example.com/中文'],
      ['https://example.com/a"b\\c', 'https://example.com/$x'],
    );
    const { text } = nginxRedirects(entries, rendering());
    expect(text).toContain(
      '"xn--e1afmkfd.xn--p1ai/%D1%81%D1%82%D0%B0%D1%82%D1%8C%D1%8F?%D1%82%D0%B5%D0%B3=%D0%B0" "https://example.com/%E4%B8%AD%E6%96%87";',
    );
    expect(text).toContain('"https://example.com/${pagetwin_dollar}x";');
    expect([...text].every((character) => character < '\u007f')).toBe(true);
  });

  it('compares with regard to case where another address differs in nothing else', () => {
    const { text } = nginxRedirects(
      redirects(['https://e.com/About', 'https://e.com/about'], ['https://e.com/Old', 'https://e.com/new']),
      rendering(),
    );
    expect(text).toContain('"~^e\\\\.com\\\\/About$"');
    expect(text).toContain('"e.com/Old"');
    expect(
      nginxRedirects(redirects(['https://e.com/Old', 'https://e.com/new']), rendering('https://e.com/old')).text,
    ).toContain('"~^e\\\\.com\\\\/Old$"');
  });

  it('leaves out what is too long for nginx', () => {
    const { entries, refused } = nginxRedirects(
      redirects([`https://e.com/${'a'.repeat(5000)}`, 'https://e.com/b']),
      rendering(),
    );
    expect([entries, refused]).toEqual([0, 1]);
  });

  it('measures for nginx what is written, in which marks take more sizeLimits than in the address', () => {
    const { text, entries, refused } = nginxRedirects(
      redirects(
        [`https://e.com/${'a'.repeat(2000)}`, `https://e.com/${'b'.repeat(2000)}`],
        [`https://e.com/${'.'.repeat(1500)}x`, 'https://e.com/b'],
        ['https://e.com/c', `https://e.com/${'$'.repeat(300)}`],
      ),
      rendering(),
    );
    expect([entries, refused]).toEqual([1, 2]);
    expect(Math.max(...text.match(/"[^"]*"/gu)!.map(({ length }) => length))).toBeLessThan(4096);
  });

  it('writes Apache rules of plain ASCII in which nothing of an address is special', () => {
    const { text } = apacheRedirects(
      redirects(['https://e.com/a.b (c)/%D6%D0?q=1+2', 'https://e.com/100%25?x=${y}']),
      rendering(),
    );
    expect(text).toContain('RewriteCond %{HTTP_HOST} ^e\\.com\\.?(?::\\d+)?$ [NC]');
    expect(text).toContain('RewriteCond %{QUERY_STRING} ^q=1\\x2b2$');
    expect(text).toContain(
      'RewriteRule ^/?a\\.b\\x20\\x28c\\x29/\\xd6\\xd0$ https://e.com/100\\%25?x=\\$\\%7By\\%7D [R=301,L,NE,QSD]',
    );
  });

  it('neutralises formulas in tables and quotes in canonical lines', () => {
    expect(redirectTable(redirects(['https://e.com/a', 'https://e.com/b'])).text).toContain(
      '"https://e.com/a","https://e.com/b","301","redirect","no"',
    );
    const { text, entries } = canonicalTable([
      planRow({ address: 'https://e.com/a', action: 'canonical', target: 'https://e.com/b?x=1&y="' }),
    ]);
    expect(entries).toBe(1);
    expect(text).toContain('<link rel=""canonical"" href=""https://e.com/b?x=1&amp;y=%22"">');
  });
});

describe('Clean-param', () => {
  const rule = (address: string, source: string) =>
    planRow({ address, action: 'parameter-rule', source: { page: 2, address: source } });

  it('groups by path and host, and names tracking parameters for all paths', () => {
    const parameterRules = [
      rule('https://e.com/list?sort=a&page=2', 'https://e.com/list?page=2'),
      rule('https://e.com/list?view=b&page=2', 'https://e.com/list?page=2'),
      rule('https://e.com/a?utm_source=x', 'https://e.com/a'),
      rule('https://other.com/каталог?s=1', 'https://other.com/каталог'),
      rule('https://e.com/b', 'https://e.com/a'),
    ];
    const { text, entries, refused } = cleanParam(parameterRules, rendering());
    expect(text.split('\n').slice(2)).toEqual([
      '',
      '# robots.txt of e.com',
      '# Proposals that nobody has confirmed:',
      'Clean-param: utm_source',
      'Clean-param: sort&view /list',
      '',
      '# robots.txt of other.com',
      '# Proposals that nobody has confirmed:',
      'Clean-param: s /*',
      '',
    ]);
    expect([entries, refused]).toEqual([3, 1]);
  });

  it('breaks a directive before 500 characters', () => {
    const names = Array.from({ length: 60 }, (_, index) => `parameter${index}=1`).join('&');
    const lines = cleanParam([rule(`https://e.com/p?${names}`, 'https://e.com/p')], rendering())
      .text.split('\n')
      .filter((line) => line.startsWith('Clean'));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(500);
    expect(lines.join('&').match(/parameter\d+/g)).toHaveLength(60);
  });
});

describe('comments in files of servers', () => {
  const rows = [
    planRow({ address: 'https://e.com/a', action: 'redirect', target: 'https://e.com/b', ground: 'decided' }),
    planRow({ address: 'https://e.com/c', action: 'redirect', target: 'https://e.com/d', ground: 'proposed' }),
    planRow({
      address: 'https://e.com/p?sid=1',
      action: 'parameter-rule',
      target: 'https://e.com/p',
      ground: 'decided',
    }),
  ];
  const isComment = (line: string) => line.trim().startsWith('#');
  const linesOf = (file: 'nginx' | 'apache' | 'clean-param', locale: 'en' | 'zh' | 'ru', includeProposals: boolean) =>
    renderPlanFile(file, rows, { locale, includeProposals, knownAddresses: () => [] }).text.split('\n');

  it.each(['nginx', 'apache', 'clean-param'] as const)(
    '%s: are in the language of the report, and nothing else is',
    (file) => {
      for (const includeProposals of [false, true]) {
        const english = linesOf(file, 'en', includeProposals);
        for (const locale of locales.filter((each) => each !== 'en')) {
          const lines = linesOf(file, locale, includeProposals);
          expect(lines.filter((line) => !isComment(line))).toEqual(english.filter((line) => !isComment(line)));
          const words = lines.filter((line) => isComment(line) && !line.startsWith('#     '));
          expect(words.length).toBeGreaterThan(0);
          expect(words.filter((line) => english.includes(line))).toEqual([]);
        }
      }
    },
  );
});
