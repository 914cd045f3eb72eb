import { describe, expect, it } from 'vitest';
import {
  isFurtherPage,
  namesPage,
  readAddress,
  viewMarksIn,
  viewOf,
} from '../../../../src-main/engine/cluster/addresses/page-address.ts';

describe('an address', () => {
  it('has one form for what never changes a page, and one without its query', () => {
    const { folded, path } = readAddress('http://www.example.com/news/index.html?utm_source=x&id=7');
    expect([folded, path]).toEqual(['https://example.com/news?id=7', 'https://example.com/news']);
    expect(readAddress('https://example.com/tea.html').path).toBe('https://example.com/tea.html');
  });

  it.each([
    ['https://example.com/list?page=2', 'https://example.com/list'],
    ['https://example.com/list?a=1&paged=12', 'https://example.com/list?a=1'],
    ['https://example.com/list?PAGEN_1=3', 'https://example.com/list'],
    ['https://example.com/list?start=20&b=1', 'https://example.com/list?b=1'],
    ['https://example.com/list/page/2', 'https://example.com/list'],
    ['https://example.com/list/page-3?a=1', 'https://example.com/list?a=1'],
    ['https://example.com/list/page4/more', 'https://example.com/list/more'],
    ['https://example.com/list_2.html', 'https://example.com/list.html'],
    ['https://example.com/list-123.aspx', 'https://example.com/list.aspx'],
    ['https://example.com/LIST_2.HTM', 'https://example.com/LIST.HTM'],
    ['https://example.com/list?page=all', 'https://example.com/list'],
    ['https://example.com/list?a=1&view=all', 'https://example.com/list?a=1'],
    ['https://example.com/list/page/all', 'https://example.com/list'],
    ['https://example.com/list/page-2.html', 'https://example.com/list'],
    ['https://example.com/list/page/1200', 'https://example.com/list'],
    ['https://example.com/page23100127.html', null],
    ['https://example.com/page-2650.html', null],
    ['https://example.com/list/page-2.html?a=1', 'https://example.com/list?a=1'],
    ['https://example.com/list/all/', 'https://example.com/list'],
    ['https://example.com/list_all.html', 'https://example.com/list.html'],
    ['https://example.com/list?p=12', 'https://example.com/list'],
    ['https://example.com/list?pageNo=2', 'https://example.com/list'],
    ['https://example.com/list?currentPage=2', 'https://example.com/list'],
    ['https://example.com/list/stranica-2', 'https://example.com/list'],
    ['https://example.com/list/pg2/', 'https://example.com/list'],
    ['https://example.com/list,2.html', 'https://example.com/list.html'],
    ['https://example.com/list/index_2.html', 'https://example.com/list'],
    ['https://example.com/index2.html', 'https://example.com/'],
    ['https://example.com/thread-3135-2-1.html', 'https://example.com/thread-3135-1.html'],
    ['https://example.com/thread-3135-1-7.html', 'https://example.com/thread-3135-7.html'],
    ['list/index_2.html', '/list'],
    ['https://example.com/list?p=123', null],
    ['https://example.com/list?view=allowed', null],
    ['https://example.com/all/list', null],
    ['https://example.com/list-2024.html', null],
    ['https://example.com/list_2.pdf', null],
    ['https://example.com/homepage/2', null],
    ['https://example.com/pages/2b', null],
    ['https://example.com/list?pages=2', null],
    ['https://example.com/list', null],
  ])('%s is of the series %s', (address, series) => {
    expect(readAddress(address).series).toBe(series);
  });

  it('is of a further page where a parameter or folder says so, and not where a file has a number', () => {
    const further = ['list?page=2', 'list?start=20', 'list/page/3', 'list/page-4'];
    expect(further.map((path) => isFurtherPage(`https://example.com/${path}`))).toEqual([true, true, true, true]);
    expect(['list_2.html', 'list', 'list?p=123'].some((path) => isFurtherPage(`https://example.com/${path}`))).toBe(
      false,
    );
  });

  it('has marks of views and archives in its path', () => {
    const marks = [
      'print/tea.html',
      'archiver/tea.html',
      'amp/old/tea',
      'tea?print=old',
      'tea.html#print',
      'reprint/tea',
    ];
    expect(marks.map((path) => viewMarksIn(`https://example.com/${path}`))).toEqual([1, 1, 2, 0, 0, 0]);
  });

  it('is named by every spelling of it and by no other', () => {
    expect(namesPage('http://www.example.com/tea?utm_source=x', 'https://example.com/tea')).toBe(true);
    expect(namesPage('not an address', 'not an address')).toBe(true);
    expect(namesPage('https://example.com/tea?id=1', 'https://example.com/tea')).toBe(false);
  });
});

