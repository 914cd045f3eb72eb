import { perKind, textOf, type HtmlTree, type TreeNode, foldLines, foldSpace, tidy } from '../html-tree.ts';
import { figuresOf } from '../figures.ts';
import { blockElements, silentElements, wordSet } from '../../html/elements.ts';
import { type Block, isHeading, isSentence } from './segmented-page.ts';
import { hintOf, hintWordOf, isHidden, namesOfKind, type Hint, type KindNames } from './hints.ts';
import { firstMain } from './landmark.ts';
import { measureText } from './text-measure.ts';
import { wordingOf } from './wording.ts';

/** Inline elements that the user's rules select, by index. */
export type BlockMarks = Readonly<{ borders: ReadonlySet<number>; asides: ReadonlySet<number> }>;

/**
 * In document order. Hidden text is marked, unless hardly any other is there: some pages have their text in
 * `<noscript>` or show it by script.
 */
export function cutBlocks(tree: HtmlTree, marks?: BlockMarks): readonly Block[] {
  const { blocks, hidSomething } = cut(tree, false, marks);
  const letters = lettersOf(blocks);
  if (letters >= plentyOfLetters || !hidSomething) return blocks;
  const everything = cut(tree, true, marks).blocks;
  return lettersOf(everything) >= Math.max(400, letters * 4) ? everything : blocks;
}

const plentyOfLetters = 1500;

function cut(tree: HtmlTree, withAll: boolean, marks?: BlockMarks) {
  const misnamed = new Set<number>();
  for (let round = 0; ; round++) {
    const cutter = new BlockCutter(tree, withAll, marks, misnamed);
    const more = round < maxRounds ? misnamedElements(tree, cutter.blocks) : [];
    if (more.length === 0) return cutter;
    for (const element of more) misnamed.add(element);
  }
}

const maxRounds = 8;

/** Letters in sentences, regardless of class names: overlays wrap whole pages. */
function lettersOf(blocks: readonly Block[]) {
  let sum = 0;
  for (const block of blocks) if (!block.hidden && block.stops > 0) sum += block.letters - block.linkLetters;
  return sum;
}

const alternativeElements = wordSet('noscript template');

class BlockCutter {
  readonly blocks: Block[] = [];
  /** True if `withAll` would have read more. */
  hidSomething = false;
  private readonly tree: HtmlTree;
  private readonly withAll: boolean;
  private readonly marks: BlockMarks | undefined;
  private readonly misnamed: ReadonlySet<number>;
  private readonly main: number;
  private readonly names: readonly KindNames[];
  private readonly elementBits: Uint8Array;
  /** Added behind the open block that contains them. */
  private readonly asides: Block[] = [];
  private text = '';
  private linkText = '';
  private codeCharacters = 0;
  private links = 0;
  private breaks = 0;
  private element = 0;
  private readonly hints: (Hint | null)[] = [];
  private readonly hintElements: Int32Array;
  private readonly inherited: Uint8Array;

  constructor(tree: HtmlTree, withAll: boolean, marks: BlockMarks | undefined, misnamed: ReadonlySet<number>) {
    this.tree = tree;
    this.withAll = withAll;
    this.marks = marks;
    this.misnamed = misnamed;
    this.main = firstMain(tree);
    this.names = tree.kinds.map(namesOfKind);
    this.elementBits = figuresOf(new Uint8Array(tree.kinds.length), tree.kinds, bitsOfKind);
    this.hintElements = new Int32Array(tree.nodes.length).fill(-1);
    this.inherited = new Uint8Array(tree.nodes.length);
    this.run(tree);
  }

  private run({ nodes }: HtmlTree) {
    const ends: number[] = [];
    const outers: number[] = [];
    for (let i = 1; i < nodes.length; i++) {
      const node = nodes[i];
      if (!node) break;
      while ((ends[ends.length - 1] ?? Infinity) <= i) {
        this.flush();
        this.element = outers.pop() ?? 0;
        ends.pop();
      }
      if (node.name === '') {
        this.addText(node.text, node.parent);
        continue;
      }
      if (node.name === 'br') {
        this.breaks++;
        if (this.breaks >= 2) this.flush();
        else this.text += '\n';
        continue;
      }
      const kind = this.elementBits[node.kind] ?? 0;
      const isAlternative = (kind & silentBit) !== 0 && alternativeElements.has(node.name);
      if ((kind & silentBit) !== 0 && !(this.withAll && isAlternative)) {
        this.hidSomething ||= isAlternative;
        if ((kind & blockBit) !== 0) this.flush();
        i = node.end - 1;
        continue;
      }
      const isAside = this.marks?.asides.has(i) === true;
      if (isAside && !this.holdsBlock(i, node.end)) {
        this.setAside(i, node);
        i = node.end - 1;
        continue;
      }
      const isBlock = isAside || (kind & blockBit) !== 0 || this.marks?.borders.has(i) === true;
      if (!isBlock && !this.withAll && isHidden(node, this.names) && !this.holdsBlock(i, node.end)) {
        this.hidSomething = true;
        i = node.end - 1;
        continue;
      }
      this.inherit(i, node);
      if (isBlock) {
        this.flush();
        ends.push(node.end);
        outers.push(this.element);
        this.element = i;
      }
    }
    this.flush();
  }

