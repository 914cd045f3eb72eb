import { foldSpace } from './extract/fold-space.ts';
import { silentElements } from '../html/elements.ts';
import type { HtmlTree, TreeNode } from './html-tree.ts';

/**
 * The text below a node, white space folded; scripts and hidden alternatives left out. A very long one is not read to
 * its end.
 */
export function textOf(tree: HtmlTree, index: number): string {
  const end = tree.nodes[index]?.end ?? index;
  let text = '';
  for (let i = index + 1; i < end && text.length < enoughCharacters; i += 1) {
    const node = tree.nodes[i];
    if (!node) break;
    if (node.name === '') text += node.text.slice(0, enoughCharacters);
    else if (node.name === 'br') text += ' ';
    else if (silentElements.has(node.name)) i = node.end - 1;
  }
  return foldSpace(text).trim();
}

/** More than any heading, name or date; a broken page may put all its text into hundreds of nested ones. */
const enoughCharacters = 10_000;

export function rawTextOf(tree: HtmlTree, index: number): string {
  const end = tree.nodes[index]?.end ?? index;
  let text = '';
  for (let i = index + 1; i < end; i += 1) text += tree.nodes[i]?.text ?? '';
  return text;
}

export function attribute(node: TreeNode, name: string): string {
  return node.attributes[name]?.trim() ?? '';
}
