import { silentElements } from './html-elements.ts';
import type { HtmlTree, TreeNode } from './html-tree.ts';

/** All text below a node, white space folded; scripts and hidden alternatives left out. */
export function textOf(tree: HtmlTree, index: number): string {
  const end = tree.nodes[index]?.end ?? index;
  let text = '';
  for (let i = index + 1; i < end; i += 1) {
    const node = tree.nodes[i];
    if (!node) break;
    if (node.name === '') text += node.text;
    else if (node.name === 'br') text += ' ';
    else if (silentElements.has(node.name)) i = node.end - 1;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The text of a script or title, exactly as written. */
export function rawTextOf(tree: HtmlTree, index: number): string {
  const end = tree.nodes[index]?.end ?? index;
  let text = '';
  for (let i = index + 1; i < end; i += 1) text += tree.nodes[i]?.text ?? '';
  return text;
}

export function attribute(node: TreeNode, name: string): string {
  return node.attributes[name]?.trim() ?? '';
}
