import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { analyseOptions } from '../../../../src-main/engine/page/options.ts';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';

const options = checkOptions(analyseOptions, {}, 'analyse');
const read = (text: string, address = 'notes/a.txt', headers = {}) =>
  readPage({ address, headers, bytes: Buffer.from(text) }, options).view;

describe('a text file', () => {
  it('is its own main text, line by line, with the first line for a title', () => {
    const view = read('第一条  标题\r\n\r\n第二行。\n第三行。\n');
    expect(view.text).toBe('第一条 标题\n第二行。\n第三行。');
    expect(view.title).toBe('第一条 标题');
  });

  it.each([
    ['.. _abstract:\n\n.. highlight:: c\n\n*****\nAbstract Objects\n*****\n', 'Abstract Objects'],
    ['---\n# Using `tea`  \n\nBoil it.', 'Using `tea`'],
    ['====\n....\n', ''],
  ])('has no mark-up for a title: %j', (text, title) => {
    expect(read(text).title).toBe(title);
  });

  it('keeps what would be markup in a page, and lines that repeat', () => {
    expect(read('<b>bold</b>\nsame line\nsame line').text).toBe('<b>bold</b>\nsame line\nsame line');
  });

  it('is known by its content type when it comes from a server', () => {
    expect(read('one\ntwo', 'https://example.com/robots', { 'content-type': 'text/plain; charset=utf-8' }).text).toBe(
      'one\ntwo',
    );
    expect(
      read('<p>one</p><p>two</p>', 'https://example.com/a.txt', { 'content-type': 'text/html' }).text,
    ).not.toContain('<p>');
  });
});
