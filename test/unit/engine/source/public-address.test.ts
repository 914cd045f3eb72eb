import { describe, expect, it } from 'vitest';
import { liveAddress, localAddress, toldAddress } from '../../../../src-main/engine/source/address.ts';

describe('the told address of a copy', () => {
  it.each([
    ['https://example.com', 'http://127.0.0.1:8080/', 'http://127.0.0.1:8080/', 'https://example.com/'],
    [
      'example.com/docs',
      'https://staging.example.com/docs/start',
      'https://staging.example.com/docs/',
      'https://example.com/docs/',
    ],
    [
      'https://example.com/docs/',
      'http://localhost:3000/preview/index.html',
      'http://localhost:3000/preview/',
      'https://example.com/docs/',
    ],
    ['https://example.com', null, '', 'https://example.com/'],
  ])('%s for %s', (told, start, local, live) => {
    expect(toldAddress(told, start)).toEqual({ local, live });
  });

  it('is none where it is no web address', () => {
    expect(toldAddress('', null)).toBeNull();
    expect(toldAddress('ftp://example.com/', null)).toBeNull();
    expect(toldAddress('not an address', null)).toBeNull();
  });

  it('turns addresses of the live site into those of the copy and back', () => {
    const place = { local: 'http://127.0.0.1:8080/', live: 'https://example.com/' };
    expect(localAddress('http://www.example.com/a?b=1', place)).toBe('http://127.0.0.1:8080/a?b=1');
    expect(localAddress('https://example.community/a', place)).toBe('https://example.community/a');
    expect(liveAddress('http://127.0.0.1:8080/a', place)).toBe('https://example.com/a');
    expect(liveAddress('a?b.html', { local: '', live: 'https://example.com/' })).toBe('https://example.com/a%3Fb.html');
  });
});