  private holdsBlock(start: number, end: number) {
    for (let i = start + 1; i < end; i++)
      if (((this.elementBits[this.tree.nodes[i]?.kind ?? 0] ?? 0) & blockBit) !== 0) return true;
    return false;
  }

  /** The outermost hint wins: a navigation inside a footer is footer. */
  private inherit(at: number, node: TreeNode) {
    const { parent, name, attributes } = node;
    const isRoot = name === 'body' || name === 'html';
    const outer = this.hintElements[parent] ?? -1;
    const holdsMain = at < this.main && this.main < node.end;
    const own = isRoot || outer >= 0 || this.misnamed.has(at) || holdsMain ? null : hintOf(node, this.names);
    if (own) this.hints[at] = own;
    this.hintElements[at] = own ? at : outer;
    let bits = this.inherited[parent] ?? 0;
    if ((bits & hiddenBit) === 0 && !this.withAll && !isRoot && isHidden(node, this.names)) {
      bits |= hiddenBit;
      this.hidSomething = true;
    }
    if (name === 'a' && attributes['href'] !== undefined) {
      this.links++;
      bits |= linkBit;
    }
    if (name === 'pre') bits |= preformattedBit;
    if (codeElements.has(name)) bits |= codeBit;
    this.inherited[at] = bits;
  }

  private has(bit: number, element: number) {
    return ((this.inherited[element] ?? 0) & bit) !== 0;
  }

  private addText(text: string, parent: number) {
    const folded = this.has(preformattedBit, parent) ? foldLines(text) : foldSpace(text);
    if (folded === '') return;
    if (folded !== ' ') this.breaks = 0;
    this.text += folded;
    if (this.has(linkBit, parent)) this.linkText += folded;
    if (this.has(codeBit, parent)) this.codeCharacters += folded.length;
  }

  private flush() {
    const text = this.text === '' ? '' : tidy(this.text);
    if (text !== '') {
      const linkText = this.linkText.length === this.text.length ? text : this.linkText;
      const isCoded = this.codeCharacters > this.text.length * codedShare;
      this.blocks.push(this.block(text, this.element, this.links, linkText, isCoded));
    }
    if (this.asides.length > 0) this.blocks.push(...this.asides.splice(0));
    this.text = '';
    this.linkText = '';
    this.codeCharacters = 0;
    this.links = 0;
    this.breaks = 0;
  }

  private setAside(at: number, node: TreeNode) {
    this.inherit(at, node);
    const text = textOf(this.tree, at);
    const isLink = this.has(linkBit, at);
    if (text === '') return;
    this.asides.push(this.block(text, at, Number(isLink), isLink ? text : '', this.has(codeBit, at)));
  }

  private block(text: string, element: number, links: number, linkText: string, coded: boolean): Block {
    const wording = wordingOf(text);
    const { letters, marks, stops, phrase } = wording;
    const hintElement = this.hintElements[element] ?? -1;
    return {
      text: wording.text,
      element,
      tag: this.tree.nodes[element]?.name ?? '',
      letters,
      marks,
      stops,
      linkLetters: linkText === text ? letters : measureText(linkText).letters,
      links,
      coded,
      phrase,
      wording,
      hint: hintElement >= 0 ? (this.hints[hintElement] ?? null) : null,
      hintElement,
      hidden: this.has(hiddenBit, element),
    };
  }
}

/** Below 1, since a full stop or a label may stand beside code. */
const codedShare = 0.85;
const codeElements = wordSet('code samp kbd tt');

const blockBit = 1;
const silentBit = 2;
const bitsOfKind = perKind(
  ({ name }) => (blockElements.has(name) ? blockBit : 0) | (silentElements.has(name) ? silentBit : 0),
);

