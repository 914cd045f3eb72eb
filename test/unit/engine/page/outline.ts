import { parseHtml, type HtmlTree } from '../../../../src-main/engine/page/html-tree.ts';

/** The tree as nested brackets: `p(b("x"))`. */
function outline(tree: HtmlTree, index = 0): string {
  const node = tree.nodes[index]!;
  if (node.name === '') return JSON.stringify(node.text);
  const inner: string[] = [];
  for (let i = index + 1; i < node.end; i = tree.nodes[i]!.end) inner.push(outline(tree, i));
  return `${node.name}(${inner.join(' ')})`;
}

/** The tree of a page in that form. */
export const outlineOf = (html: string) => outline(parseHtml(html)).replace(/^#root\((.*)\)$/, '$1');
