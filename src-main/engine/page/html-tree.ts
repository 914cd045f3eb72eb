import { elementKind, type ElementKind } from './element-kind.ts';
import { blockElements, opensClose, rawTextElements, scopeBorders, voidElements } from './html-elements.ts';
import { tokenize, type TokenSink } from './html-tokens.ts';
import { Interner } from './interner.ts';
import { flattenShadowTrees, isShadowTemplate } from './shadow-trees.ts';
import { wordSet } from './word-set.ts';
import { budgets } from '../budgets.ts';

/** One element or piece of text. Indices point into the tree's `nodes`. */
export interface TreeNode {
  /** Lower-case element name, or '' for text. */
  readonly name: string;
  /** Index of the parent; −1 for the root. */
  readonly parent: number;
  /** Index after the last descendant: the subtree of node i is `nodes.slice(i, nodes[i].end)`. */
  readonly end: number;
  readonly depth: number;
  /** The text as written, entities decoded, white space as it was. Empty for elements. */
  readonly text: string;
  readonly attributes: Attributes;
  /** Index into the tree's `kinds`; 0 for text. */
  readonly kind: number;
}

export type Attributes = Readonly<Record<string, string>>;

export interface HtmlTree {
  /** In document order; nodes[0] is the root, an element named `#root`. */
  readonly nodes: readonly TreeNode[];
  readonly kinds: readonly ElementKind[];
}

/**
 * Parses a page into a flat tree: nodes in document order, each knowing its parent and where its subtree ends. Every walk is a loop
 * over a range, so no page can exhaust the stack, and sums over subtrees are one pass backwards.
 *
 * Tags are told as htmlparser2 tells them (see `html-tokens.ts`). Its own tree rules are not used: they cost time quadratic in the depth, which a few
 * megabytes of unclosed tags turn into hours. The rules here are a small part of the HTML standard (implied end tags, scopes), and elements
 * deeper than 512 become siblings, as browsers do it. Declarative shadow roots are put where they are shown (see `shadow-trees.ts`). About 50 MB/s.
 *
 * Only the attributes that reading a page asks for are kept, unless `all` are wanted, as selectors of the user may name any of them. The
 * nodes and their indices are the same either way.
 */
export function parseHtml(html: string, attributes: 'needed' | 'all' = 'needed'): HtmlTree {
  const builder = new TreeBuilder(html, attributes === 'all');
  tokenize(html, builder);
  return { nodes: builder.hasShadow ? flattenShadowTrees(builder.nodes, maxDepth) : builder.nodes, kinds: builder.kinds };
}

const { max: maxDepth } = budgets.shadowDepth;

/** All elements without attributes share them. */
export const noAttributes: Attributes = {};

/** What the readers of the tree ask for; other attributes (sources, sizes, data-…) would only fill the memory. */
const keptAttributes = wordSet(
  'alt aria-hidden charset class content datetime hidden href hreflang http-equiv id itemprop',
  'itemtype lang name property rel role shadowrootmode slot style type xml:lang',
);

/** Values that elements share, and that readers of the page ask for again and again. */
const sharedAttributes = wordSet('class id itemprop itemtype role rel style');

const names = new Interner(4096);
const values = new Interner(32_768);

/** The name of an element or attribute, in lower case. Nearly all are written so. */
function nameAt(html: string, start: number, end: number): string {
  for (let i = start; i < end; i += 1) {
    const code = html.charCodeAt(i);
    if (code >= 0x80 || (code >= 0x41 && code <= 0x5a)) {
      const lower = html.slice(start, end).toLowerCase();
      return names.piece(lower, 0, lower.length);
    }
  }
  return names.piece(html, start, end);
}

interface GrowingNode {
  name: string;
  parent: number;
  end: number;
  depth: number;
  text: string;
  attributes: Attributes;
  kind: number;
}

class TreeBuilder implements TokenSink {
  readonly nodes: GrowingNode[] = [{ name: '#root', parent: -1, end: 1, depth: 0, text: '', attributes: noAttributes, kind: 0 }];
  readonly kinds: ElementKind[] = [elementKind('', undefined)];
  /** Some element may have a shadow root. */
  hasShadow = false;
  private readonly kindIds = new Map<string, Map<string | undefined, number>>();
  private html: string;
  private readonly keepsAll: boolean;
  /** The open elements, innermost last, and their names. */
  private readonly open: number[] = [0];
  private readonly openNames: string[] = ['#root'];
  private text = '';
  private element = '';
  private attributes: Record<string, string> | null = null;
  private attributeName = '';
  wantsValue = false;
  private attributeValue = '';
  /** Where the value stands on the page, as long as it is one piece. */
  private valueStart = 0;
  private valueEnd = 0;

  constructor(html: string, keepsAll: boolean) {
    this.html = html;
    this.keepsAll = keepsAll;
  }

  readFrom(html: string): void {
    this.html = html;
  }

  ontext(start: number, end: number): void {
    this.text += this.html.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    this.text += String.fromCodePoint(codepoint);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.text += this.html.slice(start, end - endOffset);
  }

  onopentagname(start: number, end: number): void {
    this.element = nameAt(this.html, start, end);
    this.attributes = null;
  }

