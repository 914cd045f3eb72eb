import { describe, expect, it } from 'vitest';
import { familyPlaces } from '../../../../src-main/engine/cluster/families/address-families.ts';
import { mayNameVersion } from '../../../../src-main/engine/cluster/families/version-folders.ts';
import { compareVersions } from '../../../../src-main/engine/cluster/addresses/version-names.ts';

const names = ['intro', 'install', 'config/files', 'config/keys', 'api/calls', 'api/errors', 'guide/first-steps'];

/** The versions among pages of some trees, in each of which the same pages stand; `{}` is the name of a page. */
function versionsOf(trees: readonly string[], titleOf = (name: string, _tree: string) => `${name} – Manual`) {
  const pages = trees.flatMap((tree) =>
    names.map((name) => ({ address: tree.replace('{}', name), language: 'en', title: titleOf(name, tree) })),
  );
  const placeOf = familyPlaces(pages);
  const places = pages.map((_, page) => placeOf(page));
  const families = new Set(places.map(({ family }) => family));
  return families.size === names.length ? [...new Set(places.map(({ version }) => version))] : null;
}

describe('versions with unusual names', () => {
  it.each([
    [
      ['docs/15/{}.html', 'docs/16/{}.html', 'docs/17/{}.html'],
      ['15', '16', '17'],
    ],
    [
      ['docs/current/{}.html', 'docs/16/{}.html'],
      ['current', '16'],
    ],
    [
      ['docs/{}.html', 'docs/16/{}.html'],
      ['', '16'],
    ],
    [
      ['jdk-11/api/{}.html', 'jdk-17/api/{}.html'],
      ['jdk-11', 'jdk-17'],
    ],
    [
      ['libs/1_81_0/{}.html', 'libs/1_82_0/{}.html'],
      ['1_81_0', '1_82_0'],
    ],
    [
      ['nova/2023.1/{}.html', 'nova/2023.2/{}.html'],
      ['2023.1', '2023.2'],
    ],
    [
      ['release-1.2/{}.html', 'release-1.3/{}.html'],
      ['release-1.2', 'release-1.3'],
    ],
    [
      ['gcc-11-base/{}.html', 'gcc-12-base/{}.html'],
      ['gcc-11-base', 'gcc-12-base'],
    ],
    [
      ['python3.11/{}.html', 'python3.12/{}.html'],
      ['python3.11', 'python3.12'],
    ],
    [
      ['версия-1.0/{}.html', 'версия-2.0/{}.html'],
      ['версия-1.0', 'версия-2.0'],
    ],
    [
      ['2.7.x/{}.html', '3.1.0-SNAPSHOT/{}.html', '3.0.1.Final/{}.html'],
      ['2.7.x', '3.1.0-SNAPSHOT', '3.0.1.Final'],
    ],
    [
      ['https://v2.acme.org/{}', 'https://acme.org/{}'],
      ['v2', ''],
    ],
    [
      ['https://acme.org/{}?view=net-7.0', 'https://acme.org/{}?view=net-8.0'],
      ['net-7.0', 'net-8.0'],
    ],
    [
      ['nova/latest/{}.html', 'nova/train/{}.html', 'nova/wallaby/{}.html'],
      ['latest', 'train', 'wallaby'],
    ],
    [
      ['sensors/master/{}.html', 'sensors/otter/{}.html'],
      ['master', 'otter'],
    ],
    [
      ['pages/jammy/{}.html', 'pages/noble/{}.html'],
      ['jammy', 'noble'],
    ],
  ])('%s', (trees, versions) => {
    expect(versionsOf(trees)).toEqual(versions);
  });

  it('are recognised by the titles of their pages, of which numbers do not count', () => {
    const trees = ['docs/15/{}.html', 'docs/16/{}.html'];
    const numberOf = (tree: string) => /\d+/.exec(tree)?.[0] ?? '';
    expect(versionsOf(trees, (name, tree) => `Acme ${numberOf(tree)}: ${name}`)).toEqual(['15', '16']);
    expect(versionsOf(trees, (name, tree) => `${name} of ${tree.replace('15', 'tea')}`)).toBeNull();
    expect(versionsOf(trees, () => 'Manual')).toBeNull();
    expect(versionsOf(trees, () => '')).toBeNull();
  });

  it('are no other folders beside a version, unless most of their pages stand there under the same titles', () => {
    const trees = ['docs/latest/{}.html', 'docs/otter/{}.html'];
    expect(versionsOf(trees, (name, tree) => `${name} of Acme ${tree.split('/')[1]}`)).toEqual(['latest', 'otter']);
    expect(versionsOf(trees, (name, tree) => `${name} of the ${tree.includes('otter') ? 'river' : 'sea'}`)).toBeNull();
    expect(versionsOf(trees, () => 'Manual')).toBeNull();
    expect(versionsOf(['docs/beaver/{}.html', 'docs/otter/{}.html'])).toBeNull();
    expect(versionsOf(['latest/{}.html', 'docs/otter/{}.html'])).toBeNull();
    // The current version beside numbered ones.
    expect(versionsOf(['v1/{}.html', 'v2/{}.html', 'manual/{}.html'])).toBeNull();
    expect(versionsOf(['v1/{}.html', 'next/{}.html', 'manual/{}.html'])).toBeNull();
    const more = names.map((name) => ({ address: `docs/otter/${name}-more.html`, language: 'en', title: name }));
    const pages = trees.flatMap((tree) =>
      names.map((name) => ({ address: tree.replace('{}', name), language: 'en', title: name })),
    );
    const version = (all: typeof pages) => familyPlaces(all)(names.length).version;
    expect([version(pages), version([...pages, ...more.slice(0, 6)]), version([...pages, ...more, ...more])]).toEqual([
      'otter',
      'otter',
      '',
    ]);
  });

  it('are no parts, dates, shops or users', () => {
    expect(versionsOf(['chapter-1/{}.html', 'chapter-2/{}.html'])).toBeNull();
    expect(versionsOf(['blog/2023/05/{}.html', 'blog/2023/06/{}.html'])).toBeNull();
    const users = Array.from({ length: names.length + 1 }, (_, number) => `user/${number}/{}.html`);
    expect(versionsOf(users)).toBeNull();
    expect(versionsOf(users.slice(1))).not.toBeNull();
  });

  it('are searched only where a folder, the host or a parameter may name one', () => {
    for (const address of [
      'docs/16/a.html',
      'pages/jammy/a.html',
      'https://v2.acme.org/a',
      'https://acme.org/a?version=2',
      'x%31/a',
    ])
      expect(mayNameVersion(address)).toBe(true);
    for (const address of ['blog/2023/05/a.html', 'docs/a-2.html', 'https://acme.org/a?v=2', 'page/a.html'])
      expect(mayNameVersion(address)).toBe(false);
  });
});

it.each([
  ['jdk-11', 'jdk-17'],
  ['1_81_0', '1_82_0'],
  ['3.0.0-rc.1', '2.9'],
  ['3.0.0-SNAPSHOT', '3.0.0'],
  ['3.0.0-beta', '3.0.0-rc.1'],
  ['2022.2', '2023.1'],
  ['jammy', 'noble'],
  ['bookworm', 'trixie'],
  ['master', 'wallaby'],
  ['noble', 'latest'],
])('%s comes behind %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeGreaterThan(0);
});
