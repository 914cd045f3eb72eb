import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { find, readDocument } from '../../../../src-main/engine/html/document.ts';
import { Ampersands } from '../../../../src-main/engine/html/entities.ts';
import { parseHtml } from '../../../../src-main/engine/page/html-tree.ts';

// oxfmt-ignore
const piece = fc.constantFrom('&', '&amp;', '&amp', '&lt', '&copy', '&notit;', '&#65;', '&#x41', '&#0;', '&bogus;', '&;', '&#', '=', ';', ' ', 'a', '1', 'é', '😀');
const pieces = fc.array(piece, { maxLength: 8 }).map((all) => all.join(''));

function asHtmlparser2Reads(html: string) {
  const found = { text: '', value: '' };
  const parser = new Parser({
    ontext: (text) => (found.text += text),
    onattribute: (_, value) => (found.value = value),
  });
  parser.end(html);
  return found;
}

const textOf = (html: string) =>
  parseHtml(html)
    .nodes.map(({ text }) => text)
    .join('');

describe('entities', () => {
  it.each(['p', 'title', 'textarea', 'script', 'style', 'xmp', 'iframe'])('in %s are those of htmlparser2', (name) => {
    fc.assert(
      fc.property(pieces, (text) => {
        const html = `<${name}>${text}</${name}>`;
        expect(textOf(html)).toBe(asHtmlparser2Reads(html).text);
      }),
    );
  });

  it.each(['"', "'"])('in attributes between %s are those of htmlparser2', (quote) => {
    fc.assert(
      fc.property(pieces, (text) => {
        const html = `<a href=${quote}${text}${quote}>`;
        expect(find(readDocument(html), 'a')[0]?.attribs['href']).toBe(asHtmlparser2Reads(html).value);
      }),
    );
  });

  it('are looked for where ampersands are', () => {
    const ampersands = new Ampersands('ab&cd&');
    expect([
      ampersands.isBetween(0, 2),
      ampersands.isBetween(2, 3),
      ampersands.isBetween(3, 5),
      ampersands.isBetween(3, 6),
      ampersands.isBetween(6, 6),
    ]).toEqual([false, true, false, true, false]);
  });
});
