import { readdirSync, readFileSync } from 'node:fs';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { pickElements, readDocument } from '../../../../src-main/engine/html/document.ts';
import { documentLinks, linkElements, linksInHeader } from '../../../../src-main/engine/html/links.ts';
import { parseHtml } from '../../../../src-main/engine/page/html-tree.ts';

const folder = new URL('../../../golden/pages/', import.meta.url);
const golden = readdirSync(folder)
  .filter((name) => !name.endsWith('.md'))
  .map((name) => [name, readFileSync(new URL(`${name}/page.html`, folder), 'utf8')] as const);

const elementsOf = (html: string, attributes?: 'needed' | 'all') =>
  parseHtml(html, attributes).sources.filter((node) => 'attribs' in node);

describe('a document', () => {
  it.each(golden)('of %s holds the start tags and texts that htmlparser2 finds', (_, html) => {
    const expected = parseDocument(html, { recognizeCDATA: true } as object);
    const names = (document: Parameters<typeof DomUtils.getElementsByTagName>[1]) =>
      DomUtils.getElementsByTagName(() => true, document, true).map(({ name }) => name);
    const document = readDocument(html);
    // Parsers of their own rules may invent a paragraph or line break for an end tag without a start.
    expect(names(document as never).filter((name) => name !== 'p' && name !== 'br')).toEqual(
      names(expected as never).filter((name) => name !== 'p' && name !== 'br'),
    );
    expect(DomUtils.textContent(document as never)).toBe(DomUtils.textContent(expected));
  });

  it.each(golden)('of %s is linked in all directions', (_, html) => {
    for (const element of elementsOf(html)) {
      element.children.forEach((child, index) => {
        expect(child.parent === element && child.prev === (element.children[index - 1] ?? null)).toBe(true);
        expect(child.next === (element.children[index + 1] ?? null)).toBe(true);
      });
    }
  });

  it.each([
    ['comments', '<!---->', 0],
    ['open comments', '<!--', 0],
    ['ampersands', 'a & b<br>', 200_000],
    ['open angles', '< ', 0],
    ['empty values', '<a b=>', 200_000],
    ['open values', '<a x="', 0],
    ['open tags', '<div>', 200_000],
    ['end tags that end nothing', '<b></i>', 200_000],
    ['tags that end others', '<table><tr><td><p>', 800_000],
    ['scripts', '<script>', 1],
    ['drawings', '<svg><path/>', 400_000],
  ])('is read in linear time where a page is nothing but %s', (_, piece, elements) => {
    // Quadratic time would run into the limit of the test.
    expect(elementsOf(piece.repeat(200_000)).length).toBeGreaterThanOrEqual(elements);
  });

  it('keeps the attributes that reading a page asks for, or all', () => {
    const html = '<img src=a alt=b data-x=c>';
    const attributes = (kept: 'needed' | 'all') => elementsOf(html, kept)[0]?.attribs;
    expect(attributes('needed')).toEqual({ alt: 'b' });
    expect(attributes('all')).toEqual({ src: 'a', alt: 'b', 'data-x': 'c' });
  });
});

describe('elements that are picked', () => {
  it('stand beside each other, their attributes as they are written', () => {
    const { elements, isCut } = pickElements(
      '<base href="/b"><div><a href="?a=1&amp;b" onclick=x>text<a rel=me></a></div><!-- <a> --><frame src=f>',
      linkElements,
      4,
    );
    expect(isCut).toBe(false);
    expect(elements.map(({ name, attribs }) => [name, attribs])).toEqual([
      ['base', { href: '/b' }],
      ['a', { href: '?a=1&amp;b' }],
      ['a', { rel: 'me' }],
      ['frame', { src: 'f' }],
    ]);
  });

  it('are so many at most', () => {
    const { elements, isCut } = pickElements('<a href=1><p><a href=2><a href=3>', linkElements, 2);
    expect(documentLinks(elements).links.map(({ href }) => href)).toEqual(['1', '2']);
    expect(isCut).toBe(true);
  });
});

describe('links', () => {
  it('are the same in a whole document and in its picked elements', () => {
    for (const [, html] of golden) {
      const plain = html.replaceAll('&amp;', '&');
      expect(documentLinks(parseHtml(plain, 'all').sources)).toEqual(
        documentLinks(pickElements(plain, linkElements, 10_000).elements),
      );
    }
  });

  it('know their kinds, their relations and the base', () => {
    const html =
      '<base href=" /b/ "><base href="/no"><link rel="shortcut Next" href=1><link rel=stylesheet href=no><link rel=alternate href=no><link rel=alternate hreflang=ru href=2><a>no</a><a href=" ">no</a><area href=3><iframe src=4></iframe>';
    const { base, links } = documentLinks(parseHtml(html, 'all').sources);
    expect(base).toBe('/b/');
    expect(links.map(({ kind, href }) => `${kind} ${href}`)).toEqual(['next 1', 'alternate 2', 'area 3', 'iframe 4']);
    expect(linksInHeader('</c>; rel="canonical", <x>; rel=preload')).toEqual([
      { kind: 'canonical', href: '/c', relations: ['canonical'], language: null },
    ]);
  });
});
