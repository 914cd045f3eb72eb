import { describe, expect, it } from 'vitest';
import {
  addressParts,
  commonFolder,
  firstFolder,
  foldFolder,
  isWithin,
} from '../../../../src-main/engine/store/address-parts.ts';
import { addressMatcher } from '../../../../src-main/engine/store/review/review-store.ts';

describe('the parts of an address', () => {
  it.each([
    ['https://Example.com/news/2024/a.html?x=/y/', 'example.com', 'example.com/news/2024', 2],
    ['https://example.com/news/', 'example.com', 'example.com/news', 1],
    ['https://example.com', 'example.com', 'example.com', 0],
    ['http://127.0.0.1:8080/a#b/c', '127.0.0.1:8080', '127.0.0.1:8080', 0],
    ['docs/en/a.html', '', 'docs/en', 2],
    ['a.html', '', '', 0],
  ])('%s', (address, host, folder, depth) => expect(addressParts(address)).toEqual({ host, folder, depth }));

  it('knows folders within folders by whole names', () => {
    expect(isWithin('example.com/news/a', 'example.com/news')).toBe(true);
    expect(isWithin('example.com/newsletter', 'example.com/news')).toBe(false);
    expect(foldFolder(' https://Example.com/News/* ')).toBe('example.com/News');
    expect(commonFolder(['e.com/a/b', 'e.com/a/c'])).toBe('e.com/a');
    expect(commonFolder(['e.com/a', 'f.com/a'])).toBe('');
  });

  it('keeps what stands in no folder apart from what stands in one', () => {
    const [first, second] = ['a.html', 'docs/b.html'].map((address) => addressParts(address));
    expect([firstFolder(first!), firstFolder(second!)]).toEqual(['/', 'docs']);
    expect(foldFolder(' / ')).toBe('/');
    expect([isWithin(first!.folder, '/'), isWithin(second!.folder, '/')]).toEqual([true, false]);
  });

  it('matches ignored sections and patterns', () => {
    const matches = addressMatcher([
      { kind: 'section', value: 'example.com/tag' },
      { kind: 'pattern', value: '*?print=*' },
    ]);
    expect(matches?.('https://example.com/tag/red/1.html')).toBe(true);
    expect(matches?.('https://example.com/tags/red/1.html')).toBe(false);
    expect(matches?.('https://example.com/a.html?print=1')).toBe(true);
    expect(matches?.('https://example.com/a.html')).toBe(false);
    expect(addressMatcher([{ kind: 'sentence', value: 'x' }])).toBeNull();
  });

  it('takes nothing but the star for a sign', () => {
    const matches = addressMatcher([{ kind: 'pattern', value: 'https://e.com/a.b(c)[d]*' }]);
    expect(matches?.('https://e.com/a.b(c)[d]e')).toBe(true);
    expect(matches?.('https://e.com/aXb(c)[d]e')).toBe(false);
  });
});
