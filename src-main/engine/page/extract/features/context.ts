import { add, numberOf, sumUp } from '../../figures.ts';
import { attributeMarks, type HtmlTree, type TreeNode } from '../../html-tree.ts';
import { foldedKinds, formatsOf } from '../format-run.ts';
import { contentCodes, contentNames } from '../hints.ts';
import { isDiscussion, isHeadline, type Block, type SegmentedPage } from '../segmented-page.ts';
import { density } from '../density.ts';

export type FeatureContext = Readonly<ReturnType<typeof featureContext>>;

export function featureContext(page: SegmentedPage) {
  const { blocks, tree } = page;
  let totalLetters = 0;
  let openLetters = 0;
  for (const block of blocks) {
    totalLetters += block.letters;
    if (isOpen(block)) openLetters += block.letters;
  }
  const shape = shapeOf(tree, blocks);
  return {
    page,
    blocks,
    shape,
    formats: formatsOf(tree, blocks),
    siblings: siblingsOf(tree, shape),
    density: density.extract(page),
    /** For each block, its element and the next ancestors with more text. */
    around: aroundOf(page, shape),
    totalLetters,
    openLetters,
    discussion: isDiscussion(page),
    headline: headlineOf(page),
  };
}

export const isOpen = ({ hint, phrase, hidden }: Block) => hint === null && phrase === null && !hidden;

export const aroundLevels = 4;

type PageShape = ReturnType<typeof shapeOf>;

function aroundOf({ tree, blocks }: SegmentedPage, { letters }: PageShape) {
  const around = new Int32Array(blocks.length * aroundLevels);
  blocks.forEach(({ element }, i) => {
    let at = element;
    for (let level = 0; level < aroundLevels; level++) {
      around[i * aroundLevels + level] = at;
      at = nextWider(tree.nodes, letters, at);
    }
  });
  return around;
}

function headlineOf({ blocks, title }: SegmentedPage) {
  const repeated = blocks.findIndex((block) => !block.hidden && isHeadline(block, title));
  return repeated >= 0 ? repeated : blocks.findIndex((block) => !block.hidden && block.tag === 'h1');
}

export interface FeatureGroup {
  readonly names: readonly string[];
  /** Writes values in the order of the names. */
  of(context: FeatureContext): (block: Block, at: number, row: RowWriter) => void;
}

export class RowWriter {
  readonly values: Float64Array;
  private at = 0;

  constructor(values: Float64Array) {
    this.values = values;
  }

  put(value = 0) {
    this.values[this.at] = value;
    this.at++;
  }

  /** 0 of nothing. */
  ratio(part = 0, whole = 0) {
    this.put(whole > 0 ? part / whole : 0);
  }

  flag(isSet: boolean) {
    this.put(isSet ? 1 : 0);
  }

  oneOf(count: number, i: number) {
    if (i >= 0) this.values[this.at + i] = 1;
    this.at += count;
  }

  moveTo(at: number) {
    this.at = at;
  }
}

// oxfmt-ignore
export const surroundings = [
  'article', 'main', 'section', 'aside', 'header', 'footer', 'nav', 'form', 'table', 'list', 'definitions', 'figure', 'quote', 'named-text', 'named-content', 'item',
] as const;

export const bitOf = (name: (typeof surroundings)[number]) => 1 << surroundings.indexOf(name);

function shapeOf(tree: HtmlTree, blocks: readonly Block[]) {
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

function nextWider(nodes: readonly TreeNode[], letters: Int32Array, element: number) {
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
export const mainBit = bitOf('main');

function bitsOf(node: TreeNode, code: number | undefined) {
  const bits = (bitsByName.get(node.name) ?? 0) | (bitsByCode[code ?? contentCodes.none] ?? 0);
  if ((node.marks & (attributeMarks.itemtype | attributeMarks.role)) === 0) return bits;
  const { itemtype, role } = node.attributes;
  return bits | (itemtype === undefined ? 0 : itemBit) | (role === 'main' ? mainBit : 0);
}

function siblingsOf(tree: HtmlTree, shape: PageShape) {
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
