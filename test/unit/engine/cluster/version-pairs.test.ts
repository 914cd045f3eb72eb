import { describe, expect, it } from 'vitest';
import { versionPairs } from '../../../../src-main/engine/cluster/version-pairs.ts';

function paired(addresses: readonly string[]): string[] {
  const pages = addresses.map((address) => ({ address, language: 'en' }));
  return versionPairs(pages)
    .map((pair) => pair.map((page) => addresses[page]).join(' + '))
    .toSorted();
}

const names = ['setup', 'writing', 'themes'];
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

  it('are none on a site without versions', () => {
    expect(paired(['a/setup.html', 'b/setup.html', '2019/setup.html', '2020/setup.html'])).toEqual([]);
  });

  it('are fewer than the pages, however many versions there are', () => {
    const pages = Array.from({ length: 40 }, (_, version) => manual(`${version + 1}.0`)).flat();
    expect(paired(pages)).toHaveLength(39 * names.length);
  });
});
