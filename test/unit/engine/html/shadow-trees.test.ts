import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../src-main/engine/page/html-tree.ts';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { outlineOf } from '../page/outline.ts';
import { standardAnalyseOptions } from '../page/standard-options.ts';

describe('declarative shadow roots', () => {
  it.each([
    ['content stands in its host', '<div><template shadowrootmode=open><p>a</template></div>', 'div(p("a"))'],
    ['closed ones are shown as well', '<x-a><template shadowRootMode=CLOSED>a</template></x-a>', 'x-a("a")'],
    [
      'what is slotted stands in its slot',
      '<x-a><template shadowrootmode=open><b>1<slot></slot>3</b></template>2</x-a>',
      'x-a(b("1" slot("2") "3"))',
    ],
    [
      'slots have names',
      '<x-a><i slot=z>2</i>4<i slot=y>1</i><template shadowrootmode=open><slot name=y>-</slot><slot name=z></slot><slot name=w>3</slot><slot></slot></template></x-a>',
      'x-a(slot(i("1")) slot(i("2")) slot("3") slot("4"))',
    ],
    ['what has no slot is not shown', '<x-a><p>a<template shadowrootmode=open>b</template></x-a>', 'x-a(p("b"))'],
    [
      'a root in a root has slots of its own',
      '<x-a>3<template shadowrootmode=open><x-b><template shadowrootmode=open>1<slot></slot></template>2<slot></slot></x-b></template></x-a>',
      'x-a(x-b("1" slot("2" slot("3"))))',
    ],
    [
      'only the first one counts',
      '<div><template shadowrootmode=open>a</template><template shadowrootmode=open>b</template></div>',
      'div("a")',
    ],
    ['not every element can have one', '<li><template shadowrootmode=open>a</template></li>', 'li(template("a"))'],
    [
      'other templates stay what they are',
      '<div><template shadowrootmode=none>a</template>b</div>',
      'div(template("a") "b")',
    ],
  ])('%s', (_, html, expected) => {
    expect(outlineOf(html)).toBe(expected);
  });

  it('make trees like any others: every node in its parent, no text twice, never deeper than allowed', () => {
    const piece = fc.constantFrom(
      '<x-a>',
      '</x-a>',
      '<template shadowrootmode=open>',
      '</template>',
      '<slot>',
      '<slot name=n>',
      '</slot>',
      '<p slot=n>',
      'text',
      '<div>',
      '</div>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.map((text, nth) => (text === 'text' ? `t${nth} ` : text)).join('');
        const { nodes } = parseHtml(html);
        const texts = nodes.filter(({ name }) => name === '').flatMap(({ text }) => text.trim().split(' '));
        expect(new Set(texts).size).toBe(texts.length);
        nodes.forEach(({ parent, end, depth }, index) => {
          if (index === 0) return expect([parent, end]).toEqual([-1, nodes.length]);
          const outer = nodes[parent]!;
          expect(parent < index && end > index && end <= outer.end && depth === outer.depth + 1).toBe(true);
        });
      }),
    );
    const deep = '<x-a><template shadowrootmode=open><div><div><div><slot></slot></div></div></div></template>';
    expect(Math.max(...parseHtml(deep.repeat(300)).nodes.map(({ depth }) => depth))).toBeLessThanOrEqual(512);
  });

  it('may hold a great many elements', () => {
    expect(
      parseHtml(`<div><template shadowrootmode=open>${'<br>'.repeat(300_000)}</template></div>`).nodes,
    ).toHaveLength(300_002);
  });

  it('are text of a page that runs no script', () => {
    const sentence =
      'The lantern stood in the harbour for many years, and nobody in the village knew who had brought it there. ';
    const html = `<!DOCTYPE html><title>A</title><body><shop-page><h1 slot="title">Lanterns</h1><template shadowrootmode="open"><style>p{}</style><slot name="title"></slot><p>${sentence.repeat(4)}</p></template></shop-page>`;
    const { view } = readPage(
      { address: 'https://a.example/', headers: {}, bytes: new TextEncoder().encode(html) },
      standardAnalyseOptions,
    );
    expect(view.text).toContain('The lantern stood');
    expect(view.heading).toBe('Lanterns');
  });
});
