import { blockElements, silentElements } from '../html-elements.ts';
import type { HtmlTree } from '../html-tree.ts';
import { hintOf, type Hint } from './hints.ts';
import { measureText } from './text-measure.ts';

/** A piece of text between two block-level borders, with what an extractor may weigh. */
export interface Block {
  /** White space folded, `<br>` and the lines of `<pre>` kept as line feeds; never empty. */
  readonly text: string;
  /** Index of the block-level element that holds the text directly. */
  readonly element: number;
  /** Name of the nearest element that says what the block is: p, h1 … h6, li, td, pre, blockquote, div … */
  readonly tag: string;
  readonly letters: number;
  /** Letters inside links. */
  readonly linkLetters: number;
  readonly links: number;
  readonly marks: number;
  readonly stops: number;
  /** The furniture that the block stands in, by the outermost element that names it, and that element. */
  readonly hint: Hint | null;
  readonly hintElement: number;
}

/**
 * Cuts a page into blocks, in document order; text of scripts, controls and hidden elements is left out. One pass.
 *
 * Some applications send their text inside `<noscript>` (forums, for crawlers) or in a hidden element that a script uncovers (pages
 * streamed by React). Where hardly anything is visible, that is the text.
 */
export function cutBlocks(tree: HtmlTree): readonly Block[] {
  const visible = cut(tree, false);
  const letters = lettersOf(visible);
  if (letters >= plentyOfLetters) return visible;
  const everything = cut(tree, true);
  return lettersOf(everything) >= Math.max(400, letters * 4) ? everything : visible;
}

const plentyOfLetters = 1500;

function cut(tree: HtmlTree, withHidden: boolean): readonly Block[] {
  const cutter = new BlockCutter(tree, withHidden);
  cutter.run();
  return cutter.blocks;
}

/** Letters outside links and furniture. */
function lettersOf(blocks: readonly Block[]): number {
  let sum = 0;
  for (const block of blocks) if (block.hint === null) sum += block.letters - block.linkLetters;
  return sum;
}

const alternativeElements: ReadonlySet<string> = new Set(['noscript', 'template']);

class BlockCutter {
  readonly blocks: Block[] = [];
  private readonly tree: HtmlTree;
  private readonly withHidden: boolean;
  private text = '';
  private linkText = '';
  private links = 0;
  private breaks = 0;
  private element = 0;
  /** Per element: the hint in force, found on the way down. */
  private readonly hints: (Hint | null)[] = [null];
  private readonly hintElements: number[] = [-1];
  private readonly linked: boolean[] = [false];
  private readonly preformatted: boolean[] = [false];

  constructor(tree: HtmlTree, withHidden: boolean) {
    this.tree = tree;
    this.withHidden = withHidden;
  }

  run(): void {
    const { nodes } = this.tree;
    /** Ends of the open block elements: where one ends, the running block does too. */
    const ends: { end: number; outer: number }[] = [];
    for (let i = 1; i < nodes.length; i += 1) {
      const node = nodes[i];
      if (!node) break;
      while (true) {
        const last = ends.at(-1);
        if (!last || last.end > i) break;
        this.flush();
        this.element = last.outer;
        ends.pop();
      }
      if (node.name === '') {
        this.addText(node.text, node.parent);
        continue;
      }
      if (node.name === 'br') {
        this.addBreak();
        continue;
      }
      if (silentElements.has(node.name) && !(this.withHidden && alternativeElements.has(node.name))) {
        if (blockElements.has(node.name)) this.flush();
        i = node.end - 1;
        continue;
      }
      const hint = this.inherit(i, node.parent);
      if (hint === 'hidden' && !this.withHidden) {
        i = node.end - 1;
        continue;
      }
      if (blockElements.has(node.name)) {
        this.flush();
        ends.push({ end: node.end, outer: this.element });
        this.element = i;
      }
    }
    this.flush();
  }

  /** The outermost hint wins: a navigation inside a footer is footer. Links and `pre` are inherited likewise. */
  private inherit(index: number, parent: number): Hint | null {
    const node = this.tree.nodes[index];
    if (!node) return null;
    const outer = this.hints[parent] ?? null;
    const found = node.name === 'body' || node.name === 'html' ? null : hintOf(node);
    const own = found === 'hidden' && this.withHidden ? null : found;
    const hint = own === 'hidden' ? 'hidden' : (outer ?? own);
    this.hints[index] = hint;
    this.hintElements[index] = outer ? (this.hintElements[parent] ?? -1) : hint ? index : -1;
    const isLink = node.name === 'a' && node.attributes['href'] !== undefined;
    if (isLink) this.links += 1;
    this.linked[index] = isLink || (this.linked[parent] ?? false);
    this.preformatted[index] = node.name === 'pre' || (this.preformatted[parent] ?? false);
    return hint;
  }

  private addText(text: string, parent: number): void {
    const folded = this.preformatted[parent] ? foldLines(text) : foldSpace(text);
    if (folded === '') return;
    if (folded !== ' ') this.breaks = 0;
    this.text += folded;
    if (this.linked[parent]) this.linkText += folded;
  }

  /** Two line breaks in a row separate paragraphs in pages that know no `<p>`. */
  private addBreak(): void {
    this.breaks += 1;
    if (this.breaks >= 2) this.flush();
    else this.text += '\n';
  }

  private flush(): void {
    const text = this.text === '' ? '' : tidy(this.text);
    if (text !== '') this.blocks.push(this.block(text));
    this.text = '';
    this.linkText = '';
    this.links = 0;
    this.breaks = 0;
  }

  private block(text: string): Block {
    const measure = measureText(text);
    return {
      text,
      element: this.element,
      tag: this.tree.nodes[this.element]?.name ?? '',
      ...measure,
      linkLetters: this.linkText === '' ? 0 : measureText(this.linkText).letters,
      links: this.links,
      hint: this.hints[this.element] ?? null,
      hintElement: this.hintElements[this.element] ?? -1,
    };
  }
}

/** White space of every kind, no-break and ideographic spaces included, becomes one space. */
function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function foldLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ');
}

function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
