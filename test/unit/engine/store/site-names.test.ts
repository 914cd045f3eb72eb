import { expect, it } from 'vitest';
import { siteNames } from '../../../../src-main/engine/store/pages/page-naming.ts';

const titles = (count: number, titleOf: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => titleOf(number));

it('names what stands behind the titles of a site, the longest first', () => {
  const names = siteNames([
    ...titles(12, (number) => `Guide ${number} | Docs | Example`),
    ...titles(12, (number) => `Notice ${number} | Example`),
    'Example',
  ]);
  expect(names).toEqual([' | Docs | Example', ' | Example']);
});

it('knows a name for each language, and Chinese titles without spaces', () => {
  const names = siteNames([
    ...titles(30, (number) => `Часть ${number} – Журнал`),
    ...titles(30, (number) => `第${number}篇_溪畔杂志`),
    ...titles(30, (number) => `Part ${number} - The Review`),
  ]);
  expect(new Set(names)).toEqual(new Set([' – Журнал', '_溪畔杂志', ' - The Review']));
});

it('keeps versions that tell pages apart, and leaves out the one version of a site', () => {
  const versions = titles(40, (number) => `Session | Library ${1 + (number % 4)}.0`);
  expect(siteNames(versions)).toEqual([]);
  expect(siteNames(titles(40, (number) => `Class ${number} | Library 5.15`))).toEqual([' | Library 5.15']);
  expect(siteNames(titles(40, (number) => `Post ${number} | Studio47`))).toEqual([' | Studio47']);
});

it('takes hyphens inside words, colons and rare endings for parts of titles', () => {
  expect(siteNames(titles(40, (number) => `Well-known words-${number}`))).toEqual([]);
  expect(siteNames(titles(40, (number) => `Matrix${number}: Members`))).toEqual([]);
  expect(siteNames([...titles(96, String), ...titles(4, (number) => `Tea ${number} - Recipes`)])).toEqual([]);
});
