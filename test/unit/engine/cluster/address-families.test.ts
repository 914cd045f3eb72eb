import { describe, expect, it } from 'vitest';
import { familyPlaces, familyTie } from '../../../../src-main/engine/cluster/families/address-families.ts';
import { compareVersions } from '../../../../src-main/engine/cluster/addresses/version-names.ts';

function placesOf(addresses: readonly string[], language: (address: string) => string = () => 'en') {
  const placeOf = familyPlaces(addresses.map((address) => ({ address, language: language(address) })));
  return addresses.map((_, page) => placeOf(page));
}

function tie(addresses: readonly string[], a: string, b: string, language?: (address: string) => string) {
  const places = placesOf(addresses, language);
  const [one, other] = [a, b].map((address) => places[addresses.indexOf(address)]);
  if (!one || !other) throw new Error('Both addresses must be given');
  return familyTie(one, other);
}

const names = ['setup', 'writing', 'themes', 'deploy'];

describe('locales', () => {
  it('are no words that every object of JavaScript has', () => {
    const [place] = placesOf(['docs/constructor.html', 'constructor/__proto__/a.html']);
    expect(place).toEqual({ family: '/docs/constructor', locale: '', version: '', versionRoot: null });
  });

  const docs = [
    ...names.map((name) => `docs/${name}.html`),
    ...names.map((name) => `zh-cn/docs/${name}.html`),
    ...names.map((name) => `pt-br/docs/${name}/index.html`),
  ];

  it('are told by folders under which the same paths stand', () => {
    expect(tie(docs, 'docs/setup.html', 'zh-cn/docs/setup.html')).toBe('translation');
    expect(tie(docs, 'zh-cn/docs/setup.html', 'pt-br/docs/setup/index.html')).toBe('translation');
    expect(tie(docs, 'docs/setup.html', 'zh-cn/docs/themes.html')).toBeNull();
  });

  it('are no hosts of cities, beside which others have the same paths', () => {
    const of = (...hosts: string[]) => hosts.flatMap((host) => names.map((name) => `https://${host}.e.com/${name}/`));
    const localeOf = (addresses: readonly string[], language = 'zh') => placesOf(addresses, () => language)[0]?.locale;
    expect(localeOf(of('cs', 'bj', 'zz', 'www'))).toBe('');
    expect(localeOf(of('cs', 'bj', 'zz', 'www'), 'cs')).toBe('cs');
    expect(localeOf(of('cs', 'bj', 'www', 'm', 'staging'))).toBe('cs');
    expect(localeOf(of('cs', 'de', 'www'))).toBe('cs');
  });

  it.each([
    [
      'hosts',
      names.flatMap((name) => [`https://example.com/${name}/`, `https://ru.example.com/${name}/`]),
      'https://example.com/setup/',
      'https://ru.example.com/setup/',
    ],
    ['file names', names.flatMap((name) => [`${name}.html`, `${name}.fr.html`]), 'setup.html', 'setup.fr.html'],
    [
      'parameters',
      names.flatMap((name) => [`https://example.com/${name}`, `https://example.com/${name}?lang=de`]),
      'https://example.com/setup',
      'https://example.com/setup?lang=de',
    ],
    [
      'a folder further in',
      names.flatMap((name) => [`https://example.com/shop/en/${name}`, `https://example.com/shop/de/${name}`]),
      'https://example.com/shop/en/setup',
      'https://example.com/shop/de/setup',
    ],
    [
      'ends of folders',
      names.flatMap((name) => [`help/guide-en/${name}.html`, `help/guide-pt_BR/${name}.html`]),
      'help/guide-en/setup.html',
      'help/guide-pt_BR/setup.html',
    ],
  ])('are told by %s', (_where, addresses, a, b) => {
    expect(tie(addresses, a, b)).toBe('translation');
  });

  it('are told once where a file repeats the locale of its folder', () => {
    const manual = names.flatMap((name) => [`${name}.en.html`, `ru/${name}.ru.html`, `de/${name}.de.html`]);
    expect(tie(manual, 'setup.en.html', 'ru/setup.ru.html')).toBe('translation');
    expect(tie(manual, 'de/setup.de.html', 'ru/setup.ru.html')).toBe('translation');
    expect(tie(manual, 'de/setup.de.html', 'ru/themes.ru.html')).toBeNull();
  });

  it('are not seen in a folder that only looks like one', () => {
    const site = ['it/printers.html', 'it/routers.html', 'is/about.html', 'hr/jobs.html', 'products/printers.html'];
    site.push('sign-in/help.html', 'sign-in/keys.html', 'sign-up/help.html', 'sign-up/keys.html', 'tea-it', 'tea-de');
    expect(new Set(placesOf(site).map(({ locale }) => locale))).toEqual(new Set(['']));
  });

  it('are believed of a few pages that are written in the language of their folder', () => {
    const site = ['ru/about.html', 'about.html', 'team.html'];
    expect(tie(site, 'ru/about.html', 'about.html', (address) => (address.startsWith('ru/') ? 'ru' : 'en'))).toBe(
      'translation',
    );
    expect(tie(site, 'ru/about.html', 'about.html')).toBeNull();
  });
});

