import type { Block } from '../extract/segmented-page.ts';
import { measureText } from '../extract/text-measure.ts';
import type { HtmlTree } from '../html-tree.ts';
import { hash32 } from '../../fnv1a.ts';
import { stepOf } from '../layout.ts';
import type { TextBlock } from '../page.ts';
import { hashText } from '../text-hashes.ts';
import { budgets } from '../../budgets.ts';

export const blockHashBytes = 16;

/**
 * 16 bytes per block, in document order: 48 bits of a hash of the text without variable words, whether it was kept, its
 * letters (at most 16,383), its slot (a hash of the three innermost elements with classes, which differs between a
 * quoted paragraph and its original), a hash of the text as it is.
 */
export function hashBlocks(
  tree: HtmlTree | null,
  cut: readonly Pick<Block, 'element' | 'letters' | 'text' | 'wording'>[],
  blocks: readonly TextBlock[],
) {
  const count = Math.min(blocks.length, budgets.templateBlocks);
  const view = new DataView(new ArrayBuffer(count * blockHashBytes));
  const slots = new Map<number, number>();
  const slotOf = (element: number) => {
    if (!tree) return 0;
    const place = kindsAround(tree, element);
    let slot = slots.get(place);
    if (slot === undefined) slots.set(place, (slot = slotHash(tree, element)));
    return slot;
  };
  for (const [i, block] of blocks.slice(0, count).entries()) {
    const source = cut[i];
    const letters = Math.min(maxLetters, source?.letters ?? measureText(block.text).letters);
    const hashes = source?.text === block.text ? source.wording.hashes : hashText(block.text);
    const isMain = block.kept && block.rule !== 'reference';
    const bits = isMain ? mainTextBit + (isRemovable(block) ? keptBit : 0) : 0;
    const at = i * blockHashBytes;
    view.setUint32(at, hashes.first, true);
    view.setUint32(at + 4, (hashes.second >>> 16) * 0x10000 + bits + letters, true);
    view.setUint32(at + 8, slotOf(source?.element ?? 0), true);
    view.setUint32(at + 12, hashes.exact, true);
  }
  return new Uint8Array(view.buffer);
}

/** The user's rules win over statistics, and code is not compared. */
const isRemovable = ({ rule, role }: TextBlock) =>
  rule !== 'selector-include' && rule !== 'selector-prose' && role !== 'code';

const maxLetters = 0x3fff;
const mainTextBit = 0x4000;
const keptBit = 0x8000;

export const wordsPerBlock = blockHashBytes / 4;

/**
 * Does not copy aligned bytes. The functions below take the index of a block's first word instead of an object, since a
 * site has millions of blocks. Assumes a little-endian machine.
 */
export function hashWords({ buffer, byteOffset, byteLength }: Uint8Array) {
  const length = Math.floor(byteLength / blockHashBytes) * wordsPerBlock;
  if (byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, length);
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + 4 * length));
}

/** Hash of text and slot, an integer below 2^48. */
export const keyAt = (words: Uint32Array, at: number) => keyOf(highAt(words, at), lowAt(words, at));

/** 32 high bits, signed, and 16 low ones, which V8 passes without allocation. */
export const keyOf = (high: number, low: number) => (high >>> 0) * 0x10000 + low;

export const highAt = (words: Uint32Array, at: number) => (words[at] ?? 0) ^ Math.imul(slotAt(words, at), 0x9e3779b1);

export const lowAt = (words: Uint32Array, at: number) => (words[at + 1] ?? 0) >>> 16;

export const isKeptAt = (words: Uint32Array, at: number) => ((words[at + 1] ?? 0) & keptBit) !== 0;

export const isMainAt = (words: Uint32Array, at: number) => ((words[at + 1] ?? 0) & mainTextBit) !== 0;

export const lettersAt = (words: Uint32Array, at: number) => (words[at + 1] ?? 0) & maxLetters;

export const slotAt = (words: Uint32Array, at: number) => words[at + 2] ?? 0;

export const exactAt = (words: Uint32Array, at: number) => words[at + 3] ?? 0;

function kindsAround({ nodes, kinds }: HtmlTree, element: number) {
  let place = 0;
  for (let step = 0, at = element; step < slotSteps; step++) {
    place = place * kinds.length + (nodes[at]?.kind ?? 0);
    at = nodes[at]?.parent ?? 0;
  }
  return place;
}

function slotHash({ nodes, kinds }: HtmlTree, element: number) {
  const steps: string[] = [];
  for (let at = element; steps.length < slotSteps && at > 0; at = nodes[at]?.parent ?? 0) {
    const kind = kinds[nodes[at]?.kind ?? 0];
    steps.push(kind ? stepOf(kind) : '');
  }
  return hash32(steps.join('>'), 0x51ed270b);
}

const slotSteps = 3;
