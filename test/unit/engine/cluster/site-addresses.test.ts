import { describe, expect, it } from 'vitest';
import {
  findPublicAddress,
  indexFilesFirst,
  otherSpellings,
  siteAddresses,
} from '../../../../src-main/engine/cluster/addresses/site-addresses.ts';

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

  it('is the root of what copies name, where that is in the folder', () => {
    const copies = ['a', 'b'].map((name) => page(`sale/${name}.html`, `https://e.com/${name}`));
    const originals = ['a', 'b'].map((name) => page(`${name}.html`, null));
    expect(findPublicAddress([...copies, ...originals])).toEqual({ local: '', live: 'https://e.com/' });
    expect(findPublicAddress(copies)).toEqual({ local: 'sale/', live: 'https://e.com/' });
  });

  it('is not told by pages of a private host that name others there', () => {
    const pages = ['a', 'b', 'c'].map((name) => page(`http://localhost/sale/${name}`, `http://localhost/${name}`));
    expect(findPublicAddress(pages)).toBeNull();
    expect(findPublicAddress(pages.map(({ address }) => page(address, address)))).toBeNull();
  });

  it('is told by two pages that agree, and of one page by that one', () => {
    expect(findPublicAddress([page('a.html', 'https://e.com/x/a')])).toEqual({ local: '', live: 'https://e.com/x/' });
    expect(findPublicAddress([page('a.html', 'https://e.com/a'), page('b.html', null)])?.live).toBe(
      'https://folder.invalid/',
    );
    expect(
      findPublicAddress([page('a.html', 'https://e.com/a'), page('b.html', 'https://e.com/b'), page('c.html', null)])
        ?.live,
    ).toBe('https://e.com/');
  });

  it('is what half as many say as most, where it is the shorter', () => {
    const long = (names: string) => [...names].map((name) => page(`old/${name}.html`, `https://e.com/${name}`));
    const short = (names: string) => [...names].map((name) => page(`${name}.html`, `https://e.com/${name}`));
    expect(findPublicAddress([...long('abcd'), ...short('xy')])).toEqual({ local: '', live: 'https://e.com/' });
    expect(findPublicAddress([...long('abcde'), ...short('xy')])).toEqual({ local: 'old/', live: 'https://e.com/' });
  });

  it('is the shorter live folder of two that as many say, then the first of them', () => {
    const under = (live: string, names: string) => [...names].map((name) => page(`${name}.html`, `${live}${name}`));
    const [a, b, long] = ['https://a.com/', 'https://b.com/', 'https://a.com/blog/'];
    expect(findPublicAddress([...under(long, 'ab'), ...under(b, 'cd')])?.live).toBe(b);
    expect(findPublicAddress([...under(b, 'ab'), ...under(long, 'cd')])?.live).toBe(b);
    expect(findPublicAddress([...under(b, 'ab'), ...under(a, 'cd')])?.live).toBe(a);
    expect(findPublicAddress([...under(a, 'ab'), ...under(b, 'cd')])?.live).toBe(a);
  });

  it('is not told by pages that have not even a name in common with what they declare', () => {
    const pages = ['a', 'b', 'c'].map((name) => page(`${name}.html`, `https://e.com/x${name}`));
    expect(findPublicAddress(pages)?.live).toBe('https://folder.invalid/');
    const home = ['index.html', 'INDEX.XHTML'].map((name) => page(name, 'https://e.com/blog/'));
    expect(findPublicAddress(home)).toEqual({ local: '', live: 'https://e.com/blog/' });
  });

  it('has the folders in front of what both have in common, at the end', () => {
    const pages = ['a', 'b'].map((name) => page(`x/deep/${name}.htm`, `https://e.com/y/z/deep/${name}.xhtml`));
    expect(findPublicAddress(pages)).toEqual({ local: 'x/', live: 'https://e.com/y/z/' });
    const whole = ['a', 'b'].map((name) => page(`${name}/c.html`, `https://e.com/deep/${name}/c.html`));
    expect(findPublicAddress(whole)).toEqual({ local: '', live: 'https://e.com/deep/' });
    const dotted = ['a.html5', 'b.html5'].map((name) => page(`x/${name}`, `https://e.com/${name.slice(0, 1)}`));
    expect(findPublicAddress(dotted)?.live).toBe('https://folder.invalid/');
    const index = ['a', 'b'].map((name) => page(`${name}/index.htm`, `https://e.com/${name}/`));
    expect(findPublicAddress(index)).toEqual({ local: '', live: 'https://e.com/' });
    const indexes = ['a', 'b'].map((name) => page(`${name}/myindex.html`, `https://e.com/${name}/my`));
    expect(findPublicAddress(indexes)?.live).toBe('https://folder.invalid/');
  });

  it('is asked for where more than half of the pages are files or copies', () => {
    const files = ['a', 'b'].map((name) => page(`${name}.html`, `https://e.com/${name}`));
    const web = ['c', 'd'].map((name) => page(`https://e.com/${name}`, null));
    expect(findPublicAddress([...files, ...web])).toBeNull();
    expect(findPublicAddress([...files, ...web.slice(1)])).toEqual({ local: '', live: 'https://e.com/' });
    expect(findPublicAddress([])).toBeNull();
  });

  it('is where it was fetched for a copy that tells nothing, and nowhere where files are among it', () => {
    const local = ['x', 'y'].map((name) => page(`http://localhost:8080/${name}.html`, null));
    expect(findPublicAddress(local)).toBeNull();
    expect(findPublicAddress([...local, page('z.html', null)])?.live).toBe('https://folder.invalid/');
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

  it('are themselves, and what has a query or cannot be decoded stands by itself', () => {
    expect(site.isSelf('about.html', 'about.html')).toBe(true);
    expect(site.isSelf('https://other.com/x', 'https://other.com/x')).toBe(true);
    const local = 'http://127.0.0.1:8080/';
    const names = ['a.html?id=1', 'a.html?id=2', 'b%E0%A4.html', 'page.htm'];
    const odd = siteAddresses(
      { ...place, local },
      names.map((name) => local + name),
    );
    expect(odd.locate('https://example.com/blog/a?id=2')).toBe(`${local}a.html?id=2`);
    expect(odd.locate('https://example.com/blog/a?id=3')).toBe('https://example.com/blog/a?id=3');
    expect(odd.locate('https://example.com/blog/b%E0%A4')).toBe(`${local}b%E0%A4.html`);
    expect(odd.locate('https://example.com/blog/page')).toBe(`${local}page.htm`);
  });

  it('are read from the root of the live site first, then from the folder', () => {
    const both = siteAddresses(place, ['blog/about.html', 'about.html']);
    expect(both.locate('blog/about.html')).toBe('about.html');
    expect(both.locate('about.html')).toBe('about.html');
    expect(both.isSelf('blog/about.html', 'blog/about.html')).toBe(true);
  });

  it('are files beside folders of one name, of which the folder has the address without ending', () => {
    const both = siteAddresses(place, ['about.html', 'about/index.html']);
    const targets = ['about/', 'about', 'about.html', 'about/index.html'].map((name) => place.live + name);
    expect(targets.map(both.locate)).toEqual([
      'about/index.html',
      'about/index.html',
      'about.html',
      'about/index.html',
    ]);
    const pages = ['about.html', 'about/index.html', 'index.html', 'myindex.html'].map((address) => ({ address }));
    expect(indexFilesFirst(pages).map(({ address }) => address)).toEqual([
      'about/index.html',
      'index.html',
      'about.html',
      'myindex.html',
    ]);
  });

  it('have these spellings', () => {
    expect(otherSpellings(place)('about.html')).toEqual([
      'https://example.com/blog/about',
      'https://example.com/blog/about/',
      'https://example.com/blog/about/index.html',
      'https://example.com/blog/about.html',
      'http://example.com/blog/about',
      'http://example.com/blog/about/',
      'http://example.com/blog/about/index.html',
      'http://example.com/blog/about.html',
      'about',
      'about/',
      'about/index.html',
      'about.html',
      'blog/about',
      'blog/about/',
      'blog/about/index.html',
      'blog/about.html',
    ]);
    expect(otherSpellings(place)('index.html')).toEqual([
      'https://example.com/blog/',
      'https://example.com/blog/index.html',
      'http://example.com/blog/',
      'http://example.com/blog/index.html',
      '',
      'index.html',
      'blog/',
      'blog/index.html',
    ]);
    const path = (address: string) => otherSpellings(place)(address)[0];
    expect(path('a/index.htm')).toBe('https://example.com/blog/a');
    expect(path('a/index.xhtml')).toBe('https://example.com/blog/a');
    expect(path('a.htm')).toBe('https://example.com/blog/a');
    expect(path('a.html5')).toBe('https://example.com/blog/a.html5');
    expect(path('a/myindex.html')).toBe('https://example.com/blog/a/myindex');
  });

  it('have those of a copy on a private host under that host', () => {
    const copy = { local: 'http://127.0.0.1:8080/', live: 'http://example.com/blog/' };
    const spellings = otherSpellings(copy)('http://127.0.0.1:8080/a%20b.html');
    expect(spellings).toEqual(
      ['http://example.com/blog/', 'https://example.com/blog/', 'http://127.0.0.1:8080/'].flatMap((folder) =>
        ['a%20b', 'a%20b/', 'a%20b/index.html', 'a%20b.html'].map((name) => folder + name),
      ),
    );
    expect(otherSpellings(copy)('https://elsewhere.com/a.html')).toEqual([]);
  });

  it('are linked to with and without ending, from the root and from the live site', () => {
    const spellings = otherSpellings(place)('posts/first/index.html');
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
    expect(site.isSelf('https://example.com/x/', 'https://example.com/x/')).toBe(true);
  });
});