describe('versions', () => {
  const docs = names.flatMap((name) => [
    `docs/${name}/index.html`,
    `docs/1.3/${name}/index.html`,
    `docs/2.0/${name}/index.html`,
    `docs/next/${name}/index.html`,
  ]);

  it('are told by numbered folders, names of branches, and pages without a version', () => {
    expect(tie(docs, 'docs/setup/index.html', 'docs/1.3/setup/index.html')).toBe('version');
    expect(tie(docs, 'docs/2.0/setup/index.html', 'docs/next/setup/index.html')).toBe('version');
    expect(tie(docs, 'docs/2.0/setup/index.html', 'docs/next/themes/index.html')).toBeNull();
  });

  it('are folders, and not the names of files', () => {
    const notes = [
      ...docs,
      'docs/1.3/index.html',
      'docs/2.0/index.html',
      'releases/1.3.1.html',
      'releases/1.3.2.html',
      'releases/2.0.1.html',
    ];
    expect(tie(notes, 'docs/1.3/index.html', 'docs/2.0/index.html')).toBe('version');
    expect(tie(notes, 'releases/1.3.1.html', 'releases/1.3.2.html')).toBeNull();
    const slashes = ['1.3.1', '1.3.2', '2.0.1'].map((version) => `https://a.example/releases/${version}/`);
    expect(tie(slashes, slashes[0] ?? '', slashes[1] ?? '')).toBeNull();
    const clean = [
      'https://a.example/docs/1.3',
      'https://a.example/docs/2.0',
      ...docs.map((path) => `https://a.example/${path}`),
    ];
    expect(tie(clean, 'https://a.example/docs/1.3', 'https://a.example/docs/2.0')).toBe('version');
  });

  it('are told by the file name where a package was renamed between them', () => {
    const reference = ['Call', 'Dns', 'Route'].flatMap((name) => [
      `2.x/com/acme/${name}.html`,
      `3.x/acme3/${name}.html`,
    ]);
    expect(tie(reference, '2.x/com/acme/Call.html', '3.x/acme3/Call.html')).toBe('version');
    expect(tie(reference, '2.x/com/acme/Call.html', '3.x/acme3/Dns.html')).toBeNull();
  });

  it('are no dates and no numbers of pages', () => {
    const blog = names.flatMap((name) => [`2015/${name}.html`, `2016/${name}.html`, `page/2/${name}.html`]);
    expect(new Set(placesOf(blog).map(({ version }) => version))).toEqual(new Set(['']));
  });

  it('and locales are taken apart in one address', () => {
    const site = names.flatMap((name) =>
      ['', 'ru/'].flatMap((locale) => ['', '1.0/'].map((version) => `${locale}docs/${version}${name}.html`)),
    );
    expect(tie(site, 'docs/setup.html', 'ru/docs/setup.html')).toBe('translation');
    expect(tie(site, 'ru/docs/setup.html', 'ru/docs/1.0/setup.html')).toBe('version');
    expect(tie(site, 'docs/setup.html', 'ru/docs/1.0/setup.html')).toBe('translation');
  });

  it('are ordered from the current one to the oldest, and what is not released comes last', () => {
    expect(['next', '2.9', '10.0', 'latest', '', '3.x', 'v2'].toSorted(compareVersions)).toEqual([
      '',
      'latest',
      '10.0',
      '3.x',
      '2.9',
      'v2',
      'next',
    ]);
  });
});

/** The place of the first of these addresses among all of them. */
function placeAmong(addresses: readonly string[], language?: (address: string) => string) {
  const [place] = placesOf(addresses, language);
  if (!place) throw new Error('An address must be given');
  return place;
}

