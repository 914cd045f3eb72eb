import { load } from 'cheerio/slim';
import { DomHandler, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import words from '../../../resources/words/html-elements.json' with { type: 'json' };
import { budgets } from '../budgets.ts';
import {
  blockElements,
  impliedEnds,
  rawTextElements,
  scopeBorders,
  voidElements,
  wordSet,
  noAttributes,
  type Attributes,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from './elements.ts';
import { Ampersands, decodeContent, decodeText, decodeValue } from './entities.ts';
import { Interner, nameOfProperty } from './interner.ts';
import { isShadowTemplate, placeShadowTrees } from './shadow-trees.ts';

/**
 * The only HTML reader, for cheerio and css-select. Tokenizer and `DomHandler` are those of htmlparser2, whose parser
 * is quadratic in depth; the parser here handles implied end tags and scopes and makes elements deeper than 512
 * siblings, as browsers do. A few `attributes` suffice for reading; the user's selectors may name any.
 */
export function readDocument(html: string, attributes: 'needed' | 'all' = 'needed'): HtmlDocument {
  const builder = new DocumentBuilder(html, attributes === 'all');
  const tokenizer = new Tokenizer({ decodeEntities: false }, builder);
  tokenizer.write(html);
  tokenizer.end();
  if (builder.hasShadow) placeShadowTrees(builder.document, maxDepth);
  return builder.document;
}

/**
 * Picks elements of the wanted names, as siblings with attributes as written, in a third of the time. `isCut`: there
 * were more than `max`.
 */
export function pickElements(
  html: string,
  wanted: ReadonlySet<string>,
  max: number,
): Readonly<{ document: HtmlDocument; isCut: boolean }> {
  const picker = new ElementPicker(html, wanted, max);
  const tokenizer = new Tokenizer({ decodeEntities: false }, picker);
  picker.onFull = () => tokenizer.pause();
  tokenizer.write(html);
  if (!picker.isFull) tokenizer.end();
  return { document: picker.document, isCut: picker.isFull };
}

export function find(document: HtmlDocument, selector: string): readonly HtmlElement[] {
  const { page, around } = queried;
  page.children = document.children;
  const found = $<HtmlElement, string>(selector, around).get() as HtmlElement[];
  page.children = [];
  return found[0] === page ? found.slice(1) : found;
}

/** Loaded once: a class per `load` would keep its document in memory. */
const $ = load([]);

/**
 * Cheerio compares the children of the root it searches, which takes hours for a row of 200,000, so a page gets an
 * element around it.
 */
const queried = ((): Readonly<{ page: HtmlElement; around: HtmlDocument }> => {
  const maker = new DomHandler();
  maker.onopentag('#page', {});
  return { page: maker.root.children[0] as HtmlElement, around: maker.root };
})();

const maxDepth = budgets.shadowDepth;

const neededAttributes = wordSet(words.neededAttributes);
const undecodedElements = wordSet(words.undecoded);
const textElements = new Set(['title', 'textarea', ...undecodedElements]);

/** Attributes whose values recur. */
const sharedAttributes = wordSet('class id itemprop itemtype role rel style');

const names = new Interner(4096, nameOfProperty);
const values = new Interner(32_768);

function nameAt(html: string, start: number, end: number) {
  for (let i = start; i < end; i++) {
    const code = html.charCodeAt(i);
    if (code >= 0x80 || (code >= 0x41 && code <= 0x5a)) {
      const lower = html.slice(start, end).toLowerCase();
      return names.piece(lower, 0, lower.length);
    }
  }
  return names.piece(html, start, end);
}

/** Keeps text on both sides of an unmatched end tag in two nodes. */
class NodeMaker extends DomHandler {
  endText() {
    this.lastNode = null;
  }

  /** An array literal of one entry has capacity 1, one grown from empty 17. */
  protected override addNode(node: HtmlNode) {
    const parent = this.tagStack[this.tagStack.length - 1] ?? this.root;
    const previous = parent.children.length > 0 ? parent.children[parent.children.length - 1] : undefined;
    node.parent = parent;
    this.lastNode = null;
    if (!previous) {
      parent.children = [node];
      return;
    }
    parent.children.push(node);
    node.prev = previous;
    previous.next = node;
  }
}

abstract class TagReader implements TokenizerCallbacks {
  protected readonly html: string;
  protected readonly nodes = new NodeMaker();
  protected element = '';
  private attributes: Record<string, string> | null = null;
  private attributeName = '';
  private wantsValue = false;
  private valueStart = 0;
  private valueEnd = 0;

  constructor(html: string) {
    this.html = html;
  }

  get document(): HtmlDocument {
    return this.nodes.root;
  }

  protected abstract wants(attribute: string): boolean;
  protected abstract openElement(name: string, attributes: Attributes): void;
  abstract ontext(start: number, end: number): void;
  abstract onclosetag(start: number, end: number): void;

  onopentagname(start: number, end: number) {
    this.element = nameAt(this.html, start, end);
    this.attributes = null;
  }

  onattribname(start: number, end: number) {
    this.attributeName = nameAt(this.html, start, end);
    this.valueEnd = this.valueStart;
    this.wantsValue = this.wants(this.attributeName);
  }

  onattribdata(start: number, end: number) {
    this.valueStart = start;
    this.valueEnd = end;
  }

  onattribentity() {}

  onattribend() {
    if (!this.wantsValue) return;
    const name = this.attributeName;
    if (this.attributes === null) this.attributes = this.newAttributes(name, this.readValue(name));
    else this.attributes[name] ??= this.readValue(name);
  }

  protected newAttributes(name: string, value: string): Record<string, string> {
    return { [name]: value };
  }

  protected decoded(value: string, _start: number, _end: number) {
    return value;
  }

  private readValue(name: string) {
    const { html, valueStart, valueEnd } = this;
    if (valueStart === valueEnd) return '';
    const value = sharedAttributes.has(name)
      ? values.piece(html, valueStart, valueEnd)
      : html.slice(valueStart, valueEnd);
    return this.decoded(value, valueStart, valueEnd);
  }

  onopentagend() {
    this.openElement(this.element, this.attributes ?? noAttributes);
  }

  onselfclosingtag() {
    this.onopentagend();
  }

  ontextentity() {}

  oncdata(_start: number, _end: number, _endOffset: number) {}

  oncomment() {}

  ondeclaration() {}

  onprocessinginstruction() {}

  onend() {}

  isInForeignContext() {
    return false;
  }
}

class ElementPicker extends TagReader {
  isFull = false;
  onFull = () => {};
  private readonly wanted: ReadonlySet<string>;
  private left: number;

  constructor(html: string, wanted: ReadonlySet<string>, max: number) {
    super(html);
    this.wanted = wanted;
    this.left = max;
  }

  ontext() {}

  onclosetag() {}

  protected wants(attribute: string) {
    return this.wanted.has(this.element) && (neededAttributes.has(attribute) || attribute === 'src');
  }

  protected openElement(name: string, attributes: Attributes) {
    if (!this.wanted.has(name) || this.isFull) return;
    if (this.left === 0) {
      this.isFull = true;
      return this.onFull();
    }
    this.left--;
    this.nodes.onopentag(name, attributes);
    this.nodes.onclosetag();
  }
}

class DocumentBuilder extends TagReader {
  hasShadow = false;
  private readonly keepsAll: boolean;
  private readonly open: string[] = ['#root'];
  private readonly ampersands: Ampersands;
  /** The open element that may only hold text, such as a title or a script. */
  private textElement = '';

  constructor(html: string, keepsAll: boolean) {
    super(html);
    this.ampersands = new Ampersands(html);
    this.keepsAll = keepsAll;
  }

  /** Keeps `src` of frames only. */
  protected wants(attribute: string) {
    return this.keepsAll || neededAttributes.has(attribute) || (this.element === 'frame' && attribute === 'src');
  }

  /**
   * An attribute may be `constructor`. Objects without a prototype are slower, as are those with unknown first keys.
   */
  protected override newAttributes(name: string, value: string): Record<string, string> {
    if (this.keepsAll) return Object.assign(Object.create(null) as Record<string, string>, { [name]: value });
    if (name === 'class') return { class: value };
    if (name === 'href') return { href: value };
    return name === 'id' ? { id: value } : { [name]: value };
  }

  protected override decoded(value: string, start: number, end: number) {
    return this.ampersands.isBetween(start, end) ? decodeValue(value) : value;
  }

  ontext(start: number, end: number) {
    if (start >= end) return;
    const text = this.html.slice(start, end);
    this.nodes.ontext(this.ampersands.isBetween(start, end) ? this.decodedText(text) : text);
  }

  private decodedText(text: string) {
    if (this.textElement === '') return decodeText(text);
    return undecodedElements.has(this.textElement) ? text : decodeContent(this.textElement, text);
  }

  override oncdata(start: number, end: number, endOffset: number) {
    if (start < end - endOffset) this.nodes.ontext(this.html.slice(start, end - endOffset));
  }

  override onselfclosingtag() {
    super.onselfclosingtag();
    if (this.open.includes('svg')) this.closeElement(this.element);
  }

  onclosetag(start: number, end: number) {
    this.textElement = '';
    this.closeElement(nameAt(this.html, start, end));
  }

  protected openElement(name: string, attributes: Attributes) {
    this.closeImplied(name);
    // Bounds the search through the open elements.
    if (this.open.length >= maxDepth) this.popElement();
    this.hasShadow ||= isShadowTemplate(name, attributes);
    this.textElement = textElements.has(name) ? name : '';
    this.nodes.onopentag(name, attributes);
    if (voidElements.has(name)) this.nodes.onclosetag();
    else this.open.push(name);
  }

  private closeElement(name: string) {
    this.nodes.endText();
    // Browsers add what follows to the page.
    if (name === 'body' || name === 'html') return;
    if (name === 'br') return this.openElement('br', noAttributes);
    let isInline: boolean | null = null;
    for (let i = this.open.length - 1; i > 0; i--) {
      const candidate = this.open[i] ?? '';
      if (candidate === name) return this.popTo(i);
      isInline ??= !blockElements.has(name) && !rawTextElements.has(name);
      // An inline end tag closes no blocks; only that of a table closes its cells.
      if (isInline ? blockElements.has(candidate) : scopeBorders.has(candidate) && !scopeBorders.has(name)) return;
    }
  }

  private closeImplied(name: string) {
    const rule = impliedEnds.get(name);
    if (!rule) return;
    let closeFrom = 0;
    for (let i = this.open.length - 1; i > 0; i--) {
      const candidate = this.open[i] ?? '';
      if (rule.closes.has(candidate)) closeFrom = i;
      else if (rule.borders.has(candidate)) break;
    }
    if (closeFrom > 0) this.popTo(closeFrom);
  }

  private popTo(position: number) {
    while (this.open.length > position) this.popElement();
  }

  private popElement() {
    this.open.pop();
    this.nodes.onclosetag();
  }
}