describe('the address by which visitors know a page', () => {
  const place = { local: '', live: 'https://example.com/blog/' };
  const publish = (address: string, canonical: string | null = null, at: typeof place | null = place) =>
    siteAddresses(at).publish(address, () => canonical);

  it('is where its file stands on the live site, without the index file', () => {
    expect(publish('index.html')).toBe('https://example.com/blog/');
    expect(publish('a b/index.html')).toBe('https://example.com/blog/a%20b/');
    expect(publish('a/first.html')).toBe('https://example.com/blog/a/first.html');
    expect(publish('a/no-index.html')).toBe('https://example.com/blog/a/no-index.html');
  });

  it('is its canonical when that names the page itself, and never that of another page', () => {
    expect(publish('a/first.html', 'https://www.example.com/blog/a/first')).toBe(
      'https://www.example.com/blog/a/first',
    );
    expect(publish('a/first.html', 'https://example.com/blog/a/second')).toBe('https://example.com/blog/a/first.html');
  });

  it('replaces the host of a staging copy, and no other', () => {
    const copy = { local: 'http://127.0.0.1:8080/', live: 'https://example.com/' };
    expect(publish('http://127.0.0.1:8080/x/index.html', null, copy)).toBe('https://example.com/x/');
    expect(publish('https://elsewhere.com/x/index.html', null, copy)).toBe('https://elsewhere.com/x/index.html');
  });

  it('stays what it is where no live site is known', () => {
    expect(publish('a/index.html', null, null)).toBe('a/index.html');
    expect(publish('a/index.html', null, findPublicAddress([page('a/index.html', null)]))).toBe('a/index.html');
  });
});
