import { languageTag } from '../../../contract/language-tags.ts';
import { blockElements, silentElements } from '../../html/elements.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { safeStyle } from './safe-style.ts';
import { budgets } from '../../budgets.ts';
import { escapeMarkup } from '../../escape-markup.ts';

type ElementState = 'kept' | 'removed' | 'mixed';

interface ShownBlock {
  readonly element: number;
  readonly kept: boolean;
  readonly rule: string;
}

interface Snapshot {
  readonly html: string;
  readonly truncated: boolean;
}

/**
 * A page as something to look at and to point at, with nothing in it that could act.
 * Nothing of the page is copied but text. The document consists of `div`, `span` and `br`, so there is no element that
 * runs, loads, submits, navigates, frames or clobbers anything, no foreign (SVG, MathML) context, and no nesting that a
 * parser would put together otherwise than it was checked. Six attributes occur, each with a value of our own making:
 * `data-element` (index in the tree), `data-tag` (lower-case name, letters and digits only), `data-state` and
 * `data-rule` (of the blocks that the element holds directly), `data-style` (see `safeStyle`) and `dir`. Text and
 * attributes are escaped. A policy in the head forbids every request and every style should all of that fail.
 * Meant for `<iframe sandbox="allow-same-origin" srcdoc=…>`: without `allow-scripts` nothing in the frame can run, and
 * it can neither submit, open windows nor leave. `allow-same-origin` lets the app look into the frame, find the element
 * under the pointer and put in its style sheet. (A frame with both permissions could remove its own sandbox; this one
 * must never get the second.) The policy of the app allows no inline styles, so the app sets `data-style` through the
 * object model.
 * Only elements that hold text are shown; pictures stand as their descriptions. Linear in the size of the page.
 */
export function renderSnapshot(tree: HtmlTree, blocks: readonly ShownBlock[], language: string): Snapshot {
  const states = statesOf(blocks);
  const shown = shownNodes(tree, blocks);
  const parts = new Parts();
  const open: { readonly end: number; readonly tag: string }[] = [];
  const write = (part: string) => parts.add(part);
  const close = (index: number) => {
    for (let last = open.at(-1); last && last.end <= index; last = open.at(-1)) {
      write(`</${last.tag}>`);
      open.pop();
    }
  };
  let index = 1;
  for (; index < tree.nodes.length && parts.length < longestSnapshot; index += 1) {
    const node = tree.nodes[index];
    if (!node) break;
    close(index);
    if (shown[index] !== 1) index = node.end - 1;
    else if (node.name === '') write(escapeText(node.text));
    else if (node.name === 'br') write('<br>');
    else {
      const tag = blockElements.has(node.name) ? 'div' : 'span';
      write(
        `<${tag}${attributesOf(node, index, states.get(index))}>${node.name === 'img' ? escapeText(node.attributes['alt'] ?? '') : ''}`,
      );
      open.push({ end: node.end, tag });
    }
  }
  close(Infinity);
  return { html: documentOf(parts.text(), language), truncated: index < tree.nodes.length };
}

/** In characters; some ten times what a long article needs. */
const { max: longestSnapshot } = budgets.snapshotCharacters;

class Parts {
  length = 0;
  readonly #parts: string[] = [];

  add(part: string): void {
    this.#parts.push(part);
    this.length += part.length;
  }

  text(): string {
    return this.#parts.join('');
  }
}

const snapshotPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'";

function documentOf(body: string, language: string): string {
  const tag = languageTag(language);
  const lang = tag === '' ? '' : ` lang="${tag}"`;
  return `<!doctype html><html${lang}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${snapshotPolicy}"><title>–</title></head><body>${body}</body></html>`;
}

interface BlockState {
  readonly state: ElementState;
  readonly rule: string;
}

/** An element may hold several blocks, such as a cell with paragraphs that only line breaks part. */
function statesOf(blocks: readonly ShownBlock[]): ReadonlyMap<number, BlockState> {
  const states = new Map<number, BlockState>();
  for (const { element, kept, rule } of blocks) {
    const state = kept ? 'kept' : 'removed';
    const known = states.get(element);
    states.set(element, { state: known && known.state !== state ? 'mixed' : state, rule: known?.rule ?? rule });
  }
  return states;
}

/**
 * 1 for every node with text below it that a reader may see; scripts and controls only where their text was read as a
 * block.
 */
function shownNodes({ nodes }: HtmlTree, blocks: readonly ShownBlock[]): Uint8Array {
  const readable = new Uint8Array(nodes.length);
  for (const { element } of blocks)
    for (let at = element; at > 0 && readable[at] !== 1; at = nodes[at]?.parent ?? 0) readable[at] = 1;
  const silent = new Uint8Array(nodes.length);
  nodes.forEach((node, index) => {
    if (silent[node.parent] === 1 || (silentElements.has(node.name) && readable[index] !== 1)) silent[index] = 1;
  });
  const shown = new Uint8Array(nodes.length);
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const node = nodes[index];
    if (!node || silent[index] === 1 || neverShown.has(node.name)) continue;
    if (shown[index] !== 1 && !hasOwnText(node)) continue;
    shown[index] = 1;
    shown[node.parent] = 1;
  }
  return shown;
}

const neverShown: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'option']);

/** White space counts: it parts the words of neighbouring inline elements. */
function hasOwnText(node: TreeNode): boolean {
  if (node.name === '') return node.text !== '';
  return node.name === 'br' || (node.name === 'img' && (node.attributes['alt'] ?? '').trim() !== '');
}

function attributesOf({ name, attributes }: TreeNode, index: number, block: BlockState | undefined): string {
  const style = attributes['style'] === undefined ? '' : safeStyle(attributes['style']);
  const { dir } = attributes;
  return [
    ` data-element="${index}" data-tag="${/^[a-z][a-z0-9]{0,19}$/u.test(name) ? name : 'other'}"`,
    block ? ` data-state="${block.state}" data-rule="${/^[a-z-]{1,40}$/u.test(block.rule) ? block.rule : ''}"` : '',
    style === '' ? '' : ` data-style="${style}"`,
    dir === 'rtl' || dir === 'ltr' ? ` dir="${dir}"` : '',
  ].join('');
}

/** Control characters are of no use to a reader; a NUL would change how a parser goes on. */
function escapeText(text: string): string {
  return escapeMarkup(text.replaceAll(/[^\P{Cc}\t\n]/gu, ' '));
}
