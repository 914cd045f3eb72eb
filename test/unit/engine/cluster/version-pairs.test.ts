import { describe, expect, it } from 'vitest';
import { versionPairs } from '../../../../src-main/engine/cluster/families/version-pairs.ts';

function paired(addresses: readonly string[]): string[] {
  const pages = addresses.map((address) => ({ address, language: 'en' }));
  return versionPairs(pages)
    .map((pair) => pair.map((page) => addresses[page]).join(' + '))
    .toSorted();
}

const names = ['setup', 'writing', 'themes'];
const rooted = (version: string) => names.map((name) => `${version}/guide/${name}.html`);
const manual = (version: string) => names.map((name) => `docs/${version}/${name}.html`);

describe('pages to be compared as versions of each other', () => {
  it('are those at one place of neighbouring versions', () => {
    expect(paired([...manual('1.0'), ...manual('2.0'), ...manual('10.0')])).toEqual(
      names
        .flatMap((name) => [
          `docs/1.0/${name}.html + docs/2.0/${name}.html`,
          `docs/2.0/${name}.html + docs/10.0/${name}.html`,
        ])
        .toSorted(),
    );
  });

  it('go over a version that does not have the page', () => {
    const pages = [...manual('1.0'), ...manual('2.0'), ...manual('3.0')].filter(
      (page) => page !== 'docs/2.0/setup.html',
    );
    expect(paired(pages)).toContain('docs/1.0/setup.html + docs/3.0/setup.html');
  });

  it('are found by the file name where a page was moved, unless a version has two of that name', () => {
    const moved = ['docs/1.0/com/api/Call.html', 'docs/2.0/api2/Call.html'];
    const twice = ['docs/1.0/com/api/Form.html', 'docs/2.0/api2/Form.html', 'docs/2.0/use/Form.html'];
    expect(paired([...manual('1.0'), ...manual('2.0'), ...moved, ...twice])).toEqual(
      [
        'docs/1.0/com/api/Call.html + docs/2.0/api2/Call.html',
        ...names.map((name) => `docs/1.0/${name}.html + docs/2.0/${name}.html`),
      ].toSorted(),
    );
  });

  it('are found by file name and folder where a version has two of that name', () => {
    const twice = ['1.0/com/api', '1.0/com/api/use', '2.0/api2', '2.0/api2/use'].map((at) => `docs/${at}/Form.html`);
    expect(paired([...manual('1.0'), ...manual('2.0'), ...twice])).toContain(
      'docs/1.0/com/api/use/Form.html + docs/2.0/api2/use/Form.html',
    );
  });

  it('are found in whatever order the versions come', () => {
    const order = ['10.0', '1.0', '3.0', '2.0'].map((version) => `docs/${version}/setup.html`);
    expect(paired([...order, ...manual('1.0'), ...manual('2.0')])).toEqual(
      expect.arrayContaining([
        'docs/10.0/setup.html + docs/3.0/setup.html',
        'docs/3.0/setup.html + docs/2.0/setup.html',
      ]),
    );
  });

  it('are neighbours only, where a version has the page twice', () => {
    const rest = [...manual('1.0').slice(1), ...manual('2.0').slice(1)];
    const setup = ['docs/1.0/setup.html', 'docs/1.0/setup.php', 'docs/2.0/setup.html'];
    const pairsOfSetup = (pages: readonly string[]) => paired(pages).filter((text) => text.includes('setup'));
    expect(pairsOfSetup([...setup, ...rest])).toEqual(['docs/1.0/setup.html + docs/2.0/setup.html']);
    const [html = '', php = '', next = ''] = setup;
    expect(pairsOfSetup([next, php, html, ...rest])).toEqual(['docs/2.0/setup.html + docs/1.0/setup.php']);
  });

  it('are found by the file name where a page moved into a folder or out of one', () => {
    expect(paired([...rooted('1.0'), ...rooted('2.0'), '1.0/Call.html', '2.0/api/Call.html'])).toContain(
      '1.0/Call.html + 2.0/api/Call.html',
    );
  });

  it('are no pages that have only the length of their addresses in common', () => {
    const single = ['1.0/intro.html', '2.0/start.html'];
    const joined = ['1.0/x/ab/c.html', '2.0/y/a/bc.html'];
    const found = paired([...rooted('1.0'), ...rooted('2.0'), ...single, ...joined]);
    expect(found).toEqual(names.map((name) => `1.0/guide/${name}.html + 2.0/guide/${name}.html`).toSorted());
  });

  it('are no pages outside the versions', () => {
    const moved = ['1.0/api/Call.html', '2.0/api2/Call.html', 'blog/old/Call.html'];
    const found = paired([...rooted('1.0'), ...rooted('2.0'), ...moved]);
    expect(found.filter((text) => text.includes('Call'))).toEqual(['1.0/api/Call.html + 2.0/api2/Call.html']);
  });

  it('are none on a site without versions', () => {
    expect(paired(['a/setup.html', 'b/setup.html', '2019/setup.html', '2020/setup.html'])).toEqual([]);
  });

  it('are fewer than the pages, however many versions there are', () => {
    const pages = Array.from({ length: 40 }, (_, version) => manual(`${version + 1}.0`)).flat();
    expect(paired(pages)).toHaveLength(39 * names.length);
  });
});
