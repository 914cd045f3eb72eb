import type { Block } from '../extract/block.ts';
import { measureText } from '../extract/text-measure.ts';
import type { HtmlTree } from '../html-tree.ts';
import { hash32, hashTwice } from '../hash.ts';
import { stepOf } from '../layout.ts';
import type { TextBlock } from '../page.ts';

/** Bytes of one print: three little-endian words of 32 bits. */
export const printBytes = 12;

/** More blocks than any written page has; what comes behind them is never called template. */
const maxBlocks = 8192;

/**
 * What the page set must know of each block of a page, 12 bytes a block in document order: a hash of its text of 48 bits, whether the
 * extractor kept it, its letters (at most 32,767), and its slot. The slot is a hash of the three innermost elements around the block with
 * their classes: a template's block stands in the same slot on every page, while a paragraph that a "latest news" box quotes stands in
 * another slot in its own article.
 */
export function printBlocks(tree: HtmlTree | null, cut: readonly Pick<Block, 'element' | 'letters'>[], blocks: readonly TextBlock[]): Uint8Array {
  const count = Math.min(blocks.length, maxBlocks);
  const view = new DataView(new ArrayBuffer(count * printBytes));
  const hashes = new Uint32Array(2);
  /** By the kinds of the elements around a block in one number: items of a list share them. */
  const slots = new Map<number, number>();
  const slotOf = (element: number): number => {
    if (!tree) return 0;
    const place = kindsAround(tree, element);
    let slot = slots.get(place);
    if (slot === undefined) slots.set(place, (slot = slotHash(tree, element)));
    return slot;
  };
  for (let i = 0; i < count; i += 1) {
    const block = blocks[i];
    if (!block) break;
    const letters = Math.min(maxLetters, cut[i]?.letters ?? measureText(block.text).letters);
    hashTwice(block.text, 0x2545f491, 0x7feb352d, hashes);
    view.setUint32(i * printBytes, hashes[0] ?? 0, true);
    view.setUint32(i * printBytes + 4, ((hashes[1] ?? 0) >>> 16) * 0x10000 + (isRemovable(block) ? keptBit : 0) + letters, true);
    view.setUint32(i * printBytes + 8, slotOf(cut[i]?.element ?? 0), true);
  }
  return new Uint8Array(view.buffer);
}

/** What a rule of the user includes is not for statistics to take away. */
function isRemovable({ kept, rule }: TextBlock): boolean {
  return kept && rule !== 'selector-include';
}

const maxLetters = 0x7fff;
const keptBit = 0x8000;

export interface BlockPrint {
  /** Text and slot in one, an integer below 2^48: equal for equal text in an equal slot. */
  readonly key: number;
  readonly slot: number;
  readonly kept: boolean;
  readonly letters: number;
}

/** The prints of one page, one after the other. */
export function readPrints(prints: Uint8Array, visit: (print: BlockPrint, index: number) => void): void {
  const view = new DataView(prints.buffer, prints.byteOffset, prints.byteLength);
  for (let i = 0; (i + 1) * printBytes <= prints.byteLength; i += 1) {
    const low = view.getUint32(i * printBytes + 4, true);
    const slot = view.getUint32(i * printBytes + 8, true);
    const high = (view.getUint32(i * printBytes, true) ^ Math.imul(slot, 0x9e3779b1)) >>> 0;
    visit({ key: high * 0x10000 + (low >>> 16), slot, kept: (low & keptBit) !== 0, letters: low & maxLetters }, i);
  }
}

/** 0 stands for what would be around the root. */
function kindsAround({ nodes, kinds }: HtmlTree, element: number): number {
  let place = 0;
  for (let step = 0, at = element; step < slotSteps; step += 1) {
    place = place * kinds.length + (nodes[at]?.kind ?? 0);
    at = nodes[at]?.parent ?? 0;
  }
  return place;
}

function slotHash(tree: HtmlTree, element: number): number {
  const steps: string[] = [];
  for (let at = element; steps.length < slotSteps && at > 0;) {
    const node = tree.nodes[at];
    if (!node) break;
    const kind = tree.kinds[node.kind];
    steps.push(kind ? stepOf(kind) : '');
    at = node.parent;
  }
  return hash32(steps.join('>'), 0x51ed270b);
}

const slotSteps = 3;