describe('the place of a page', () => {
  const docs = (folder: string) => names.map((name) => `${folder}${name}.html`);

  it('has the locale and the version taken out of the address', () => {
    const site = ['', 'ru/'].flatMap((locale) => ['', '1.0/'].flatMap((version) => docs(`${locale}docs/${version}`)));
    const place = placesOf(site)[site.indexOf('ru/docs/1.0/setup.html')];
    expect(place).toEqual({
      family: '/docs/setup',
      locale: 'ru',
      version: '1.0',
      versionRoot: '/docs',
    });
    expect(placesOf(site)[0]).toEqual({
      family: '/docs/setup',
      locale: '',
      version: '',
      versionRoot: null,
    });
  });

  it.each([
    ['setup.html', '/setup'],
    ['setup.htm', '/setup'],
    ['setup.shtml', '/setup'],
    ['setup.xhtml', '/setup'],
    ['setup.php', '/setup'],
    ['setup.asp', '/setup'],
    ['setup.aspx', '/setup'],
    ['setup.jsp', '/setup'],
    ['setup.md', '/setup'],
    ['setup.html.bak', '/setup.html.bak'],
    ['./a//b/./setup.html', '/a/b/setup'],
    ['a/index.html', '/a'],
    ['a/', '/a'],
    ['index.html', '/'],
    ['https://www.example.com/a/b?x=1', 'example.com/a/b?x=1'],
    ['https://example.com/a%20b', 'example.com/a b'],
    ['https://example.com/a%E0%A4', 'example.com/a%E0%A4'],
  ])('%s is %s', (address, family) => {
    expect(placeAmong([address]).family).toBe(family);
  });
});

