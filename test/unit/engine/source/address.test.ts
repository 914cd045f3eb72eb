import { describe, expect, it } from 'vitest';
import { normaliseAddress, siteKey, sourceKey } from '../../../../src-main/engine/source/address.ts';

describe('normaliseAddress', () => {
  it.each([
    ['HTTP://Example.COM:80/a/../b#part', 'http://example.com/b'],
    ['https://example.com', 'https://example.com/'],
    ['https://example.com/?b=2&a=1&utm_source=x', 'https://example.com/?b=2&a=1&utm_source=x'],
    ['https://пример.рф/страница', 'https://xn--e1afmkfd.xn--p1ai/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0'],
    [' https://example.com/a/ ', 'https://example.com/a/'],
  ])('%s is kept as %s', (text, address) => {
    expect(normaliseAddress(text)).toBe(address);
    expect(normaliseAddress(address)).toBe(address);
  });

  it.each(['', 'example', 'mailto:a@example.com', 'javascript:alert(1)', 'file:///etc/passwd', 'http://', 'https://['])(
    '%s is no address',
    (text) => {
      expect(normaliseAddress(text)).toBeNull();
    },
  );

  it('an address that no server would read is none', () => {
    expect(normaliseAddress(`https://example.com/${'a'.repeat(16_000)}`)).not.toBeNull();
    expect(normaliseAddress(`https://example.com/${'я'.repeat(16_000)}`)).toBeNull();
  });

  it('resolves against a base', () => {
    expect(normaliseAddress('../b?x#y', 'https://example.com/a/c/')).toBe('https://example.com/a/b?x');
  });
});

describe('siteKey', () => {
  it('holds scheme and www together, and hosts and ports apart', () => {
    expect(siteKey('http://www.example.com/a')).toBe(siteKey('https://example.com/b'));
    expect(siteKey('http://example.com:8080/')).not.toBe(siteKey('http://example.com/'));
    expect(siteKey('http://m.example.com/')).not.toBe(siteKey('http://example.com/'));
  });
});

describe('sourceKey', () => {
  it('is the same however a sitemap or folder was written, and another one for other sources', () => {
    expect(sourceKey({ kind: 'sitemap', url: 'HTTPS://Example.com' })).toBe(
      sourceKey({ kind: 'sitemap', url: 'https://example.com/' }),
    );
    expect(sourceKey({ kind: 'folder', path: '/a/b/../c/' })).toBe(sourceKey({ kind: 'folder', path: '/a/c' }));
    const lists = [['a', 'b'], ['a', 'c'], ['ab']].map((urls) => sourceKey({ kind: 'url-list', urls }));
    expect(new Set(lists).size).toBe(3);
  });
});
