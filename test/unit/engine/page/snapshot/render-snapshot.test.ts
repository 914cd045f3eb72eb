import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { renderSnapshot } from '../../../../../src-main/engine/page/snapshot/render-snapshot.ts';

function snapshotOf(html: string, keeps: (text: string) => boolean = () => true): string {
  const tree = parseHtml(html, 'all');
  const blocks = cutBlocks(tree).map(({ element, text }) => ({
    element,
    kept: keeps(text),
    rule: keeps(text) ? 'density' : 'footer',
  }));
  return renderSnapshot(tree, blocks, 'en').html.replace(/^.*<body>|<\/body>.*$/gs, '');
}

describe('a snapshot', () => {
  it('shows the text of a page in elements that tell their place in the tree and the fate of their blocks', () => {
    const html = '<body><h1>Title</h1><p style="text-align:center">One <b>two</b></p><footer dir="rtl">End</footer>';
    expect(snapshotOf(html, (text) => text !== 'End')).toBe(
      '<div data-element="1" data-tag="body"><div data-element="2" data-tag="h1" data-state="kept" data-rule="density">Title</div>' +
        '<div data-element="4" data-tag="p" data-state="kept" data-rule="density" data-style="text-align:center">One <span data-element="6" data-tag="b">two</span></div>' +
        '<div data-element="8" data-tag="footer" data-state="removed" data-rule="footer" dir="rtl">End</div></div>',
    );
  });

  it('marks an element with blocks of both kinds', () => {
    expect(snapshotOf('<td>Kept text<br><br>Gone text</td>', (text) => text !== 'Gone text')).toContain(
      'data-state="mixed"',
    );
  });

  it('stands pictures for their descriptions and leaves out scripts, controls and empty elements', () => {
    const html =
      '<p>Text<img src="x.png" alt="A & B"><img src="y.png"></p><script>x()</script><div class="empty"></div><button>Go</button><style>p{}</style>';
    const shown = snapshotOf(html);
    expect(shown).toContain('data-tag="img">A &amp; B</span>');
    expect(shown).not.toMatch(/x\(\)|empty|Go|p\{\}|\.png/);
  });

  it('says when a page is larger than what it shows', () => {
    const tree = parseHtml('<p>word word word</p>'.repeat(120_000), 'all');
    const { html, truncated } = renderSnapshot(tree, [], 'en');
    expect(truncated).toBe(true);
    expect(html.length).toBeLessThan(4_100_000);
    expect(html.endsWith('</body></html>')).toBe(true);
  });

  it('consists of three elements and six attributes with plain values, whatever the page is made of', () => {
    const word = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '=',
      '/',
      '<!--',
      '-->',
      '<script>',
      '</script',
      'onerror',
      ' style=',
      ' id=',
      ' href=',
      'javascript:',
      '<svg',
      '<math',
      '<p',
      '<div',
      '<a',
      '<img',
      ' alt=',
      '\0',
      '`',
      'text ',
      ']]>',
      '<![CDATA[',
      '<template>',
      '<noscript>',
      '<style>',
      '</',
      '<xmp>',
      '<textarea>',
      '&lt;',
      '&#x3c;',
    );
    const element =
      /<\/?(?:div|span)(?: data-element="\d+" data-tag="[a-z0-9]+"(?: data-state="[a-z]+" data-rule="[a-z-]*")?(?: data-style="[a-z0-9:;.%-]+")?(?: dir="(?:ltr|rtl)")?)?>|<br>/g;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (pieces) => {
        const rest = snapshotOf(pieces.join('')).replace(element, '');
        expect(rest).not.toMatch(/[<>"\0]/);
      }),
    );
  });
});
