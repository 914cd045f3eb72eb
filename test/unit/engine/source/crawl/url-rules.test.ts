import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFilter, parameterRules } from '../../../../../src-main/engine/source/crawl/url-rules.ts';

const at = (path: string) => `https://example.com${path}`;
const defaults = { foldTracking: true, foldSessions: true, parameterRules: '' };

describe('patterns of addresses', () => {
  it.each([
    ['/news/', '/news/a?b', true],
    ['/news/', '/old/news/', false],
    ['/News/', '/news/', false],
    ['/a/*/c', '/a/b/c/d', true],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/?page=', '/?page=2', true],
    ['print=1', '/x?a=b&print=1', true],
    ['*.pdf$', '/x/Y.PDF', true],
    ['*.pdf$', '/x.pdf?a', false],
    ['https://example.com/b', '/b/c', true],
    ['https://example.org/', '/b', false],
    [String.raw`/\/\d{4}\//`, '/2024/x', true],
    [String.raw`/\/\d{4}\//`, '/news/x', false],
    ['/^https:.*\\/NEWS/i', '/news', true],
    ['/v1.0/', '/v1.0/x', true],
    ['/v1.0/', '/v1x0/x', false],
    ['/a(b)', '/a(b)', true],
    [String.raw`a\k<b>`, '/x', false],
  ])('%s and %s', (pattern, path, matches) => {
    expect(addressFilter(pattern, '')(at(path))).toBe(matches);
    expect(addressFilter('', pattern)(at(path))).toBe(!matches);
  });

  it('admit everything when there are none, and need one of several', () => {
    expect(addressFilter(' \n# nothing\n', '')(at('/x'))).toBe(true);
    expect(addressFilter('/a\n/b', '/b/c')(at('/b/d'))).toBe(true);
    expect(addressFilter('/a\n/b', '/b/c')(at('/b/c'))).toBe(false);
  });

  it('that are no regular expressions are refused with the line', () => {
    expect(() => addressFilter('', '/a\n/(/')).toThrow(
      expect.objectContaining({ code: 'option-out-of-range', parameters: expect.objectContaining({ value: '/(/' }) }),
    );
  });
});

describe('rules for parameters', () => {
  const fold = (path: string, rules = '', options = {}) =>
    parameterRules({ ...defaults, parameterRules: rules, ...options })(at(path)).replace(at(''), '');

  it.each([
    ['/a?utm_source=x', '/a'],
    ['/a?id=1&UTM_Medium=x&page=2', '/a?id=1&page=2'],
    ['/a?q=%B2%E2&spm=1', '/a?q=%B2%E2'],
    ['/a?q=a+b&&x', '/a?q=a+b&x'],
    ['/a;jsessionid=1F/b;x=1?sid=3f9a0c', '/a/b;x=1'],
    ['/a?from=timeline&sid=a8f5f167f44f4964', '/a'],
    ['/list?from=20', '/list?from=20'],
    ['/list?from=2024-05-01', '/list?from=2024-05-01'],
    ['/modules.php?name=News&sid=123', '/modules.php?name=News&sid=123'],
    ['/a?from&sid', '/a'],
    ['/a?formdata=1&refine=2', '/a?formdata=1&refine=2'],
    ['/a?%75tm_source=1', '/a'],
    ['/a?b=%&c', '/a?b=%&c'],
  ])('fold %s into %s', (given, plain) => {
    expect(fold(given)).toBe(plain);
  });

  it('can be switched off', () => {
    const off = { foldTracking: false, foldSessions: false };
    expect(fold('/a;jsessionid=1?utm_source=x&sid=1', '', off)).toBe('/a;jsessionid=1?utm_source=x&sid=1');
  });

  it.each([
    ['drop color&size', '/a?color=1&id=2&size=3', '/a?id=2'],
    ['drop x_*', '/a?x_1=1&xy=2', '/a?xy=2'],
    ['drop id /shop', '/shop/a?id=1', '/shop/a'],
    ['drop id /shop', '/a?id=1', '/a?id=1'],
    ['keep from\ndrop *', '/a?from=1&id=2', '/a?from=1'],
    ['keep only id,page', '/a?id=1&x=2&page=3', '/a?id=1&page=3'],
    ['KEEP utm_*', '/a?utm_x=1', '/a?utm_x=1'],
    ['sort', '/a?b=1&a=2', '/a?a=2&b=1'],
    ['sort /b', '/a?b=1&a=2', '/a?b=1&a=2'],
  ])('%s: %s', (rules, given, plain) => {
    expect(fold(given, rules)).toBe(plain);
  });

  it.each(['delete id', 'drop', 'drop only id', 'sort id', 'keep only', '?'])('refuse “%s”', (line) => {
    expect(() => fold('/', line)).toThrow(expect.objectContaining({ code: 'option-out-of-range' }));
  });

  it('fold a folded address no further', () => {
    const name = fc.constantFrom('id', 'utm_source', 'page', 'sid', 'q', 'gclid', 'from');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.stringMatching(/^[a-z0-9+.]{0,6}$/)), { maxLength: 8 }),
        fc.boolean(),
        (pairs, sorts) => {
          const path = `/a?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`;
          const rules = sorts ? 'sort' : '';
          expect(fold(fold(path, rules), rules)).toBe(fold(path, rules));
        },
      ),
    );
  });
});
