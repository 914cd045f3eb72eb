import { expect, it } from 'vitest';
import { clutter } from '../../../../src-main/engine/cluster/addresses/page-address.ts';

it.each([
  ['https://e.com/news/a.html?id=3', 'https://e.com/news/a.html'],
  ['https://e.com/a?x=1&y=2', 'https://e.com/a?x=1'],
  ['https://e.com/a;jsessionid=9F2C', 'https://e.com/a'],
  ['https://e.com/print/a.html', 'https://e.com/culture/long-section/a.html'],
  ['https://e.com/archive/2024/a.html', 'https://e.com/2024/a.html'],
  ['ru/arhiv/a.html', 'ru/novosti/a.html'],
])('%s is less plain than %s', (cluttered, plain) => {
  expect(clutter(cluttered)).toBeGreaterThan(clutter(plain));
});

it.each([
  ['https://e.com/a', 0],
  ['https://e.com/a?x=1&y=2#z?q=1&r', 2],
  ['https://e.com/a?', 0],
  ['https://e.com/a?&x=1', 1],
  ['https://e.com/a?x=1?y=2&z', 1],
  ['https://e.com/a;PHPSESSIONID=9', 1],
  ['https://e.com/a;sessid=9', 1],
  ['https://e.com/(S(a1b2))/a', 1],
  ['https://e.com/(S())/a', 0],
  ['https://e.com/Print/archive/a.old', 3],
  ['https://e.com/printers/a', 0],
  ['https://e.com/archive/a;jsessionid=9?x=1', 3],
])('%s has %i marks of a second view', (address, marks) => {
  expect(clutter(address)).toBe(marks);
});

it('takes no address for plainer because it is shorter or has fewer folders', () => {
  expect(clutter('https://e.com/a.html')).toBe(clutter('https://e.com/section/part/a-long-name-of-a-page.html'));
});
