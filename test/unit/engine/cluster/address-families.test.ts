import { describe, expect, it } from 'vitest';
import { compareVersions, familyPlaces, familyTie } from '../../../../src-main/engine/cluster/address-families.ts';

const placesOf = (addresses: readonly string[], language: (address: string) => string = () => 'en') =>
  familyPlaces(addresses.map((address) => ({ address, language: language(address) })));

function tie(addresses: readonly string[], a: string, b: string, language?: (address: string) => string) {
  const places = placesOf(addresses, language);
  const [one, other] = [a, b].map((address) => places[addresses.indexOf(address)]);
  if (!one || !other) throw new Error('Both addresses must be given');
  return familyTie(one, other);
}

const names = ['setup', 'writing', 'themes', 'deploy'];

describe('locales', () => {
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
