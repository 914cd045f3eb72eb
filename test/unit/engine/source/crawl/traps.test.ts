import { describe, expect, it } from 'vitest';
import {
  familyOf,
  kindOfPattern,
  patternOf,
  shapeOf,
  yearOf,
  SeenBlocks,
} from '../../../../../src-main/engine/source/crawl/traps.ts';

const at = (path: string) => `https://example.com${path}`;
const limits = { maxAddressLength: 200, maxParameters: 4, maxFolders: 12 };

describe('the pattern of an address', () => {
  it.each([
    ['/about', null],
    ['/news/123.html', 'example.com/news/#.html'],
    ['/2024/05/06/a-b', 'example.com/#/#/#/a-b'],
    ['/1/2/3/4/5/', 'example.com/#/#/#/'],
    ['/x?b=2&a=1&a=3', 'example.com/x?a&b'],
    ['/item/3f2a9c4e-11d0-4b7e-9a55-0123456789ab', 'example.com/item/*'],
    ['/deaf-beef-facade-cabbage', null],
  ])('%s', (path, pattern) => {
    expect(patternOf(at(path))).toBe(pattern);
  });

  it('belongs to a family when parameters can be combined', () => {
    expect(familyOf('example.com/x?a&b')).toBe(familyOf('example.com/x?b&c&d'));
    expect(familyOf('example.com/x?a')).toBeNull();
  });
});

describe('the form of an address', () => {
  it.each([
    ['/a/b/a/b/a/b/', 'deep-path'],
    ['/x/a/a/a', 'deep-path'],
    ['/a/b/c/a/b/c/d', null],
    ['/2024/11/11/11', null],
    ['/1/2/3/4/5/6/7/8/9/10/11/12/13/14', 'deep-path'],
    [`/${'x'.repeat(200)}`, 'long-address'],
    ['/x?a&b&c&d&e', 'parameters'],
    ['/x?a&b&c&d', null],
    ['/a//b//c//', null],
  ])('%s', (path, kind) => {
    expect(shapeOf(at(path), limits)).toBe(kind);
  });
});

describe('the year of an address', () => {
  it.each([
    ['/calendar/2031/05', 2031],
    ['/events/2031-05-07/', 2031],
    ['/?month=2031-05', 2031],
    ['/?date=20310507', 2031],
    ['/x?year=2040&month=1', 2040],
    ['/article/20310507', null],
    ['/2031', null],
    ['/p/2031/17', null],
  ])('%s', (path, year) => {
    expect(yearOf(at(path))).toBe(year);
  });
});

describe('what people call a pattern', () => {
  it.each([
    ['/calendar/2031/05', 'calendar'],
    ['/x?month=2031-05', 'calendar'],
    ['/shop?color=red&size=m', 'facets'],
    ['/x?sessid=0123456789abcdef0123456789abcdef', 'session-id'],
    ['/list?page=3', 'pagination'],
    ['/list/page/3', 'pagination'],
    ['/item/7', 'endless'],
  ])('%s', (path, kind) => {
    expect(kindOfPattern(at(path))).toBe(kind);
  });
});

describe('blocks of text', () => {
  it('are new once for each group, whatever their digits', () => {
    const seen = new SeenBlocks();
    const page = (day: number) => `<h1>Events of the day ${day}</h1><p>There is nothing to see here today.</p>`;
    expect(seen.addPage(page(1), 'a')).toBeGreaterThan(40);
    expect(seen.addPage(page(22), 'a')).toBe(0);
    expect(seen.addPage(page(22), 'b')).toBeGreaterThan(40);
    expect(seen.addPage('<p>short</p><p>1234567890 1234567890</p>', 'a')).toBe(0);
  });
});
