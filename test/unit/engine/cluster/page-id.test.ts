import { expect, it } from 'vitest';
import { pageIdIn } from '../../../../src-main/engine/cluster/addresses/page-id.ts';

it.each([
  ['https://example.com/thread-3135-1-1.html', '3135'],
  ['https://example.com/forum.php?mod=viewthread&tid=3135', '3135'],
  ['https://example.com/archiver?tid-3135.html=', '3135'],
  ['https://example.com/archive/index.php/t-3135.html', '3135'],
  ['https://example.com/viewtopic.php?f=3&t=3135', '3135'],
  ['https://example.com/topic?t=3135&again=3135', '3135'],
  // Either may be it.
  ['https://example.com/viewtopic.php?f=21&t=35', null],
  // Folders, hosts and encoded characters say nothing of the page.
  ['https://2024.example.com/2023/05/tea', null],
  ['books/g11/print.html', null],
  ['https://example.com/%D1%82%D0%B5%D0%BC%D0%B0-7', '7'],
  ['https://example.com/tea', null],
])('%s has the number %s', (address, id) => {
  expect(pageIdIn(address)).toBe(id);
});
