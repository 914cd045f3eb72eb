import { describe, expect, it } from 'vitest';
import {
  explainKind,
  isListingAddress,
  mayBeMadeOfTiles,
  pageKinds,
  type KindEvidence,
  type Quote,
} from '../../../../src-main/engine/cluster/page-kind.ts';

const article = {
  address: 'https://example.com/bread.html',
  pageType: 'article',
  softNotFound: false,
  length: 4000,
  linkLetters: 300,
  words: 800,
  language: 'en',
};

const noCode = () => 0;

const pageKind = (page: KindEvidence, shares: readonly number[], covered = 0.3, codeOf: () => number = noCode) =>
  pageKinds([page], () => shares.map((share) => ({ share, covered })), codeOf)[0];

const kindsOf = (addresses: readonly string[]) =>
  pageKinds(
    addresses.map((address) => ({ ...article, address })),
    () => [],
    noCode,
  );

describe('pageKinds', () => {
  it('takes a number for a year only in a folder where most numbers are years', () => {
    const items = ['item/7', 'item/1899', 'item/1900', 'item/2015', 'item/31415.html', 'item'];
    expect(kindsOf(items)).toEqual(items.map(() => 'content'));
    const news = ['news/2013', 'news/2014.html', 'news/404', 'news/2015', 'news'];
    expect(kindsOf(news)).toEqual(['listing', 'listing', 'content', 'listing', 'listing']);
    const numbered = ['item/2011', 'item/2030', 'item/2047', 'item/2068', 'item/2089'];
    expect(kindsOf(numbered)).toEqual(numbered.map(() => 'content'));
    const acts = ['act/2001/3', 'act/2002/14', 'act/2003/16'];
    expect(kindsOf(acts)).toEqual(acts.map(() => 'content'));
    const months = ['posts/2001/3', 'posts/2002/12', 'posts/2002/112'];
    expect(kindsOf(months)).toEqual(['listing', 'listing', 'content']);
    expect(kindsOf(['tag/7', 'tag/404', 'tag/2015'])).toEqual(['listing', 'listing', 'listing']);
    expect(kindsOf(['p/7', 'p/404', 'p/2015/12', 'p/2015/12/31'])).toEqual([
      'content',
      'content',
      'listing',
      'listing',
    ]);
  });

  it.each([
    'tags/c/index.html',
    'https://example.com/tag/seo',
    'https://example.com/blog/category/shoes/page/3/',
    'https://example.com/теги/хлеб/',
    'archives/2015/12/index.html',
    'https://example.com/2015/',
    'https://example.com/page/2',
    'https://example.com/?s=bread',
    'https://example.com/search?q=bread',
    'https://example.com/author/anna/',
    'https://example.com/tags/a/b',
    'https://example.com/tag/page/2/3/4',
    'https://example.com/archives',
    'https://example.com/archives/page/2',
    'https://example.com/blog/archive.html',
    'https://example.com/sitemap.xhtml',
    'https://example.com/all-posts.htm',
    'https://example.com/search.php',
    'https://example.com/поиск.aspx',
    'https://example.com/search.asp',
    'https://example.com/SEARCH.shtml',
    'https://example.com/search/index.html',
    './2015/12/31.html',
    'news/2015/07/index.html',
    'https://example.com/2015/7/9/',
    'https://example.com/news/page/17',
    'https://example.com/?x=1&Category=3',
    'https://example.com/%E6%A0%87%E7%AD%BE/tea',
    'https://example.com/calendar/?month=2024-03',
    'https://example.com/?m=202403',
    'https://example.com/events?view=list&date=2024-03-31',
    'https://example.com/index.php?title=Green_tea&action=history',
    'https://example.com/green-tea?do=revisions',
  ])('takes %s for a list', (address) => expect(isListingAddress(address)).toBe(true));

  it.each([
    'https://example.com/archives/1234',
    'https://example.com/2015/12/how-to-bake-bread/',
    'https://example.com/category/shoes/red-boots.html',
    'https://example.com/p/1234.html',
    'https://example.com/tagliatelle.html',
    'https://example.com/docs/2.0/setup',
    'https://example.com/news/page-4.html',
    'https://example.com/tags/a/b/c',
    'https://example.com/tags/index/a/b',
    'https://example.com/category/shoes/boots/red',
    'https://example.com/2015/32',
    'https://example.com/2015/1a',
    'https://example.com/2015/112',
    'https://example.com/12015/',
    'https://example.com/20155/',
    'https://example.com/1815/',
    'https://example.com/news/page/2a',
    'https://example.com/news/page/a2',
    'https://example.com/news/pages/2',
    'https://example.com/a?xs=1',
    'https://example.com/a?views=1',
    'https://example.com/search.html.bak',
    'https://example.com/research',
    'https://example.com/12/3',
    'https://search.example.com/about',
    'search:80/about',
    'https://example.com/%E0%A4%A',
    'https://example.com/tea?m=1',
    'https://example.com/tea?month=202403123',
    'https://example.com/index.php?title=Green_tea&action=history-of-tea',
  ])('does not take %s for a list', (address) => expect(isListingAddress(address)).toBe(false));

  it('takes what stands in a folder of tags and lists nothing for a thing of that name', () => {
    const kind = (facts: Partial<KindEvidence>, quotes: readonly Quote[] = [], code = 45) =>
      pageKinds(
        [{ ...article, address: 'manual/tags/extends.html', linkLetters: 0, ...facts }],
        () => quotes,
        () => code,
      )[0];
    expect(kind({}, [], 44)).toBe('listing');
    expect(kind({})).toBe('content');
    expect(kind({ pageType: 'documentation' })).toBe('content');
    expect(kind({ pageType: 'list' })).toBe('listing');
    expect(kind({ linkLetters: 1 })).toBe('listing');
    // A post under its tag.
    expect(kind({}, [{ share: 0.9, covered: 1 }])).toBe('listing');
    expect(kind({ address: 'blog/tags/tea/page/2' })).toBe('listing');
    expect(kind({ address: 'blog/tags/tea?sort=date' })).toBe('listing');
    expect(kind({ address: 'blog/tags' })).toBe('listing');
  });

  it('takes a page that looks like a list for one where it quotes what it links to', () => {
    expect(pageKind({ ...article, pageType: 'list' }, [0.3, 0.2, 0.1])).toBe('listing');
    expect(pageKind({ ...article, pageType: 'list' }, [])).toBe('content');
    expect(pageKind({ ...article, pageType: 'list' }, [0.95, 0.1])).toBe('content');
    expect(pageKind({ ...article, pageType: 'list' }, [0.3, 0.2, 0.1], 1)).toBe('content');
    expect(pageKind(article, [0.3, 0.3])).toBe('content');
  });

  it('takes three beginnings for a list, of which two fifths of it are made and none is most of it', () => {
    const list = { ...article, pageType: 'list' };
    expect(pageKind(list, [0.25, 0.125, 0.125])).toBe('listing');
    expect(pageKind(list, [0.2, 0.1, 0.1])).toBe('listing');
    expect(pageKind(list, [0.2, 0.1, 0.09])).toBe('content');
    expect(pageKind(list, [0.3, 0.3])).toBe('content');
    expect(pageKind(list, [0.7, 0.1, 0.1])).toBe('listing');
    expect(pageKind(list, [0.71, 0.1, 0.1])).toBe('content');
    expect(pageKind(list, [0.3, 0.2, 0.1], 0.7)).toBe('listing');
    expect(pageKind(list, [0.3, 0.2, 0.1], 0.71)).toBe('content');
    expect(pageKind({ ...list, pageType: 'home' }, [0.3, 0.2, 0.1])).toBe('listing');
  });

  it('takes for a list what is made of the titles of many pages, or of a few products or teasers', () => {
    const kindOf = (pageType: string, shares: readonly number[], covered = 0.3) =>
      pageKinds(
        [{ ...article, pageType }],
        () => [],
        noCode,
        () => shares.map((share) => ({ share, covered })),
      )[0];
    const of = (pageType: string, count: number, share: number) =>
      kindOf(
        pageType,
        Array.from({ length: count }, () => share / count),
      );
    expect([of('list', 6, 0.26), of('list', 6, 0.24), of('list', 5, 0.26)]).toEqual(['listing', 'content', 'content']);
    expect([of('home', 3, 0.41), of('home', 3, 0.39), of('home', 2, 0.5)]).toEqual(['listing', 'content', 'content']);
    expect([of('product', 2, 0.61), of('product', 2, 0.59), of('product', 1, 0.7)]).toEqual([
      'listing',
      'content',
      'content',
    ]);
    expect([kindOf('product', [0.79, 0.1]), kindOf('product', [0.81, 0.1])]).toEqual(['listing', 'content']);
    expect([kindOf('list', [0.7, 0.1, 0.1]), kindOf('list', [0.71, 0.1, 0.1])]).toEqual(['listing', 'content']);
    expect(kindOf('list', [0.3, 0.3, 0.3], 0.71)).toBe('content');
    for (const pageType of ['article', 'forum'])
      expect([of(pageType, 4, 0.56), of(pageType, 4, 0.54), of(pageType, 3, 0.9)]).toEqual([
        'listing',
        'content',
        'content',
      ]);
    expect(of('documentation', 6, 0.9)).toBe('content');
  });

  it('takes what looks like a list for a view of the list at its address', () => {
    const kinds = (path: string, pageType = 'list') =>
      pageKinds(
        [
          { ...article, address: 'https://example.com/teas', pageType: 'list' },
          { ...article, address: `https://example.com/${path}`, pageType },
        ],
        (at) => (at === 0 ? [0.2, 0.2, 0.2].map((share) => ({ share, covered: 0.2 })) : []),
        noCode,
      );
    expect(kinds('teas?sort=price')).toEqual(['listing', 'listing']);
    expect(kinds('teas?page=2')).toEqual(['listing', 'listing']);
    expect(kinds('teas/all')).toEqual(['listing', 'listing']);
    expect(kinds('teas?id=7', 'article')).toEqual(['listing', 'content']);
    expect(kinds('milks?sort=price')).toEqual(['listing', 'content']);
    expect(kinds('teas/green')).toEqual(['listing', 'content']);
  });

  it('asks for quotes of lists, and of others that have links or are put together of pages', () => {
    const asks = (page: Partial<KindEvidence>, partners = 0) => mayBeMadeOfTiles({ ...article, ...page }, partners);
    expect(['list', 'home'].map((pageType) => asks({ pageType, linkLetters: 0 }))).toEqual([true, true]);
    expect([asks({ linkLetters: 200 }), asks({ linkLetters: 199 })]).toEqual([true, false]);
    expect([asks({ linkLetters: 0 }, 3), asks({ linkLetters: 0 }, 2)]).toEqual([true, false]);
    expect([asks({ pageType: 'other' }, 1), asks({ pageType: 'other', linkLetters: 4000 }, 0)]).toEqual([true, false]);
    expect(asks({ pageType: 'documentation', linkLetters: 4000 }, 9)).toBe(false);
  });

  it('takes few tiles for a list where they say next to nothing of their pages, and the list nothing else', () => {
    const kind = (tiles: readonly Quote[], facts: Partial<KindEvidence> = {}) =>
      pageKinds(
        [{ ...article, linkLetters: 200, ...facts }],
        () => [],
        () => 0,
        () => tiles,
      )[0];
    const tile = (share: number, covered = 0.2): Quote => ({ share, covered });
    expect([kind([tile(0.31), tile(0.31)]), kind([tile(0.31), tile(0.3)])]).toEqual(['listing', 'content']);
    expect([kind([tile(0.19), tile(0.18), tile(0.18)]), kind([tile(0.18), tile(0.18), tile(0.18)])]).toEqual([
      'listing',
      'content',
    ]);
    expect(kind([tile(0.38), tile(0.37, 0.21)])).toBe('content');
    expect(kind([tile(0.38), tile(0.37)], { linkLetters: 199 })).toBe('content');
    const ofForum = (length: number) => ({ pageType: 'forum', length, words: 30, linkLetters: 0 });
    expect([kind([tile(0.9)], ofForum(239)), kind([tile(0.9)], ofForum(240))]).toEqual(['listing', 'content']);
    const short = { pageType: 'other', length: 400, words: 80, linkLetters: 0 };
    expect([kind([tile(0.9)], short), kind([tile(0.89)], short), kind([tile(0.9, 0.21)], short)]).toEqual([
      'listing',
      'content',
      'content',
    ]);
  });

  it('takes notices of several years, which have much of each other and no links in their texts, for no digest', () => {
    const kind = (covered: number, linkLetters: number) =>
      pageKinds(
        [{ ...article, linkLetters }],
        () => [],
        () => 0,
        () => Array.from({ length: 4 }, () => ({ share: 0.15, covered })),
      )[0];
    expect([kind(0.3, 0), kind(0.31, 0), kind(0.31, 200)]).toEqual(['listing', 'content', 'listing']);
  });

  it('counts a reference page that is mostly code as a content page, and asks for code only where there is hardly text', () => {
    const stub = { ...article, length: 39, words: 9, pageType: 'documentation' };
    expect([45, 44, 0].map((code) => pageKind(stub, [], 0, () => code))).toEqual([
      'content',
      'near-empty',
      'near-empty',
    ]);
    const unasked = () => {
      throw new Error('asked');
    };
    expect(pageKind(article, [], 0, unasked)).toBe('content');
    expect(pageKind({ ...stub, softNotFound: true }, [], 0, () => 500)).toBe('not-found');
  });

  it('looks above the dates and numbers for the head of a list, and nowhere else', () => {
    const kinds = (addresses: readonly string[]) =>
      pageKinds(
        addresses.map((address) => ({ ...article, address })),
        () => [],
        noCode,
      ).join(' ');
    expect(kinds(['a/news/', 'a/news/2015/12/', 'anews/', 'a/'])).toBe('listing listing content content');
    expect(kinds(['a/news/', 'a/news/page/2', 'anews/', 'a/'])).toBe('listing listing content content');
    expect(kinds(['news/', 'news/12/', 'news/12/2015/'])).toBe('content listing listing');
    expect(kinds(['news/', 'news/12/31/'])).toBe('content content');
  });

  it('takes the page above dated or numbered lists for the first of them, but no thread of a forum', () => {
    const kinds = (addresses: readonly string[], pageType = 'article') =>
      pageKinds(
        addresses.map((address) => ({ ...article, address, pageType })),
        () => [],
        noCode,
      );
    expect(kinds(['news/index.html', 'news/2015/index.html', 'news/2015/12/bread.html'])).toEqual([
      'listing',
      'listing',
      'content',
    ]);
    expect(kinds(['https://example.com/', 'https://example.com/page/2', 'https://example.com/about'])).toEqual([
      'listing',
      'listing',
      'content',
    ]);
    // WordPress shows any post so.
    expect(kinds(['https://example.com/?p=100', 'https://example.com/page/2'])).toEqual(['content', 'listing']);
    expect(kinds(['https://example.com/threads/bread/', 'https://example.com/threads/bread/page/2'], 'forum')).toEqual([
      'content',
      'content',
    ]);
  });

  it('takes for a list what says next to nothing beside its links', () => {
    const contents = { ...article, pageType: 'list', length: 3000, linkLetters: 2881 };
    expect(pageKind(contents, [])).toBe('listing');
    expect(pageKind({ ...contents, linkLetters: 2880 }, [])).toBe('content');
    // Characters that are words say more: 45 of them are a text.
    expect(pageKind({ ...contents, length: 1000, words: 1000, linkLetters: 955 }, [])).toBe('content');
    expect(pageKind({ ...contents, length: 1000, words: 1000, linkLetters: 956 }, [])).toBe('listing');
    // Of an index of names a trifle stands beside the links.
    expect(pageKind({ ...contents, length: 100_000, linkLetters: 98_001 }, [])).toBe('listing');
    expect(pageKind({ ...contents, length: 100_000, linkLetters: 98_000 }, [])).toBe('content');
    // A short page with a menu.
    expect(pageKind({ ...contents, length: 400, words: 80, linkLetters: 319 }, [])).toBe('content');
    expect(pageKind({ ...contents, length: 400, words: 80, linkLetters: 320 }, [])).toBe('listing');
  });

  it.each(['a/index.html', 'a/contents.html', 'a/genindex-C.html', 'a/Function-Index.html', 'a/index_toc.html'])(
    'lets %s introduce its links',
    (address) => {
      const index = { ...article, address, pageType: 'list', length: 3000, linkLetters: 2250 };
      expect(pageKind(index, [])).toBe('listing');
      expect(pageKind({ ...index, linkLetters: 2249 }, [])).toBe('content');
      // As long ones are read.
      expect(pageKind({ ...index, pageType: 'article' }, [])).toBe('listing');
      expect(pageKind({ ...index, pageType: 'product' }, [])).toBe('content');
    },
  );

  it.each([
    ['the home page', { pageType: 'home' }, 'listing'],
    ['an entry of a reference whose menu was left in its text', {}, 'content'],
    ['what is named as an index in part only', { address: 'a/indexing.html' }, 'content'],
    ['what stands below an index', { address: 'a/index/bread.html' }, 'content'],
    ['an article with many links', { pageType: 'article', linkLetters: 2990 }, 'content'],
    ['a thread of a forum', { pageType: 'forum', linkLetters: 2990 }, 'content'],
    ['a few members of a reference', { pageType: 'documentation', linkLetters: 2940 }, 'listing'],
    ['documentation with a word of its own', { pageType: 'documentation', linkLetters: 2939 }, 'content'],
    ['a note that is one link', { length: 110, linkLetters: 110, words: 20 }, 'near-empty'],
  ] as const)('takes %s for what it is', (_, facts, kind) => {
    const reference = { ...article, pageType: 'list', length: 3000, linkLetters: 2750 };
    expect(pageKind({ ...reference, ...facts }, [])).toBe(kind);
  });

  it('takes what a year has been given for no list where it has text and no links', () => {
    const plain = { ...article, linkLetters: 100 };
    const kindsOfReports = (facts: Partial<KindEvidence> = {}, quoted: readonly Quote[] = [], folder = 'reports') =>
      pageKinds(
        ['2023', '2024.html', ''].map((name) => ({
          ...plain,
          address: `https://example.com/${folder}/${name}`,
          ...facts,
        })),
        () => quoted,
        noCode,
      );
    expect(kindsOfReports()).toEqual(['content', 'content', 'content']);
    const lists = ['listing', 'listing', 'listing'];
    expect(kindsOfReports({ linkLetters: 200 })).toEqual(lists);
    expect(kindsOfReports({ pageType: 'list' })).toEqual(lists);
    expect(kindsOfReports({ length: 100, words: 20, linkLetters: 0 })).toEqual(lists);
    expect(kindsOfReports({}, [{ share: 0.1, covered: 0.1 }])).toEqual(lists);
    expect(kindsOfReports({}, [], 'archive')).toEqual(lists);
  });

  it('knows a page in an archive by a name behind the question mark', () => {
    const archive = 'https://example.com/archive';
    expect(isListingAddress(`${archive}/index.php`)).toBe(true);
    expect(isListingAddress(`${archive}/index.php?thread-3135.html`)).toBe(false);
    expect(isListingAddress(`${archive}/?page=2.html`)).toBe(true);
    expect(isListingAddress(`${archive}/?a.html&b=1`)).toBe(true);
    expect(isListingAddress('https://example.com/index.php?/tag/tea.html')).toBe(false);
  });

  it('tells a session from a search', () => {
    expect(isListingAddress('https://example.com/index.php?s=tea&showtopic=7')).toBe(true);
    expect(isListingAddress('https://example.com/index.php?s=0123456789abcdef0123456789abcdef&showtopic=7')).toBe(
      false,
    );
  });

  it('tells pages with hardly any text, in characters where a character is a word', () => {
    expect(pageKind({ ...article, length: 80, words: 16 }, [])).toBe('near-empty');
    expect(pageKind({ ...article, length: 80, words: 75 }, [])).toBe('content');
    expect(pageKind({ ...article, length: 30, words: 30 }, [])).toBe('near-empty');
    expect(pageKind({ ...article, length: 80, words: 22, language: 'ko' }, [])).toBe('content');
  });

  it('believes a page that says that it does not exist', () => {
    expect(pageKind({ ...article, softNotFound: true, length: 60 }, [])).toBe('not-found');
  });
});

