import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../src-main/engine/page/html-tree.ts';
import { outlineOf } from './outline.ts';

describe('parseHtml', () => {
  it.each([
    ['<p>a<p>b', 'p("a") p("b")'],
    ['<p>a<b>b<div>c</div>', 'p("a" b("b")) div("c")'],
    ['<ul><li>a<ul><li>b</ul><li>c</ul>', 'ul(li("a" ul(li("b"))) li("c"))'],
    ['<table><tr><td>a<td>b<tr><td>c</table>d', 'table(tr(td("a") td("b")) tr(td("c"))) "d"'],
    ['<table><tr><td><table><tr><td>a</table>b</table>', 'table(tr(td(table(tr(td("a"))) "b")))'],
    ['<dl><dt>a<dd>b<dt>c</dl>', 'dl(dt("a") dd("b") dt("c"))'],
    ['<div><span>a</div>b', 'div(span("a")) "b"'],
    ['<div>a</span>b</div>c', 'div("a" "b") "c"'],
    ['<b><div>a</b>b</div>', 'b(div("a" "b"))'],
    ['<table><tr><td>a</div>b</table>', 'table(tr(td("a" "b")))'],
    ['<body>a</body></html>b', 'body("a" "b")'],
    ['<a href=1>a<a href=2>b</a>', 'a("a") a("b")'],
    ['<br/>x</br>', 'br() "x" br()'],
    ['<svg><path/><path/></svg>x', 'svg(path() path()) "x"'],
    ['<script>"<p>"</script>x', 'script("\\"<p>\\"") "x"'],
    ['<head><title>t</title><div>x', 'head(title("t")) div("x")'],
    ['a &lt; b &amp; c &nbsp;&#20013;', '"a < b & c \u00a0中"'],
  ])('reads %s as browsers do', (html, expected) => {
    expect(outlineOf(html)).toBe(expected);
  });

  it('keeps the first of two equal attributes and decodes entities in values', () => {
    expect(parseHtml('<a HREF="/a?x=1&amp;y=2" href="/b" onclick="x()">').nodes[1]?.attributes).toEqual({
      href: '/a?x=1&y=2',
    });
  });

  it('makes elements deeper than 512 siblings', () => {
    const { nodes } = parseHtml('<div>x'.repeat(5000));
    expect(Math.max(...nodes.map((node) => node.depth))).toBeLessThanOrEqual(512);
    expect(nodes.filter((node) => node.name === 'div')).toHaveLength(5000);
  });

  it('gives every node a subtree inside that of its parent, whatever the input', () => {
    const piece = fc.constantFrom(
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<li>',
      '<ul>',
      '</ul>',
      '<td>',
      '<tr>',
      '<table>',
      '</table>',
      '<b>',
      '</b>',
      'x',
      '<a href=x>',
      '<',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { nodes } = parseHtml(pieces.join(''));
        nodes.forEach((node, i) => {
          expect(node.end).toBeGreaterThan(i);
          if (i === 0) return;
          expect(node.parent).toBeLessThan(i);
          expect(nodes[node.parent]!.end).toBeGreaterThanOrEqual(node.end);
        });
      }),
    );
  });
});
