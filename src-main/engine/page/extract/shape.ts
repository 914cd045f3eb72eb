import { noAttributes } from '../../html/nodes.ts';
import { add, numberOf, sumUp } from '../figures.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { foldedKinds } from './format-run.ts';
import { contentCodes, contentNames } from './hints.ts';
import type { Block } from './segmented-page.ts';

export type PageShape = ReturnType<typeof shapeOf>;

// oxfmt-ignore
export const surroundings = [
  'article', 'main', 'section', 'aside', 'header', 'footer', 'nav', 'form', 'table', 'list', 'definitions', 'figure', 'quote', 'named-text', 'named-content', 'item',
] as const;

export const bitOf = (name: (typeof surroundings)[number]) => 1 << surroundings.indexOf(name);

export function shapeOf(tree: HtmlTree, blocks: readonly Block[]) {
  const { nodes } = tree;
  const [letters, linkLetters, stops, counts] = [zeros(nodes), zeros(nodes), zeros(nodes), zeros(nodes)];
  for (const block of blocks) {
    add(letters, block.element, block.letters);
    add(linkLetters, block.element, block.linkLetters);
    add(stops, block.element, block.stops);
    add(counts, block.element, 1);
  }
  for (const sums of [letters, linkLetters, stops, counts]) sumUp(nodes, sums);
  const inside = zeros(nodes);
  const articles = new Uint8Array(nodes.length);
  const names = contentNames(tree);
  nodes.forEach((node, i) => {
    if (i === 0 || node.name === '') return;
    const inherited = inside[node.parent] ?? 0;
    articles[i] = (articles[node.parent] ?? 0) + (node.name === 'article' ? 1 : 0);
    inside[i] = (counts[i] ?? 0) > 0 ? inherited | bitsOf(node, names[i]) : inherited;
  });
  return { letters, linkLetters, stops, blocks: counts, inside, articles };
}

const zeros = ({ length }: readonly unknown[]) => new Int32Array(length);

export function nextWider(nodes: readonly TreeNode[], letters: Int32Array, element: number) {
  const own = letters[element] ?? 0;
  let at = element;
  while (at > 0 && (letters[at] ?? 0) <= own) at = nodes[at]?.parent ?? 0;
  return at;
}

const bitsByName: ReadonlyMap<string, number> = new Map([
  ...(['article', 'main', 'section', 'aside', 'header', 'footer', 'nav', 'form', 'table', 'figure'] as const).map(
    (name) => [name, bitOf(name)] as const,
  ),
  ['ul', bitOf('list')],
  ['ol', bitOf('list')],
  ['dl', bitOf('definitions')],
  ['blockquote', bitOf('quote')],
]);

const bitsByCode = [0, bitOf('named-content'), bitOf('named-text')];
const itemBit = bitOf('item');
const mainBit = bitOf('main');

function bitsOf(node: TreeNode, code: number | undefined) {
  const bits = (bitsByName.get(node.name) ?? 0) | (bitsByCode[code ?? contentCodes.none] ?? 0);
  if (node.attributes === noAttributes) return bits;
  const { itemtype, role } = node.attributes;
  return bits | (itemtype === undefined ? 0 : itemBit) | (role === 'main' ? mainBit : 0);
}

export function siblingsOf(tree: HtmlTree, shape: PageShape) {
  const { of: kinds, count } = foldedKinds(tree);
  const ids = new Map<number, number>();
  const of = zeros(tree.nodes).fill(-1);
  const counts: number[] = [];
  const letters: number[] = [];
  tree.nodes.forEach((node, i) => {
    const own = shape.letters[i] ?? 0;
    if (i === 0 || node.name === '' || own === 0) return;
    const id = numberOf(ids, node.parent * count + (kinds[node.kind] ?? 0));
    of[i] = id;
    counts[id] = (counts[id] ?? 0) + 1;
    letters[id] = (letters[id] ?? 0) + own;
  });
  return { of, counts, letters };
}
