import { expect, it } from 'vitest';
import { isOlderPart, type DatedPage } from '../../../../src-main/engine/cluster/addresses/older-part.ts';

const page = (facts: Partial<DatedPage>): DatedPage => ({
  address: 'https://example.com/tea',
  title: 'Tea',
  published: null,
  modified: null,
  inlinks: 3,
  ...facts,
});
const at = (path: string) => ({ address: `https://example.com/${path}` });

it.each<[why: string, part: Partial<DatedPage>, whole: Partial<DatedPage>, isOlder: boolean]>([
  ['nothing is known', at('tea'), at('on-tea'), false],
  ['it was published first', { published: '2024-01-02' }, { published: '2024-01-03' }, true],
  ['it was published later', { published: '2024-01-03', inlinks: 9 }, { published: '2024-01-02' }, false],
  [
    'dates of publication count more than numbers',
    { ...at('item/9'), published: '2024-01-02' },
    { ...at('item/31'), published: '2024-01-01' },
    false,
  ],
  ['the whole is called a copy of it', at('tea'), { ...at('other'), title: 'Tea（副本）' }, true],
  ['the whole was stored again under its name', at('tea'), at('tea-2'), true],
  ['it was stored again itself', { ...at('tea-2'), published: '2024-01-02' }, { published: '2024-01-03' }, false],
  ['its number is lower', at('item/31'), at('item/402'), true],
  ['its number is higher', at('item/402'), at('item/31'), false],
  ['a year is no such number', at('tea-2023'), at('tea-2024'), false],
  [
    'it was changed first, and has most links',
    { modified: '2023-09-13', inlinks: 6 },
    { modified: '2024-01-10' },
    true,
  ],
  ['it was changed first', { modified: '2023-09-13' }, { modified: '2024-01-10' }, false],
  ['it has most links', { inlinks: 60 }, {}, false],
  ['it has a few more links', { modified: '2023-09-13', inlinks: 5 }, { modified: '2024-01-10' }, false],
  ['the whole has most links', { ...at('item/31') }, { ...at('item/402'), inlinks: 6 }, false],
])('%s', (_, part, whole, isOlder) => {
  expect(isOlderPart(page(part), page(whole))).toBe(isOlder);
});