describe('the view of a page', () => {
  const at = (address: string) => (address.includes(':') ? address : `https://example.com/${address}`);

  it.each([
    ['print/tea.html', 'tea.html', 'form'],
    ['news/tea/amp', 'news/tea', 'form'],
    ['news/tea/print.html', 'news/tea/', 'form'],
    ['tea-print.html', 'tea.html', 'form'],
    ['wprm_print/tea', 'tea', 'form'],
    ['tea.amp.html', 'tea.html', 'form'],
    ['https://m.example.com/tea', 'https://www.example.com/tea', 'form'],
    ['https://pda.example.com/tea', 'https://www.example.com/tea', 'form'],
    ['h5/tea', 'tea', 'form'],
    ['special/tea', 'tea', 'form'],
    ['tea?special=Y', 'tea', 'form'],
    ['https://staging.example.com/tea', 'https://www.example.com/tea', 'form'],
    ['tea?view=print', 'tea', 'form'],
    ['tea?id=3&amp=1', 'tea?id=3', 'form'],
    ['print/tea?id=3', 'tea?id=3', 'form'],
    ['tea?sort=price', 'tea', 'parameters'],
    ['tea?id=3&colour=red', 'tea?id=3', 'parameters'],
    ['tea', 'print/tea', null],
    ['tea', 'tea', null],
    ['tea', 'tea?sort=price', null],
    ['tea?id=3', 'tea?id=4', null],
    ['print/tea?id=3', 'tea?id=4', null],
    ['tea?page=2', 'tea', null],
    ['tea?page=2&view=print', 'tea', null],
    ['tea?m=202405', 'tea', 'parameters'],
    ['w/index.php?title=Green_tea&oldid=7', 'wiki/Green_tea', 'form'],
    ['index.php?title=Gr%C3%BCner_Tee&printable=yes', 'wiki/Grüner_Tee', 'form'],
    ['w/index.php?title=Green_tea', 'wiki/Green_tea', null],
    ['w/index.php?title=Green_tea&oldid=7', 'wiki/Black_tea', null],
    ['search?q=Green_tea&sort=date', 'wiki/Green_tea', null],
    ['https://example.org/w?title=Green_tea&oldid=7', 'wiki/Green_tea', null],
    ['w/item?id=7&sort=date', 'wiki/7', null],
    ['printthread.php?t=3135&pp=40', 'showthread.php?t=3135', 'form'],
    ['archive/index.php/t-3135.html', 'showthread.php?t=3135', 'form'],
    ['archiver/?tid-3135.html', 'thread-3135-1-1.html', 'form'],
    ['forum.php?mod=viewthread&action=printable&tid=3135', 'thread-3135-1-1.html', 'form'],
    ['index.php?action=printpage;topic=3135.0', 'index.php?topic=3135.0', 'form'],
    ['lofiversion/index.php/t3135.html', 'index.php?showtopic=3135', 'form'],
    ['showthread.php?t=3135', 'printthread.php?t=3135', null],
    ['printthread.php?t=3135', 'showthread.php?t=3136', null],
    ['printthread.php?t=3', 'showthread.php?t=3', null],
    ['https://example.org/printthread.php?t=3135', 'showthread.php?t=3135', null],
    ['viewthread.php?tid=3135', 'thread-3135-1-1.html', null],
    ['shirt-m', 'shirt', null],
    ['footprint/tea', 'tea', null],
    ['tea/fine-print-shop', 'tea', null],
    ['https://m.org/tea', 'https://org/tea', null],
  ])('%s of %s: %s', (address, plain, view) => {
    expect(viewOf(at(address), at(plain))).toBe(view);
  });
});
