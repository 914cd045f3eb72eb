import { noAttributes } from '../../html/nodes.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import type { Block } from './block.ts';
import { contentCodes, contentNames } from './hints.ts';

/** Sums over subtrees and what stands around; by index of the node. */
export interface PageShape {
  readonly letters: Int32Array;
  readonly linkLetters: Int32Array;
  readonly stops: Int32Array;
  readonly blocks: Int32Array;
  readonly inside: Int32Array;
  /** Teasers stand inside the first of several. */
  readonly articles: Uint8Array;
}

/** Each has a bit in `PageShape.inside`. */
export const surroundings = [
  'article',
  'main',
  'section',
  'aside',
  'header',
  'footer',
  'nav',
  'form',
  'table',
  'list',
  'definitions',
  'figure',
  'quote',
  'named-text',
  'named-content',
  'item',
] as const;

export function bitOf(name: (typeof surroundings)[number]): number {
  return 1 << surroundings.indexOf(name);
}

export function shapeOf(tree: HtmlTree, blocks: readonly Block[]): PageShape {
  const { nodes } = tree;
  const sum = () => new Int32Array(nodes.length);
  const shape = {
    letters: sum(),
    linkLetters: sum(),
    stops: sum(),
    blocks: sum(),
    inside: new Int32Array(nodes.length),
    articles: new Uint8Array(nodes.length),
  };
  for (const block of blocks) {
    const { element } = block;
    shape.letters[element] = (shape.letters[element] ?? 0) + block.letters;
    shape.linkLetters[element] = (shape.linkLetters[element] ?? 0) + block.linkLetters;
    shape.stops[element] = (shape.stops[element] ?? 0) + block.stops;
    shape.blocks[element] = (shape.blocks[element] ?? 0) + 1;
  }
  for (const sums of [shape.letters, shape.linkLetters, shape.stops, shape.blocks]) sumUp(tree, sums);
  const names = contentNames(tree);
  nodes.forEach((node, i) => {
    if (i === 0 || node.name === '') return;
    const inherited = shape.inside[node.parent] ?? 0;
    shape.articles[i] = (shape.articles[node.parent] ?? 0) + (node.name === 'article' ? 1 : 0);
    shape.inside[i] = (shape.blocks[i] ?? 0) > 0 ? inherited | bitsOf(node, names[i]) : inherited;
  });
  return shape;
}

function sumUp({ nodes }: HtmlTree, sums: Int32Array): void {
  for (let i = nodes.length - 1; i > 0; i -= 1) {
    const value = sums[i] ?? 0;
    if (value === 0) continue;
    const parent = nodes[i]?.parent ?? 0;
    sums[parent] = (sums[parent] ?? 0) + value;
  }
}

/** The nearest ancestor with more text; the root is its own. */
export function nextWider(nodes: readonly TreeNode[], letters: Int32Array, element: number): number {
  const own = letters[element] ?? 0;
  let at = element;
  while (at > 0 && (letters[at] ?? 0) <= own) at = nodes[at]?.parent ?? 0;
  return at;
}

const bitsByName: ReadonlyMap<string, number> = new Map([
  ['article', bitOf('article')],
  ['main', bitOf('main')],
  ['section', bitOf('section')],
  ['aside', bitOf('aside')],
  ['header', bitOf('header')],
  ['footer', bitOf('footer')],
  ['nav', bitOf('nav')],
  ['form', bitOf('form')],
  ['table', bitOf('table')],
  ['ul', bitOf('list')],
  ['ol', bitOf('list')],
  ['dl', bitOf('definitions')],
  ['figure', bitOf('figure')],
  ['blockquote', bitOf('quote')],
]);

const bitsByCode: ReadonlyMap<number | undefined, number> = new Map([
  [contentCodes.text, bitOf('named-text')],
  [contentCodes.content, bitOf('named-content')],
]);
const itemBit = bitOf('item');
const mainBit = bitOf('main');

function bitsOf(node: TreeNode, code: number | undefined): number {
  const bits = (bitsByName.get(node.name) ?? 0) | (bitsByCode.get(code) ?? 0);
  if (node.attributes === noAttributes) return bits;
  const { itemtype, role } = node.attributes;
  return bits | (itemtype === undefined ? 0 : itemBit) | (role === 'main' ? mainBit : 0);
}