describe('a locale in an address', () => {
  const both = (first: (name: string) => string, second: (name: string) => string) => [
    ...names.map(first),
    ...names.map(second),
  ];
  const localesOf = (addresses: readonly string[], language?: (address: string) => string) => [
    ...new Set(placesOf(addresses, language).map(({ locale }) => locale)),
  ];

  it.each<[string, (name: string) => string, string, string]>([
    ['a host', (name) => `https://pt.example.com/${name}`, 'pt', 'example.com/setup'],
    ['a folder', (name) => `https://example.com/pt_BR/${name}`, 'pt-br', 'example.com/setup'],
    ['the fourth folder', (name) => `https://example.com/a/b/c/pt/${name}`, 'pt', 'example.com/a/b/c/setup'],
    ['the fifth folder', (name) => `https://example.com/a/b/c/d/pt/${name}`, '', 'example.com/a/b/c/d/pt/setup'],
    ['a host of two labels', (name) => `https://pt.com/${name}`, '', 'pt.com/setup'],
    ['a file name', (name) => `https://example.com/${name}.pt`, 'pt', 'example.com/setup'],
    ['a file name, with a dash', (name) => `https://example.com/${name}-pt`, 'pt', 'example.com/setup'],
    ['a file name, of a country', (name) => `https://example.com/${name}_pt-br.html`, 'pt-br', 'example.com/setup'],
    ['a file name, of a script', (name) => `https://example.com/${name}.zh_hans.html`, 'zh-hans', 'example.com/setup'],
    ['the middle of a file name', (name) => `https://example.com/${name}.pt.old`, '', 'example.com/setup.pt.old'],
    ['a parameter', (name) => `https://example.com/${name}?lang=pt`, 'pt', 'example.com/setup'],
    [
      'a parameter among others',
      (name) => `https://example.com/${name}?hl=pt&x=1&y=2`,
      'pt',
      'example.com/setup?x=1&y=2',
    ],
    ['the last parameter', (name) => `https://example.com/${name}?x=1&locale=pt`, 'pt', 'example.com/setup?x=1'],
    ['another parameter', (name) => `https://example.com/${name}?slang=pt`, '', 'example.com/setup?slang=pt'],
    ['the code of a country', (name) => `https://example.com/cn/${name}`, 'zh', 'example.com/setup'],
    ['the name of a language', (name) => `https://example.com/German/${name}`, 'de', 'example.com/setup'],
    ['a name in the language itself', (name) => `https://example.com/deutsch/${name}`, 'de', 'example.com/setup'],
    ['a code of three letters', (name) => `https://example.com/rus/${name}`, 'ru', 'example.com/setup'],
    ['a code of Chinese sites', (name) => `https://example.com/tc/${name}`, 'zh-tw', 'example.com/setup'],
    ['a country that speaks the language', (name) => `https://example.com/uk/${name}`, 'en-gb', 'example.com/setup'],
    ['a market and a language', (name) => `https://example.com/ch/fr/${name}`, 'fr-ch', 'example.com/setup'],
    ['a region and a language', (name) => `https://example.com/global/en/${name}`, 'en-global', 'example.com/setup'],
    ['a short parameter', (name) => `https://example.com/${name}?l=pt`, 'pt', 'example.com/setup'],
    ['no code', (name) => `https://example.com/xx/${name}`, '', 'example.com/xx/setup'],
  ])('stands in %s', (_, address, locale, family) => {
    const host = new URL(address('x')).host;
    const plain = (name: string) => {
      const query = /[?&](x=1(?:&y=2)?)/.exec(address(name))?.[1];
      const path = new URL(address(name)).pathname.startsWith('/a/b/c/')
        ? `/a/b/c/${address('x').includes('/d/') ? 'd/' : ''}${name}`
        : `/${name}`;
      return `https://${host.startsWith('pt.example') ? 'example.com' : host}${path}${query ? `?${query}` : ''}`;
    };
    expect(placeAmong(both(address, plain))).toMatchObject({ locale, family });
  });

  it('is the language of the page where it is the code of a country and of another language', () => {
    const site = both(
      (name) => `uk/${name}.html`,
      (name) => `us/${name}.html`,
    );
    expect(localesOf(site, () => 'en')).toEqual(['en-gb', 'en']);
    expect(localesOf(site, (address) => (address.startsWith('uk/') ? 'uk' : 'en'))).toEqual(['uk', 'en']);
    const alone = names.map((name) => `uk/${name}.html`);
    expect(localesOf([...alone, 'a.html'], (address) => (address === 'a.html' ? 'ru' : 'en'))).toEqual(['']);
  });

  it('is taken once, and with it the ending of the file only where that says the same', () => {
    const site = names.flatMap((name) => [`${name}.html`, `de/${name}.de.html`, `de/${name}.fr.html`]);
    const placed = new Map(placesOf(site).map((place, at) => [site[at], place]));
    expect(placed.get('de/setup.de.html')).toMatchObject({ locale: 'de', family: '/setup' });
    expect(placed.get('de/setup.fr.html')?.family).not.toBe('/setup');
  });

  it('is believed of three pages with a counterpart, and of no fewer', () => {
    const german = (count: number) => names.slice(0, count).map((name) => `de/${name}.html`);
    const plain = names.map((name) => `${name}.html`);
    expect(localesOf([...german(3), ...plain])).toEqual(['de', '']);
    expect(localesOf([...german(2), ...plain])).toEqual(['']);
    // One with a counterpart is enough where four fifths of the tree are in its language.
    const speaks = (spoken: number) => (address: string) =>
      ['de/setup.html', 'de/a.html', 'de/b.html', 'de/c.html', 'de/d.html'].indexOf(address) in
      Array.from({ length: spoken })
        ? 'de'
        : 'en';
    const tree = ['setup', 'a', 'b', 'c', 'd'].map((name) => `de/${name}.html`);
    expect(localesOf([...tree, 'setup.html'], speaks(4))).toEqual(['de', '']);
    expect(localesOf([...tree, 'setup.html'], speaks(3))).toEqual(['']);
  });

  it('is believed of three pages in its language without a counterpart, where others are in another one', () => {
    const german = (count: number) => ['x', 'y', 'z'].slice(0, count).map((name) => `de/${name}.html`);
    const inGerman = (address: string) => (address.startsWith('de/') ? 'de-DE' : 'en');
    expect(localesOf([...german(3), 'setup.html'], inGerman)).toEqual(['de', '']);
    expect(localesOf([...german(2), 'setup.html'], inGerman)).toEqual(['']);
    expect(localesOf([...german(3), 'setup.html'], () => 'de')).toEqual(['']);
    expect(localesOf([...german(3), 'setup.html'], () => 'en')).toEqual(['']);
    expect(
      localesOf([...german(3), 'setup.html', 'fr.html'], (address) => (address === 'fr.html' ? 'fr' : 'en')),
    ).toEqual(['']);
  });
});