describe('explainKind', () => {
  const reason = (page: Partial<KindEvidence>, below: readonly string[] = [], code = 0) => {
    const known = { ...article, ...page };
    const third = { share: 0.3, covered: 0.3 };
    const site = [known, ...below.map((address) => ({ ...article, address }))];
    const kinds = pageKinds(
      site,
      () => [third, third, third],
      () => code,
    );
    return explainKind(known, kinds[0] ?? 'content', () => below).reason;
  };

  it('names what each kind was told by', () => {
    expect(reason({})).toBe('own-text');
    expect(reason({ length: 30 })).toBe('little-text');
    expect(reason({ length: 30 }, [], 500)).toBe('own-code');
    expect(reason({}, [], 500)).toBe('own-text');
    expect(reason({ softNotFound: true })).toBe('says-not-found');
    expect(reason({ address: 'https://example.com/tag/tea' })).toBe('address-of-list');
    expect(reason({ address: 'https://example.com/news/' }, ['https://example.com/news/2024/05/'])).toBe(
      'head-of-list',
    );
    expect(reason({ pageType: 'list' })).toBe('made-of-excerpts');
    expect(reason({ pageType: 'list', linkLetters: 3990 })).toBe('made-of-links');
    expect(explainKind(article, 'edition', () => []).reason).toBe('holds-pages');
    expect(explainKind({ ...article, length: 230 }, 'near-empty', () => []).reason).toBe('same-notice');
  });

  it('looks for the head of a list below the address only, and not in a forum', () => {
    const explained = (page: Partial<KindEvidence>, below: readonly string[]) =>
      explainKind({ ...article, ...page }, 'listing', () => below).reason;
    expect(explained({ address: 'a/news/' }, ['a/news/about', 'a/news/2024/'])).toBe('head-of-list');
    expect(explained({ address: 'a/news/' }, ['a/news/page/2'])).toBe('head-of-list');
    expect(explained({ address: 'anews/' }, ['a/news/2024/'])).toBe('made-of-excerpts');
    expect(explained({ address: 'a/news/' }, ['a/news/about'])).toBe('made-of-excerpts');
    expect(explained({ address: 'a/news/' }, [])).toBe('made-of-excerpts');
    expect(explained({ address: 'a/news/', pageType: 'forum' }, ['a/news/page/2'])).toBe('made-of-excerpts');
  });

  it('says how much text there is, and how much there should be', () => {
    expect(explainKind({ ...article, length: 30, words: 30 }, 'near-empty', () => [])).toMatchObject({
      letters: 30,
      minLetters: 45,
    });
  });
});