const hiddenBit = 1;
const linkBit = 2;
const preformattedBit = 4;
const codeBit = 8;

/** An element with the headline and this share of the sentences is the page itself. */
const shareWithHeadline = 0.4;

/** Shares without the headline. Footer, comments or a cookie notice may be most of a short page. */
const sharesAlone: Readonly<Partial<Record<Hint, number>>> = {
  sidebar: 0.5,
  share: 0.5,
  form: 0.5,
  subscription: 0.5,
  byline: 0.5,
  related: 0.75,
  navigation: 0.75,
  header: 0.75,
  advertising: 0.75,
};

/** Elements named as boilerplate that are the page, as `article newsletter-post`. */
function misnamedElements(tree: HtmlTree, blocks: readonly Block[]) {
  const held = new Map<number, { hint: Hint; letters: number }>();
  let all = 0;
  for (const block of blocks) {
    if (block.hidden || !isSentence(block)) continue;
    const { hint, hintElement } = block;
    const letters = block.letters - block.linkLetters;
    all += letters;
    if (hint !== null) held.set(hintElement, { hint, letters: letters + (held.get(hintElement)?.letters ?? 0) });
  }
  const misnamed = [...held].filter(
    ([element, { hint, letters }]) =>
      letters >= Math.max(hint === 'advertising' ? minLettersOfAdvertisement : minLetters, all * shareWithHeadline) &&
      (letters >= all * (sharesAlone[hint] ?? Infinity) || (hint !== 'comments' && holdsHeadline(tree, element))),
  );
  return [
    ...remarksOn(blocks),
    ...insetsAmong(tree, blocks),
    ...misnamed.flatMap(([element]) => namedAlike(tree, element)),
  ];
}

/** Pages of classified advertisements are short, and named so. */
const minLettersOfAdvertisement = 40;
const minLetters = 200;

/** The element and what in it is named by the same word: `adv` and `adv-text`. */
function namedAlike({ nodes }: HtmlTree, element: number) {
  const wordOf = (at: number) => nodes[at] && hintWordOf(nodes[at]);
  const word = wordOf(element);
  const inside = Array.from({ length: (nodes[element]?.end ?? 0) - element - 1 }, (_, at) => element + 1 + at);
  return [element, ...inside.filter((at) => word !== null && nodes[at]?.name !== '' && wordOf(at) === word)];
}

/**
 * Boxes named "sidebar" inside a text: at least one of the kind is a sibling of paragraphs before and behind it. A
 * column is outside their parent.
 */
function insetsAmong({ nodes }: HtmlTree, blocks: readonly Block[]) {
  const parentOf = (element: number) => nodes[element]?.parent ?? 0;
  const prose = blocks.filter(
    ({ hidden, stops, letters, linkLetters }) => !hidden && stops > 0 && linkLetters <= letters / 2,
  );
  const boxes = [...new Set(prose.filter(({ hint }) => hint === 'sidebar').map(({ hintElement }) => hintElement))];
  if (boxes.length === 0) return [];
  const paragraphs = prose.filter(({ hint }) => hint === null).map(({ element }) => element);
  const first = new Map(paragraphs.toReversed().map((element) => [parentOf(element), element]));
  const isInset = (box: number) =>
    (first.get(parentOf(box)) ?? box) < box &&
    paragraphs.some((at) => at > box && at < (nodes[parentOf(box)]?.end ?? 0));
  const kinds = new Set(boxes.filter(isInset).map((box) => nodes[box]?.kind));
  return boxes.filter((box) => kinds.has(nodes[box]?.kind));
}

/** Remarks of a programmer named "comments": they stand below several headings, readers' comments in one place. */
function remarksOn(blocks: readonly Block[]) {
  const elements = new Set<number>();
  let headings = 0;
  let isHeaded = false;
  for (const { hint, hintElement, stops, hidden, phrase, tag, letters } of blocks) {
    if (hidden) continue;
    if (hint === null && phrase === null && isHeading({ tag })) isHeaded = true;
    if (hint !== 'comments' || (stops === 0 && letters < minRemarkLetters)) continue;
    if (isHeaded && elements.size > 0 && !elements.has(hintElement)) headings++;
    elements.add(hintElement);
    isHeaded = false;
  }
  return headings > 0 ? [...elements] : [];
}

const minRemarkLetters = 24;

const holdsHeadline = ({ nodes }: HtmlTree, element: number) =>
  nodes.slice(element, nodes[element]?.end).some(({ name }) => name === 'h1' || name === 'main');