describe('a version in an address', () => {
  const versionsOf = (addresses: readonly string[]) => [...new Set(placesOf(addresses).map(({ version }) => version))];
  const below = (version: string, count = 3, prefix = '') =>
    names.slice(0, count).map((name) => `docs/${version}/${prefix}${name}.html`);

  it.each(['1.0', 'v2', 'v1.2.3', '10.4.x', '2.x', '1.0-beta.2', '3.1rc1', 'next', 'MASTER', 'latest', 'Stable'])(
    'may be %s',
    (version) => {
      expect(versionsOf([...below(version), ...names.map((name) => `docs/${name}.html`)])).toEqual([version, '']);
    },
  );

  it.each(['2', '2015', '1.0a', 'x1.0', 'v', 'nextly', '1.23456'])('is not %s', (version) => {
    expect(versionsOf([...below(version), ...names.map((name) => `docs/${name}.html`)])).toEqual(['']);
  });

  it('is believed of three pages with a counterpart in any version, and of no fewer', () => {
    expect(versionsOf([...below('next', 3), ...below('1.0', 3)])).toEqual(['next', '1.0']);
    expect(versionsOf([...below('next', 2), 'docs/setup.html', 'docs/themes.html', 'docs/writing.html'])).toEqual(['']);
    // Two that stand in both versions are four pages with a counterpart.
    expect(versionsOf([...below('next', 2), ...below('1.0', 2)])).toEqual(['next', '1.0']);
    expect(versionsOf([...below('next', 1), ...below('1.0', 1)])).toEqual(['']);
  });

  it('is believed of two numbers with three pages each, whatever these are called', () => {
    expect(versionsOf([...below('1.0'), ...below('2.0', 3, 'x')])).toEqual(['1.0', '2.0']);
    expect(versionsOf([...below('1.0'), ...below('2.0', 2, 'x')])).toEqual(['']);
    expect(versionsOf([...below('1.0'), ...below('next', 3, 'x')])).toEqual(['']);
    expect(versionsOf(below('1.0'))).toEqual(['']);
  });

  it('is one of its own root', () => {
    const site = [...below('1.0'), ...below('2.0'), ...names.map((name) => `api/1.0/${name}.html`)];
    const placed = new Map(placesOf(site).map((place, at) => [site[at], place]));
    expect(placed.get('docs/1.0/setup.html')).toMatchObject({ version: '1.0', versionRoot: '/docs' });
    expect(placed.get('api/1.0/setup.html')).toMatchObject({ version: '', versionRoot: null });
    const hosts = ['a.example.com', 'b.example.com'].flatMap((host) =>
      ['1.0', '2.0'].flatMap((version) => names.map((name) => `https://${host}/x/y/${version}/${name}`)),
    );
    expect(placesOf(hosts)[0]).toMatchObject({
      family: 'a.example.com/x/y/setup',
      version: '1.0',
      versionRoot: 'a.example.com/x/y',
    });
  });
});

describe('what ties two places', () => {
  const place = {
    family: '/docs/setup',
    locale: '',
    version: '1.0',
    versionRoot: '/docs',
  };
  const tieOf = (
    a: Partial<typeof place>,
    b: Partial<Omit<typeof place, 'versionRoot'>> & { versionRoot?: string | null },
  ) => familyTie({ ...place, ...a }, { ...place, ...b });

  it('is the family first: translations, then versions', () => {
    expect(tieOf({}, { locale: 'de', version: '2.0' })).toBe('translation');
    expect(tieOf({}, { version: '2.0' })).toBe('version');
    expect(tieOf({}, {})).toBeNull();
  });

  it('is the file name in another version below the same root and in the same language', () => {
    const moved = { family: '/docs/x/setup', version: '2.0' };
    expect(tieOf({}, moved)).toBe('version');
    expect(tieOf({}, { ...moved, version: '1.0' })).toBeNull();
    expect(tieOf({}, { ...moved, locale: 'de' })).toBeNull();
    expect(tieOf({}, { ...moved, family: '/docs/x/themes' })).toBeNull();
    expect(tieOf({}, { ...moved, versionRoot: '/api' })).toBeNull();
    expect(tieOf({}, { ...moved, family: '/docs/x/setup?a=1' })).toBe('version');
  });

  it('is the file name of an unversioned page below the root', () => {
    const unversioned = { version: '', versionRoot: null };
    expect(tieOf({}, { ...unversioned, family: '/docs/x/setup' })).toBe('version');
    expect(tieOf({}, { ...unversioned, family: '/blog/docs/setup' })).toBeNull();
    const [one, other] = [
      { ...place, ...unversioned, family: '/docs/x/setup' },
      { ...place, ...unversioned, family: '/docs/y/setup', version: 'next' },
    ];
    expect(familyTie(one, place)).toBe('version');
    expect(familyTie(one, other)).toBeNull();
  });
});

it.each([
  ['2.0', '10.0'],
  ['1.0', '1.0.1'],
  ['1.9', '1.x'],
  ['v1', '2.0'],
  ['next', '0.1'],
  ['1.0', 'latest'],
  ['1.0', 'LTS'],
  ['latest', ''],
  ['Main', '1.0'],
])('%s comes behind %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeGreaterThan(0);
  expect(compareVersions(newer, older)).toBeLessThan(0);
});

it('takes versions for equal that differ in how they are written', () => {
  expect(compareVersions('v1.0', '1.0')).toBe(0);
  expect(compareVersions('1', '1.0')).toBe(0);
  expect(compareVersions('main', 'next')).toBe(0);
});
