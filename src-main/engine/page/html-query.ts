import { foldSpace } from './extract/fold-space.ts';
import { silentElements } from '../html/elements.ts';
import type { HtmlTree, TreeNode } from './html-tree.ts';

/** The text below a node, folded, without scripts and alternatives. */
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

/** Longer than any heading, name or date; broken pages nest all their text hundreds of times. */
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