  onattribname(start: number, end: number): void {
    this.attributeName = nameAt(this.html, start, end);
    this.attributeValue = '';
    this.valueStart = this.valueEnd;
    // Of all sources only those of frames are pages.
    this.wantsValue = this.keepsAll || keptAttributes.has(this.attributeName) || (this.element === 'frame' && this.attributeName === 'src');
  }

  onattribdata(start: number, end: number): void {
    if (!this.wantsValue) return;
    if (this.attributeValue === '' && this.valueStart === this.valueEnd) {
      this.valueStart = start;
      this.valueEnd = end;
    } else this.attributeValue = this.readValue() + this.html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    if (this.wantsValue) this.attributeValue = this.readValue() + String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    if (!this.wantsValue) return;
    this.attributes ??= {};
    this.attributes[this.attributeName] ??= this.readValue();
  }

  /** What was read of the value so far; takes it out of the page. */
  private readValue(): string {
    const { valueStart, valueEnd } = this;
    this.valueStart = valueEnd;
    if (valueStart === valueEnd) return this.attributeValue;
    return sharedAttributes.has(this.attributeName) ? values.piece(this.html, valueStart, valueEnd) : this.html.slice(valueStart, valueEnd);
  }

  onopentagend(): void {
    this.openElement(this.element, this.attributes ?? noAttributes);
  }

  onselfclosingtag(): void {
    this.openElement(this.element, this.attributes ?? noAttributes);
    // In HTML the slash means nothing, but inside SVG it does; closing an empty div there hurts nobody.
    if (this.isInside('svg')) this.closeElement(this.element);
  }

  onclosetag(start: number, end: number): void {
    this.closeElement(nameAt(this.html, start, end));
  }

  onend(): void {
    this.flushText();
    while (this.open.length > 0) this.popElement();
  }

  oncomment(): void {}

  ondeclaration(): void {}

  onprocessinginstruction(): void {}

  isInForeignContext(): boolean {
    return false;
  }

  private openElement(name: string, attributes: Attributes): void {
    this.flushText();
    this.closeImplied(name);
    // Searching the open elements costs their number, so it is kept small.
    if (this.open.length >= maxDepth) this.popElement();
    const index = this.append(name, '', attributes);
    this.hasShadow ||= isShadowTemplate({ name, attributes });
    if (voidElements.has(name)) return;
    this.open.push(index);
    this.openNames.push(name);
  }

  private closeElement(name: string): void {
    this.flushText();
    // What follows the end of the body still belongs to the page for every browser.
    if (name === 'body' || name === 'html') return;
    if (name === 'br') return this.openElement('br', noAttributes);
    let isInline: boolean | null = null;
    for (let i = this.open.length - 1; i > 0; i -= 1) {
      const candidate = this.openNames[i] ?? '';
      if (candidate === name) return this.popTo(i);
      isInline ??= !blockElements.has(name) && !rawTextElements.has(name);
      // An inline end tag does not close blocks, and no end tag but that of a table closes a table's cell.
      if (isInline ? blockElements.has(candidate) : scopeBorders.has(candidate) && !scopeBorders.has(name)) return;
    }
  }

  /** Start tags that end earlier elements: a new paragraph ends the open one, a new row the open cell. */
  private closeImplied(name: string): void {
    const rule = opensClose(name);
    if (!rule) return;
    let closeFrom = 0;
    for (let i = this.open.length - 1; i > 0; i -= 1) {
      const candidate = this.openNames[i] ?? '';
      if (rule.closes.has(candidate)) closeFrom = i;
      else if (rule.borders.has(candidate)) break;
    }
    if (closeFrom > 0) this.popTo(closeFrom);
  }

  private isInside(name: string): boolean {
    return this.openNames.includes(name);
  }

  private popTo(position: number): void {
    while (this.open.length > position) this.popElement();
  }

  private popElement(): void {
    this.openNames.pop();
    const node = this.nodes[this.open.pop() ?? 0];
    if (node) node.end = this.nodes.length;
  }

  private flushText(): void {
    if (this.text === '') return;
    this.append('', this.text, noAttributes);
    this.text = '';
  }

  private append(name: string, text: string, attributes: Attributes): number {
    const index = this.nodes.length;
    const kind = name === '' ? 0 : this.kindOf(name, attributes['class']);
    this.nodes.push({ name, parent: this.open.at(-1) ?? 0, end: index + 1, depth: this.open.length, text, attributes, kind });
    return index;
  }

  private kindOf(name: string, className: string | undefined): number {
    let ids = this.kindIds.get(name);
    if (!ids) this.kindIds.set(name, (ids = new Map()));
    let id = ids.get(className);
    if (id === undefined) {
      id = this.kinds.push(elementKind(name, className)) - 1;
      ids.set(className, id);
    }
    return id;
  }
}

/** Hidden by its own attributes; style sheets are not read. */
export function isHiddenElement(node: TreeNode): boolean {
  const { hidden, style, 'aria-hidden': ariaHidden } = node.attributes;
  if (hidden !== undefined || ariaHidden === 'true') return true;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}
