import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolverOf } from '../../../../src-main/engine/page/addresses.ts';
import { plainHref } from '../../../../src-main/engine/source/address.ts';

describe('addresses of a site', () => {
  const resolve = resolverOf('https://a.example/dir/page?x=1', undefined);

  it.each([
    ['other', 'https://a.example/dir/other'],
    ['./', 'https://a.example/dir/'],
    ['../up/one.html', 'https://a.example/up/one.html'],
    ['../../../far.html', 'https://a.example/far.html'],
    ['../?x=2', 'https://a.example/?x=2'],
    ['..', 'https://a.example/'],
    ['', 'https://a.example/dir/page?x=1'],
    ['/top', 'https://a.example/top'],
    ['?x=2', 'https://a.example/dir/page?x=2'],
    ['//b.example/y#part', 'https://b.example/y'],
    [' /中文 ', 'https://a.example/%E4%B8%AD%E6%96%87'],
  ])('resolve %s', (href, expected) => {
    expect(resolve(href)).toBe(expected);
  });

  it.each(['javascript:void(0)', 'mailto:a@b.c', 'tel:1', 'data:text/html,x', 'ftp://a/b', 'http://[broken'])(
    'drop %s',
    (href) => {
      expect(resolve(href)).toBeNull();
    },
  );

  it('obey the base element', () => {
    expect(resolverOf('https://a.example/x/', '/base/')('y')).toBe('https://a.example/base/y');
    expect(resolverOf('https://a.example/x/', 'http://[broken')('y')).toBe('https://a.example/x/y');
  });
});

describe('addresses of a folder', () => {
  const resolve = resolverOf('docs/第一 页.html', undefined);

  it.each([
    ['第二页.html', 'docs/第二页.html'],
    ['../index.html#top', 'index.html'],
    ['/img/a%20b.html?x=1', 'img/a b.html'],
    ['../../outside.html', 'outside.html'],
    ['https://b.example/', 'https://b.example/'],
    ['http://folder.invalid/a/b.html', 'a/b.html'],
  ])('resolve %s', (href, expected) => {
    expect(resolve(href)).toBe(expected);
  });
});

describe('paths that need no parser', () => {
  const resolve = resolverOf('https://user@a.example:8080/dir/page', undefined);
  const pieces = fc.constantFrom(
    '/',
    '/',
    'a',
    'b-1',
    '..',
    '.',
    'page.html',
    '../',
    './',
    '?',
    'x=1',
    '&y=2',
    '~',
    '_',
    '//',
    '%41',
    'ü',
    '#z',
    ' ',
    '.a',
    'a..b',
  );

  it('are resolved like all others', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
        (href) => {
          const url = URL.parse(href.trim(), 'https://a.example:8080/dir/page');
          expect(resolve(href)).toBe(url && plainHref(url));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are paths that are seen from the folder of the page, too', () => {
    const bases = fc.constantFrom(
      'https://a.example/dir/page',
      'https://a.example',
      'http://a.example/x//y/',
      'http://a.example/中/b?c/d',
      'https://a.example/1/2/3/4',
    );
    fc.assert(
      fc.property(bases, fc.array(pieces, { maxLength: 8 }), (base, parts) => {
        const url = URL.parse(parts.join('').trim(), base);
        expect(resolverOf(base, undefined)(parts.join(''))).toBe(url && plainHref(url));
      }),
      { numRuns: 2000 },
    );
  });

  it('are addresses with a plain host, too', () => {
    const origins = fc.constantFrom(
      'https://a.example',
      'http://www.b-c.example',
      'https://xn--80ak6aa92e.com',
      'http://xn--a.example',
      'http://1.2.3.4',
      'http://1.2.0x3.ff',
      'https://A.example',
      'https://b.example:443',
      'https://user@b.example',
      'https://b_c.example',
      'http://a.example.',
      'https://例子.example',
      'https://a..example',
    );
    fc.assert(
      fc.property(origins, fc.array(pieces, { maxLength: 8 }), (origin, parts) => {
        const href = `${origin}/${parts.join('')}`;
        const url = URL.parse(href.trim());
        expect(resolve(href)).toBe(url && plainHref(url));
      }),
      { numRuns: 500 },
    );
  });
});
