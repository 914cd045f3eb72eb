import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldAddress } from '../../../../src-main/engine/detect/address.ts';

const folding = { ignoreScheme: true, ignoreWww: true };

it.each([
  [
    'HTTP://Example.COM:80/News/index.html',
    'https://example.com/News',
    ['host-case', 'default-port', 'scheme', 'index-file', 'trailing-slash'],
  ],
  [
    'https://www.example.com/a/?utm_source=x&id=7#top',
    'https://example.com/a?id=7',
    ['www', 'fragment', 'trailing-slash', 'tracking'],
  ],
  ['https://example.com/a;jsessionid=12AB?b=2&a=1', 'https://example.com/a?a=1&b=2', ['session-id', 'parameter-order']],
  ['https://example.com/a?PHPSESSID=1', 'https://example.com/a', ['session-id']],
  ['https://example.com//a///b', 'https://example.com/a/b', ['double-slash']],
  ['https://example.com/', 'https://example.com/', []],
  ['https://пример.рф/страница', 'https://xn--e1afmkfd.xn--p1ai/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0', []],
  ['docs/index.html', '/docs', ['index-file', 'trailing-slash']],
  ['docs\\page.html', '/docs/page.html', []],
  [' https://example.com/a ', 'https://example.com/a', []],
  ['https://example.com/a?a=1&b=2', 'https://example.com/a?a=1&b=2', []],
  ['https://example.com/a?flag', 'https://example.com/a?flag=', []],
  ['https://example.com/a/index.htm', 'https://example.com/a', ['index-file', 'trailing-slash']],
  ['https://example.com/a/Default.asp', 'https://example.com/a', ['index-file', 'trailing-slash']],
  ...['index.xhtml', 'index.cfm', 'default.jspx', 'home.phtml', 'index.php5', 'index.cgi', 'index.pl'].map(
    (name): [string, string, string[]] => [
      `https://example.com/a/${name}`,
      'https://example.com/a',
      ['index-file', 'trailing-slash'],
    ],
  ),
  ['https://example.com/a/index.json', 'https://example.com/a/index.json', []],
  [
    'https://example.com/a?topic=3.0;wap2;action=x',
    'https://example.com/a?action=x&topic=3.0&wap2=',
    ['parameter-order'],
  ],
  ['https://example.com/a?s=0123456789abcdef0123456789abcdef', 'https://example.com/a', ['session-id']],
  ['https://example.com/a?s=green+tea', 'https://example.com/a?s=green%20tea', []],
  ['https://example.com/index.html/x', 'https://example.com/index.html/x', []],
  ['https://example.com/myindex.html', 'https://example.com/myindex.html', []],
  ['https://example.com:8080/', 'https://example.com:8080/', []],
  ['http://example.com:443/', 'https://example.com:443/', ['scheme']],
  ['https://example.com/www.a', 'https://example.com/www.a', []],
  ['https://[x', 'https://[x', []],
  ['///docs/page.html', '/docs/page.html', []],
])('folds %s', (address, canonical, rules) => {
  expect(foldAddress(address, folding)).toEqual({ canonical, rules });
});

it('keeps apart what no rule folds', () => {
  const folded = ['/a?id=7', '/a?id=8', '/a', '/A', '/b'].map(
    (path) => foldAddress(`https://example.com${path}`, folding).canonical,
  );
  expect(new Set(folded).size).toBe(folded.length);
});

it('keeps scheme and www apart when asked to', () => {
  const strict = { ignoreScheme: false, ignoreWww: false };
  expect(foldAddress('http://www.example.com/', strict).canonical).toBe('http://www.example.com/');
});

it('reads plain addresses as it reads those that need a parser', () => {
  const part = fc.stringMatching(/^[\w.~%-]{0,6}$/);
  const start = fc.constantFrom(
    '',
    '/',
    'http://a.example/',
    'https://www.b-c.example.com/',
    'https://1.2.3/',
    'http://xn--a.com/',
  );
  const end = fc.constantFrom('', '/', 'index.html', '%2e%2E', '..');
  fc.assert(
    fc.property(start, fc.array(part, { maxLength: 4 }), end, (before, parts, after) => {
      const address = before + [...parts, after].join('/');
      // An empty fragment changes nothing, but is not plain.
      expect(foldAddress(address, folding)).toEqual(foldAddress(`${address}#`, folding));
    }),
    { numRuns: 2000 },
  );
});
