import { describe, expect, it } from 'vitest';
import {
  findPublicAddress,
  otherSpellings,
  siteAddresses,
} from '../../../../src-main/engine/cluster/site-addresses.ts';

const page = (address: string, canonical: string | null) => ({ address, canonical });

describe('where the pages of a folder stand on the live site', () => {
  it('is told by canonicals that name the pages themselves, whatever their endings', () => {
    const pages = [
      page('index.html', 'https://www.example.com/blog/'),
      page('about.html', 'https://www.example.com/blog/about'),
      page('2024/first/index.html', 'https://www.example.com/blog/2024/first/'),
      page(
        'новости/день.html',
        'https://www.example.com/blog/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8/%D0%B4%D0%B5%D0%BD%D1%8C',
      ),
    ];
    expect(findPublicAddress(pages)).toEqual({ local: '', live: 'https://www.example.com/blog/' });
  });

  it('may be a folder inside the audited one, as programs that copy sites write them', () => {
    const pages = ['a', 'b', 'c/d'].map((name) => page(`example.com/${name}.html`, `https://example.com/${name}`));
    expect(findPublicAddress(pages)).toEqual({ local: 'example.com/', live: 'https://example.com/' });
  });

  it('is not where old versions name the current one', () => {
    const names = ['a', 'b', 'c', 'd'];
    const current = names.map((name) => page(`docs/${name}.html`, `https://example.com/docs/${name}`));
    const old = names.map((name) => page(`docs/1.0/${name}.html`, `https://example.com/docs/${name}`));
    expect(findPublicAddress([...old, ...current])).toEqual({ local: '', live: 'https://example.com/' });
  });

  it('is nowhere for files that tell nothing, and where it was fetched for a page of the web', () => {
    expect(findPublicAddress([page('a.html', null), page('b.html', null)])?.live).toBe('https://folder.invalid/');
    expect(
      findPublicAddress([page('https://a.com/x', 'https://b.com/x'), page('https://a.com/y', 'https://b.com/y')]),
    ).toBeNull();
  });

  it('is found for a copy on a private host', () => {
    const pages = ['x', 'y'].map((name) => page(`http://127.0.0.1:8080/${name}.html`, `https://example.com/${name}`));
    expect(findPublicAddress(pages)).toEqual({ local: 'http://127.0.0.1:8080/', live: 'https://example.com/' });
  });
});

describe('the addresses of a folder', () => {
  const place = { local: '', live: 'https://example.com/blog/' };
  const site = siteAddresses(place, ['index.html', 'about.html', 'posts/first/index.html', 'posts/привет мир.html']);

  it.each([
    ['https://example.com/blog/about', 'about.html'],
    ['http://www.example.com/blog/about/', 'about.html'],
    ['https://example.com/blog/about.html?utm_source=x', 'about.html'],
    ['https://example.com/blog', 'index.html'],
    ['blog/posts/first/', 'posts/first/index.html'],
    ['posts/first', 'posts/first/index.html'],
    [
      'https://example.com/blog/posts/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82%20%D0%BC%D0%B8%D1%80',
      'posts/привет мир.html',
    ],
  ])('%s is %s', (target, address) => {
    expect(site.locate(target)).toBe(address);
    expect(site.isSelf(target, address)).toBe(true);
  });

  it.each([
    'https://example.com/shop/about',
    'https://other.com/blog/about',
    'https://example.com/blog/about?id=7',
    'posts/second',
  ])('%s is none of its pages', (target) => {
    expect(site.locate(target)).toBe(target);
    expect(site.isSelf(target, 'about.html')).toBe(false);
  });

  it('are linked to with and without ending, from the root and from the live site', () => {
    const spellings = otherSpellings('posts/first/index.html', place);
    expect(spellings).toEqual(
      expect.arrayContaining([
        'posts/first',
        'posts/first/',
        'blog/posts/first/',
        'https://example.com/blog/posts/first/',
      ]),
    );
  });
});

describe('the addresses of a live site', () => {
  it('are what they say', () => {
    const site = siteAddresses(null, ['https://example.com/x/']);
    expect(site.locate('https://example.com/x')).toBe('https://example.com/x');
    expect(site.isSelf('https://example.com/x', 'https://example.com/x/')).toBe(false);
  });
});
